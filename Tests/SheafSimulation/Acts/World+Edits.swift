/// What a person does to files with an editor or a file manager.
extension World {
    func edit(
        _ edit: Act.Edit, on device: Device, _ chance: inout Chance, _ maker: inout TokenMaker
    ) throws {
        tally.count("edits " + edit.rawValue)
        let files = try device.files()
        switch edit {
        case .lines, .frontMatter, .settle, .longLine, .lineEndings, .repeatingLines,
            .repeatingDates:
            let isRepeating = edit == .repeatingLines || edit == .repeatingDates
            let found =
                try isRepeating
                ? repeatingNote(on: device, &chance) : note(on: device, &chance)
            guard case (let path, var note)? = found else { return }
            switch edit {
            case .lines, .repeatingLines: change(&note, &chance, &maker)
            case .repeatingDates: retype(&note, &chance)
            case .frontMatter: changeFrontMatter(&note, &chance, &maker)
            case .settle: settle(&note, &chance)
            case .longLine:
                let filler = String(repeating: "long ", count: 20_000)
                note.lines.append("\(maker.word()) \(filler)\(maker.word())")
            default:
                oracle.converted.formUnion(TokenCount.tokens(of: note.bytes))
                note.ending = note.ending == "\n" ? "\r\n" : "\n"
            }
            guard note.bytes != files[path] else { return }
            try device.write(note.bytes, to: path, inPlace: chance.happens(50))
        case .link:
            guard let (path, line) = try link(on: device, &chance, &maker),
                var note = files[path].flatMap(NoteText.init)
            else { return }
            note.lines.insert(line, at: chance.one(of: note.text) ?? note.lines.count)
            try device.write(note.bytes, to: path, inPlace: chance.happens(50))
        case .moveLinked:
            guard let path = try linked(on: device, &chance) else { return }
            try move(path, device, files, &chance)
        case .newFile, .dailyNote, .sameName:
            try make(edit, device, files, &chance, &maker)
        case .copy:
            guard let path = try target(on: device, &chance), let bytes = files[path],
                let copy = free(
                    String(decoding: path.dropLast(3), as: UTF8.self) + " copy.md", in: files)
            else { return }
            allowRepeats(of: bytes)
            if let id = NoteText(bytes)?.id {
                device.copiedIDs.insert(id)
                // Recovery may take the original back, which then comes once more.
                if device.isKilled { oracle.doubledIDs.insert(id) }
            }
            try device.write(bytes, to: copy)
        case .delete:
            guard let path = chance.one(of: files.paths.filter(Self.isUsers)) else { return }
            try device.delete(path)
        case .rename, .caseRename:
            try rename(device, files, caseOnly: edit == .caseRename, &chance)
        case .textAttachment, .binaryAttachment, .fileForFolder, .settings:
            try changeAttachment(edit, device, files, &chance, &maker)
        }
    }

    /// The store's own files are left alone by those who delete and rename.
    private static func isUsers(_ path: [UInt8]) -> Bool {
        path.first != UInt8(ascii: ".")
    }

    private func make(
        _ edit: Act.Edit, _ device: Device, _ files: FileTree, _ chance: inout Chance,
        _ maker: inout TokenMaker
    ) throws {
        let number = chance.number(1...3)
        let name: String
        switch edit {
        // Every device makes the same daily notes.
        case .dailyNote: name = "memos/2027-02-0\(number).md"
        // The same name in decomposed and in composed letters, and in two cases.
        case .sameName:
            name =
                chance.one(of: [
                    "memos/\u{1106}\u{1166}\u{1106}\u{1169}\(number).md", "memos/메모\(number).md",
                    "memos/Name\(number).md", "memos/name\(number).md",
                ]) ?? ""
        default: name = "memos/note \(maker.step).md"
        }
        var note: NoteText
        if edit == .newFile, chance.happens(60) {
            let ending = chance.one(of: ["\n", "\n", "\r\n"]) ?? "\n"
            let sentinel = Sentinel(maker.next(), ending: ending, hasMark: chance.happens(20))
            sentinels.insert(sentinel)
            let head = ["---", "title: \(maker.word())"] + sentinel.lines + ["---", maker.word()]
            let text = head.joined(separator: ending) + ending
            note = NoteText(text, hasMark: sentinel.hasMark)
        } else {
            note = NoteText("# \(maker.word())\n\n\(maker.word())\n")
        }
        let path = Array(name.utf8)
        if let bytes = files[path] {
            guard let there = NoteText(bytes) else { return }
            note = there
            change(&note, &chance, &maker)
        } else if free(name, in: files) == nil {
            return
        }
        try device.write(note.bytes, to: path)
    }

