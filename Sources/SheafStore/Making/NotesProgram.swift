import SheafCore
import SheafGit
import SheafSystem

/// A program whose notes go by the names of their files.
public enum NotesProgram: String, Sendable, CaseIterable {
    case obsidian = "Obsidian"
    case logseq = "Logseq"
    case foam = "Foam"
    case zk
    case taskNotes = "TaskNotes"
}

extension Store {
    /// Returns the program that the notes of this folder are kept with, as far as it names notes by
    /// their files.
    ///
    /// Obsidian, Foam and Logseq have a folder of their own at the top of a vault, zk its settings. TaskNotes
    /// is told by a task's tags and status where a file has neither a title nor a heading.
    ///
    /// - Parameter paths: of the files of the folder.
    func notesProgram(among paths: [TreePath]) throws -> NotesProgram? {
        let folders: [(name: String, program: NotesProgram)] = [
            (".obsidian", .obsidian), (".foam", .foam),
        ]
        for (name, program) in folders where try kind(of: name) == .directory { return program }
        if try kind(of: "logseq/config.edn") == .regular { return .logseq }
        if let path = TreePath(".zk/config.toml"),
            let file = try? layout.read(path, limit: 1 << 16),
            Self.namesByTitle(file.bytes)
        {
            return .zk
        }
        // A vault in a folder of a repository.
        for path in paths {
            let parts = path.string.split(separator: "/")
            if parts.dropLast().contains(".obsidian") { return .obsidian }
            if parts.dropLast().contains(".foam") { return .foam }
            if parts.suffix(2) == ["logseq", "config.edn"] { return .logseq }
        }
        return try hasTaskNotes(among: paths) ? .taskNotes : nil
    }

    private func kind(of name: String) throws -> FileKind? {
        try TreePath(name).flatMap { try layout.status(of: $0) }?.kind
    }

    /// Returns whether the settings of zk name files by nothing but their titles: `filename =
    /// "{{title}}"`.
    private static func namesByTitle(_ settings: [UInt8]) -> Bool {
        String(decoding: settings, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
            let line = $0.filter { !$0.isWhitespace }
            return line.hasPrefix("filename=") && line.contains("{{title}}")
        }
    }

    private func hasTaskNotes(among paths: [TreePath]) throws -> Bool {
        let selection = ItemSelection(configuration)
        let notes = paths.lazy.filter(selection.contains).prefix(Self.lookedInto)
        let reader = ItemReader(configuration)
        for path in notes {
            // A link or a file that nobody may read tells nothing.
            guard let file = try? layout.read(path, limit: Document.sizeLimit),
                let document = Document(reading: file.bytes)
            else { continue }
            let (item, title, _) = reader.read(document, at: path)
            guard item.tags.contains("task"), item.status != nil else { continue }
            if case .frontMatter = title.source { continue }
            if case .heading = title.source { continue }
            return true
        }
        return false
    }

    /// Notes that are read to find out.
    private static let lookedInto = 200
}
