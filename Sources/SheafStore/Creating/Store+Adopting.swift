import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

extension Store {
    /// Makes a store of a working tree: settings, git's own switches, the first commit.
    ///
    /// - Parameters:
    ///   - decide: as in ``CreationRequest``.
    ///   - comment: the first line of new settings, in the user's language.
    func takeOver(
        isFresh: Bool, _ decide: CreationRequest.Decision? = nil,
        settingsComment comment: String? = nil
    ) async throws -> Adoption {
        if !isFresh { try requireRawLineEndings() }
        // A fresh store says it for all clones; in an adopted repository it is this clone's alone.
        try setUpClone(hasAttributes: isFresh)
        // Looked at only now: what the clone's settings exclude is not taken over.
        var adoption = Adoption()
        var seen = try UncommittedFiles(in: self)
        let hidden = seen.heldBack.filter { $1.reason == .hidden }
        let asked = HeldBackFile.list(hidden.values)
        let isIncluded = asked.isEmpty ? nil : try decide?(asked)
        switch isIncluded {
        case true: try seen.include(Array(hidden.keys))
        case false:
            try exclude(asked.compactMap { TreePath($0.path.trimmingSlash) })
            adoption.excluded = asked.map(\.path)
            seen = try UncommittedFiles(in: self)
        case nil: break
        }
        if !isFresh {
            let untracked = seen.status.uncommitted.map(\.path)
            adoption.titles = try notesProgram(among: pool.trackedFiles() + untracked)
        }
        var changes = try seen.changes()
        adoption.heldBack = HeldBackFile.list(seen.heldBack.values)
        adoption.nested = seen.status.nestedRepositories.map(\.string)
        let selection = ItemSelection(configuration)
        let taken = changes.filter(\.isFound).map(\.path)
        adoption.large = try zip(taken, layout.statuses(of: taken)).filter {
            $1.map { $0.size > Self.largeSize } ?? false
        }.map(\.0.string)
        adoption.others =
            taken
            .filter { !selection.contains($0) && !$0.bytes.starts(with: ".sheaf/".utf8) }
            .map(\.string)
        let files = Self.ownFiles(
            isFresh: isFresh,
            settings: Self.freshSettings(
                comment, titles: adoption.titles == nil ? .firstLine : .fileName))
        for (path, text) in files {
            // Settings that are there already are the user's.
            guard let path = TreePath(path), try layout.status(of: path) == nil else {
                adoption.titles = nil
                continue
            }
            changes.append(.write(path, Array(text.utf8), expecting: .absent))
        }
        let session = try lockedForChange()
        let message = CommitMessage(
            subject: isFresh ? "Begin the store" : "Adopt", verb: isFresh ? .initialize : .adopt,
            operation: environment.operationID(), items: [],
            device: try device(of: session.repository))
        _ = try Retry.run { try session.commit(changes, message: message.text) }
        ForeignMerges.beginAuditing(in: self)
        return adoption
    }

    /// Of a file that is worth a word before every device has it, in bytes.
    private static let largeSize: Int64 = 10 << 20

    /// - Parameter settings: the text of the settings.
    static func ownFiles(
        isFresh: Bool, settings: String = Configuration.template()
    ) -> [(path: String, text: String)] {
        let settings = (configurationPath, settings)
        return isFresh ? [settings, (".gitattributes", PlainGit.attributes + "\n")] : [settings]
    }

    /// `-text` would show every note as changed where git converts line endings on the way in and
    /// out; so it is only set where all notes are stored as they stand.
    private func requireRawLineEndings() throws {
        let tracked = try pool.trackedFiles().filter(\.isMarkdown)
        guard !tracked.isEmpty else { return }
        let changed = try Set(pool.status().uncommitted.map(\.path))
        let notes = tracked.filter { !changed.contains($0) }
        let repository = try repository()
        for state in try repository.states(of: notes) where state.head != nil {
            guard let head = state.head, let file = try layout.read(state.path) else { continue }
            if head.id != .blob(file.bytes) {
                throw StoreError.convertsLineEndings(state.path.string)
            }
        }
    }
}

