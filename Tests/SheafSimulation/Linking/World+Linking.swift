import SheafCore
import SheafStore

/// What people do with notes that link to each other.
extension World {
    /// One of the notes that link to each other, with a line that links to another one by a name that leads
    /// there on this device; `nil` where one of them is gone.
    func link(
        on device: Device, _ chance: inout Chance, _ maker: inout TokenMaker
    ) throws -> (path: [UInt8], line: String)? {
        let files = try device.files()
        guard let source = chance.one(of: LinkedNotes.marks),
            let goal = chance.one(of: LinkedNotes.marks.filter({ $0 != source })),
            let path = path(ofLinked: source, in: files),
            let target = self.path(ofLinked: goal, in: files)
        else { return nil }
        let name = String(decoding: target.dropLast(3), as: UTF8.self)
        let stem = name.split(separator: "/").last.map(String.init) ?? name
        let alike = files.notes.count { note in
            String(decoding: note, as: UTF8.self).lowercased().hasSuffix(
                "\(stem).md".lowercased())
        }
        let encoded = String(
            decoding: LinkName.encoded("/\(name).md", letters: true), as: UTF8.self)
        let isTypeable = !name.contains { "#^[]|".contains($0) }
        // In small letters no token stands in it, which goes when the title does.
        let title = files[target].map { Document($0).title(stem: "").text } ?? ""
        let link =
            switch chance.number(0...4) {
            case 0 where alike == 1 && isTypeable: "[[\(stem)]]"
            case 1 where alike == 1 && isTypeable: "[[\(stem)#Top|\(maker.word())]]"
            case 3 where !title.isEmpty && !title.contains { "#^[]|".contains($0) }:
                "[[\(title.lowercased())]]"
            case _ where !isTypeable:
                "[\(maker.word())](\(encoded))"
            case 2: "[\(maker.word())](</\(name).md>)"
            default: "[[/\(name)]]"
            }
        return (path, LinkedNotes.line(for: goal, link, &maker))
    }

    /// One of the notes that link to each other, to be moved or renamed; `nil` where it is gone.
    func linked(on device: Device, _ chance: inout Chance) throws -> [UInt8]? {
        guard let mark = chance.one(of: LinkedNotes.marks) else { return nil }
        return path(ofLinked: mark, in: try device.files())
    }

    private func path(ofLinked mark: String, in files: FileTree) -> [UInt8]? {
        files.notes.first { path in
            guard let note = files[path].flatMap(NoteText.init) else { return false }
            return note.lines[note.frontMatter].contains("mark: \(mark)")
        }
    }

    /// A title, one of three times such as no link, or no file's name, can hold.
    func newTitle(_ chance: inout Chance, _ maker: inout TokenMaker) -> String {
        let odd = ["C# \(maker.word())", "[\(maker.word())] a.b", "x^2 \(maker.word())"]
        return chance.happens(33) ? chance.one(of: odd) ?? "" : "Title \(maker.word())"
    }

    /// Every link leads where it was made for, on every device, once the links to what other programs moved
    /// have followed.
    func checkLinks() async throws {
        let store = try devices[0].store(seed: 1)
        _ = try await store.repair(store.examine())
        var chance = Chance(seed: 7)
        try await settle(&chance)
        for device in devices {
            let store = try device.store(seed: 2)
            func mark(_ item: Item) -> String? { item.extra.first { $0.key == "mark" }?.value }
            let marks = Dictionary(
                try store.items().results.compactMap(mark).map { ($0, 1) }, uniquingKeysWith: +)
            for link in try store.links(matching: .everything) {
                // Of a note without an id two may be left, and either may be meant.
                guard let goal = LinkedNotes.goal(of: link.context), marks[goal] == 1
                else { continue }
                tally.links += 1
                guard case .item(let item)? = link.target, mark(item) == goal else {
                    throw Violation(
                        .lost,
                        "\(link.source.path) on device \(device.number): \(link.context) leads to "
                            + "\(link.target.map { "\($0)" } ?? "nothing")")
                }
            }
        }
    }
}
