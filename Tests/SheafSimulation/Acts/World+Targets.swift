import SheafStore

/// Which files an act is about.
extension World {
    /// A note, often the one that everybody edits.
    func target(on device: Device, _ chance: inout Chance) throws -> [UInt8]? {
        let files = try device.files()
        if chance.happens(50), let hot = self.path(of: Template.hotID, in: files) { return hot }
        return chance.one(of: files.notes)
    }

    func path(of id: String, in files: FileTree) -> [UInt8]? {
        files.notes.first { path in files[path].flatMap(NoteText.init)?.id == id }
    }

    /// A note as an editor shows it; `nil` where the file chosen is no text.
    func note(
        on device: Device, _ chance: inout Chance
    ) throws -> (path: [UInt8], text: NoteText)? {
        guard let path = try target(on: device, &chance), let bytes = try device.files()[path],
            let text = NoteText(bytes)
        else { return nil }
        return (path, text)
    }

    /// Lines of files that lose their name without having an id may come back twice.
    func allowRepeats(of bytes: [UInt8]) {
        oracle.repeatable.formUnion(TokenCount.tokens(of: bytes))
    }

    /// A path that is not taken, nor would be under another spelling of its letters.
    func free(_ wanted: String, in files: FileTree) -> [UInt8]? {
        let folded = wanted.lowercased()
        let isTaken = files.paths.contains {
            let other = String(decoding: $0, as: UTF8.self).lowercased()
            return other == folded || other.hasPrefix(folded + "/")
                || folded.hasPrefix(other + "/")
        }
        return isTaken ? nil : Array(wanted.utf8)
    }
}

extension Targets {
    /// One item by its path.
    static func path(_ path: [UInt8]) -> Targets {
        .handles([String(decoding: path, as: UTF8.self)])
    }
}