/// The findings of making a store of a folder.
struct Adoption {
    var heldBack: [HeldBackFile] = []
    var excluded: [String] = []
    /// Files that are committed now and are no items.
    var others: [String] = []
    /// Files that are committed now and have more than 10 MiB.
    var large: [String] = []
    /// Folders that belong to another repository, and are no part of the store.
    var nested: [String] = []
    /// Files for which git-lfs has no contents.
    var missingContents: [String] = []
    /// The program for whose sake titles are the names of files.
    var titles: NotesProgram?
}

extension String {
    /// A folder's path without the slash at its end.
    fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}

/// Repositories of code: a store commits and sends everything in its folder, so that half-written code
/// and what a build makes would go to the branch that others build from.
extension Store {
    /// Refuses a repository that tracks other files than notes, attachments and hidden ones.
    ///
    /// - Parameter confirm: asked with the paths of such files; `true` to take all of it.
    /// - Throws: `StoreError.holdsCode`.
    static func requireNotes(
        in layout: RepositoryLayout, _ environment: StoreEnvironment,
        or confirm: CreationRequest.CodeDecision?
    ) throws {
        let files = try RepositoryPool(layout, environment.git).trackedFiles()
        let code = Self.code(among: files)
        guard !code.isEmpty, try confirm?(code) != true else { return }
        throw StoreError.holdsCode(code)
    }

    /// Refuses a remote whose branch holds such files, at the first contact.
    ///
    /// - Throws: `StoreError.holdsCode`.
    func requireNotes(in commit: ObjectID) throws {
        var files: [TreePath] = []
        let repository = try repository()
        try repository.walk(repository.commit(commit).tree) { path, entry in
            if entry.mode.isFile { files.append(path) }
        }
        let code = Self.code(among: files)
        if !code.isEmpty { throw StoreError.holdsCode(code) }
    }

    /// The files that are code. Beside the settings of a program for notes, its scripts, styles and
    /// data are none.
    private static func code(among files: [TreePath]) -> [String] {
        let isVault = files.contains { path in
            [".obsidian/", ".foam/", ".zk/"].contains { path.string.hasPrefix($0) }
                || path.string == "logseq/config.edn"
        }
        return files.filter { $0.isCode(inVault: isVault) }.map(\.string)
    }
}

extension TreePath {
    /// True if it is neither a note, nor an attachment by its name, nor hidden or in a hidden folder.
    fileprivate func isCode(inVault: Bool) -> Bool {
        let names = bytes.split(separator: UInt8(ascii: "/"))
        guard let last = names.last, !names.contains(where: { $0.first == UInt8(ascii: ".") })
        else {
            return false
        }
        let name = String(decoding: last, as: UTF8.self).lowercased()
        guard let dot = name.lastIndex(of: ".") else { return !Self.plainNames.contains(name) }
        let type = name[name.index(after: dot)...]
        return !Self.attachments.contains(type) && !(inVault && Self.ofVaults.contains(type))
    }

    /// Extensions of what programs for notes run and read: snippets, templates, their settings.
    private static let ofVaults: Set<Substring> = ["css", "edn", "js", "json", "yaml", "yml"]

    /// Names without an extension that stand beside notes, too.
    private static let plainNames: Set<String> = [
        "authors", "changelog", "cname", "copying", "codeowners", "licence", "license", "notice",
        "readme", "todo",
    ]

    /// Extensions of notes and of what is attached to them.
    private static let attachments: Set<Substring> = [
        // Texts and tables
        "md", "markdown", "txt", "text", "org", "rst", "adoc", "tex", "bib", "csv", "tsv", "ics",
        "vcf", "eml", "log", "bak", "canvas", "base", "drawio", "excalidraw", "puml", "mmd", "opml",
        // Documents
        "pdf", "epub", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf",
        "pages", "numbers", "key", "hwp", "hwpx", "zip", "bin", "gpx", "kml",
        // Pictures, sound and films
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "heic", "heif", "bmp", "tif", "tiff",
        "ico", "psd", "xcf", "mp3", "m4a", "wav", "ogg", "oga", "opus", "flac", "aac", "mp4", "mov",
        "webm", "mkv", "avi", "m4v",
    ]
}

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
        for path in notes {
            // A link or a file that cannot be read tells nothing.
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
