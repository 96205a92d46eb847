import SheafStore

/// What people do with notes that link to each other.
extension World {
    /// One of the notes that link to each other, with a line that links to another one by a name that leads
    /// there on this device; `nil` where one of them is gone.
    func link(
        on device: Device, _ chance: inout Chance, _ maker: inout TokenMaker
    ) throws -> (path: [UInt8], line: String)? {
        let files = try device.files()
        guard let source = chance.one(of: LinkedNotes.ids),
            let goal = chance.one(of: LinkedNotes.ids.filter({ $0 != source })),
            let path = path(of: source, in: files), let target = self.path(of: goal, in: files)
        else { return nil }
        let name = String(decoding: target.dropLast(3), as: UTF8.self)
        let stem = name.split(separator: "/").last.map(String.init) ?? name
        let alike = files.notes.count { note in
            String(decoding: note, as: UTF8.self).lowercased().hasSuffix(
                "\(stem).md".lowercased())
        }
        let link =
            switch chance.number(0...3) {
            case 0 where alike == 1: "[[\(stem)]]"
            case 1 where alike == 1: "[[\(stem)#Top|\(maker.word())]]"
            case 2: "[\(maker.word())](</\(name).md>)"
            default: "[[/\(name)]]"
            }
        return (path, LinkedNotes.line(for: goal, link, &maker))
    }

    /// One of the notes that link to each other, to be moved or renamed; `nil` where it is gone.
    func linked(on device: Device, _ chance: inout Chance) throws -> [UInt8]? {
        guard let id = chance.one(of: LinkedNotes.ids) else { return nil }
        return path(of: id, in: try device.files())
    }

    /// Every link leads where it was made for, on every device, once the links to what other programs moved
    /// have followed. Where two files may have one id, either may be meant.
    func checkLinks() async throws {
        let store = try devices[0].store(seed: 1)
        _ = try await store.repair(store.examine())
        var chance = Chance(seed: 7)
        try await settle(&chance)
        for device in devices {
            let store = try device.store(seed: 2)
            let present = Set(try store.items().results.compactMap { $0.id?.description })
            for link in try store.links(matching: .everything) {
                guard let goal = LinkedNotes.goal(of: link.context), present.contains(goal),
                    !oracle.doubledIDs.contains(goal)
                else { continue }
                tally.links += 1
                guard case .item(let item)? = link.target, item.id?.description == goal else {
                    throw Violation(
                        .lost,
                        "\(link.source.path) on device \(device.number): \(link.context) leads to "
                            + "\(link.target.map { "\($0)" } ?? "nothing")")
                }
            }
        }
    }
}