    private func rename(
        _ device: Device, _ files: FileTree, caseOnly: Bool, _ chance: inout Chance
    ) throws {
        guard let path = chance.one(of: files.paths.filter(Self.isUsers)), let bytes = files[path]
        else { return }
        let text = String(decoding: path, as: UTF8.self)
        let name = text.split(separator: "/").last.map(String.init) ?? text
        if NoteText(bytes)?.id == nil { allowRepeats(of: bytes) }
        if caseOnly {
            let other = name == name.lowercased() ? name.uppercased() : name.lowercased()
            // An upper-case ending would make it another kind of file for other programs.
            let stem =
                other.dropLast(4).isEmpty ? other : String(other.dropLast(3)) + name.suffix(3)
            guard stem != name else { return }
            let target = Array((text.dropLast(name.count) + stem).utf8)
            guard files[target] == nil else { return }
            try device.move(path, to: target)
        } else {
            try move(path, device, files, &chance)
        }
    }

    private func move(
        _ path: [UInt8], _ device: Device, _ files: FileTree, _ chance: inout Chance
    ) throws {
        let name = path.split(separator: UInt8(ascii: "/")).last ?? path[...]
        let folder = chance.one(of: ["tasks", "memos", "files", "moved"]) ?? "moved"
        let number = chance.number(1...4)
        let mark = settings.subject == .links && number == 4 ? "C# [4]" : "\(number)"
        let wanted = "\(folder)/\(mark)-\(String(decoding: name, as: UTF8.self))"
        if let target = free(wanted, in: files) { try device.move(path, to: target) }
    }

    private func changeAttachment(
        _ edit: Act.Edit, _ device: Device, _ files: FileTree, _ chance: inout Chance,
        _ maker: inout TokenMaker
    ) throws {
        switch edit {
        case .textAttachment:
            let path = Array("files/table.csv".utf8)
            guard free("files", in: files) == nil else { return }
            var note = files[path].flatMap(NoteText.init) ?? NoteText("")
            change(&note, &chance, &maker)
            try device.write(note.bytes, to: path)
        case .binaryAttachment:
            let name = chance.one(of: ["files/picture.png", "files/other.png"]) ?? ""
            guard files[Array("files".utf8)] == nil else { return }
            let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0] + Array(maker.word().utf8)
            try device.write(bytes, to: Array(name.utf8))
        case .settings:
            let path = Array(".sheaf/config.yml".utf8)
            guard let bytes = files[path] else { return }
            try device.write(bytes + Array("# \(maker.word())\n".utf8), to: path)
        default:
            // One device makes a file where another makes a folder.
            let name = "place\(chance.number(1...2))"
            let inside = "\(name)/note.md"
            let isFile = files[Array(name.utf8)] != nil
            // A folder may stand there empty.
            let isFolder = device.hasFolder(Array(name.utf8))
            let wanted = isFile ? name : isFolder ? inside : chance.happens(50) ? name : inside
            let old = files[Array(wanted.utf8)] ?? []
            try device.write(old + Array("\(maker.word())\n".utf8), to: Array(wanted.utf8))
        }
    }
}
