import Libc
import SheafSystem
import SystemPackage

/// The files of a change behind a filter (gitattributes(5)), such as that of git-lfs: git stores what
/// the filter makes of them, and here stands what it makes of a blob.
///
/// Git runs the filter, on its way in and out. The change itself then goes by the bytes that stand here,
/// as for any file.
///
/// A filter without a program of the user's is refused, since it may be there to encrypt; so is one
/// before a note: what the filter makes of it cannot be merged.
final class FilteredFiles {
    private let pool: RepositoryPool
    private let filters: [TreePath: String]
    private var question: QuestionFolder?
    /// What the filters made of blobs, by path.
    private var checkedOut: [TreePath: TreeEntry] = [:]
    /// What git would store of the files that stand here, and what `stat` said of them before.
    private var stored: [TreePath: (id: ObjectID, status: FileStatus)] = [:]

    /// Asks git about the paths of some drafts; not at all where no attributes file speaks of filters.
    ///
    /// - Parameter tracked: attributes files in the index.
    /// - Throws: `ChangeError.refused`, `.filterFailed`; `RepositoryError.untrusted` for a filter of the repository's own
    ///   that nobody was asked about.
    init(
        of drafts: [CommitDraft], attributesFiles tracked: [TreePath],
        in repository: borrowing Repository
    ) throws {
        pool = repository.pool
        let changes = drafts.flatMap(\.changes)
        let paths = changes.map(\.path)
        let target = try drafts.last?.existing.map { try repository.commit($0).tree }
        let brings = target != nil && paths.contains(where: \.isAttributesFile)
        guard
            try brings
                || repository.attributes(
                    in: tracked + paths.filter(\.isAttributesFile), mention: ["filter"])
        else {
            filters = [:]
            return
        }
        if let target {
            let question = try QuestionFolder(in: repository.layout)
            self.question = question
            try Self.makeIndex(question.index, changes, target, repository)
            filters = try pool.filters(of: paths, in: question.index)
        } else {
            filters = try pool.filters(of: paths)
        }
        do {
            try requirePrograms(for: changes, repository)
            try readStored(changes)
            try checkOut(changes)
        } catch {
            question?.remove()
            throw error
        }
    }

    deinit { question?.remove() }

    /// Makes an index of the files that the change brings, with the attributes files above them. Not of
    /// the whole tree: it may hold what no index can.
    private static func makeIndex(
        _ index: String, _ changes: [FileChange], _ tree: ObjectID,
        _ repository: borrowing Repository
    ) throws {
        var entries = Self.entries(in: changes).filter { $1.mode.isFile }
        let folders = Set(entries.keys.flatMap(\.ancestors))
        let attributes = (folders.map { $0.bytes + [Ascii.slash] } + [[]]).compactMap {
            TreePath(bytes: $0 + ".gitattributes".utf8)
        }
        for (path, entry) in try repository.entries(at: attributes, in: tree)
        where entry.mode.isFile { entries[path] = entry }
        let lines = entries.map { path, entry in
            "\(String(entry.mode.rawValue, radix: 8)) \(entry.id)\t".utf8 + path.bytes + [0]
        }
        _ = try repository.pool.answer(
            to: ["update-index", "-z", "--index-info"], input: Array(lines.joined()),
            ["GIT_INDEX_FILE": index])
    }

    private static func entries(in changes: [FileChange]) -> [TreePath: TreeEntry] {
        var entries: [TreePath: TreeEntry] = [:]
        for case .bring(let path, _, let entry) in changes { entries[path] = entry }
        return entries
    }

    private func requirePrograms(
        for changes: [FileChange], _ repository: borrowing Repository
    ) throws {
        for change in changes where change.makesFile {
            guard let filter = filters[change.path] else { continue }
            try pool.settings().requireAnswers(of: .filter) {
                $0.name.subsection?.elementsEqual(filter.utf8) == true
            }
            guard !change.path.isMarkdown, try repository.hasProgram(forFilter: filter) else {
                throw ChangeError.refused([.converted(change.path, attribute: "filter")])
            }
        }
    }

    func contains(_ path: TreePath) -> Bool { filters[path] != nil }

    // MARK: - On the way in

    /// What git stores of these bytes, which it has from then on.
    func store(_ bytes: [UInt8], at path: TreePath) throws -> ObjectID {
        let name = path.string
        let answer = try answer(
            to: ["-c", "core.fsync=all", "hash-object", "-w", "--path=\(name)", "--stdin"], bytes)
        return try Self.id(answer.prefix { $0 != Ascii.lineFeed })
    }

    /// What git has of a file that stands here: `current`, unless the filter made that of a blob.
    func stored(_ current: TreeEntry, _ status: FileStatus?, at path: TreePath) -> TreeEntry {
        guard let known = stored[path], let status, known.status.sameContents(as: status) else {
            return current
        }
        return TreeEntry(mode: current.mode, id: known.id)
    }

    /// Asks about files that are going to be replaced.
    private func readStored(_ changes: [FileChange]) throws {
        var asked: [(path: TreePath, status: FileStatus)] = []
        for change in changes where contains(change.path) && change.replacesFile {
            if let status = try? pool.layout.status(of: change.path), status.kind == .regular {
                asked.append((change.path, status))
            }
        }
        guard !asked.isEmpty else { return }
        let names = asked.map { Self.quoted($0.path) + [Ascii.lineFeed] }
        let ids = try answer(
            to: ["hash-object", "--stdin-paths"], Array(names.joined())
        ).split(separator: Ascii.lineFeed)
        for (file, id) in zip(asked, ids) {
            stored[file.path] = (try Self.id(id), file.status)
        }
    }

    private func answer(
        to arguments: [String], _ input: [UInt8], _ variables: [String: String] = [:]
    ) throws -> [UInt8] {
        do {
            return try pool.answer(to: arguments, input: input, variables)
        } catch TransportError.other(_, let message) {
            throw ChangeError.filterFailed(output: message)
        }
    }

    private static func id(_ digits: ArraySlice<UInt8>) throws -> ObjectID {
        guard let id = ObjectID(hexDigits: digits) else {
            throw ChangeError.filterFailed(output: String(decoding: digits, as: UTF8.self))
        }
        return id
    }

    /// As git reads names line by line: each byte that is not plain in octal digits.
    private static func quoted(_ path: TreePath) -> [UInt8] {
        let bytes = path.bytes.flatMap { byte -> [UInt8] in
            if Ascii.isAlpha(byte) || Ascii.isDigit(byte) || byte == Ascii.slash { return [byte] }
            let digits = String(byte, radix: 8)
            return Array("\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8)
        }
        return Array("\"".utf8) + bytes + Array("\"".utf8)
    }

    // MARK: - On the way out

    /// What shall stand here for an entry of the tree that the change brings.
    func shown(_ entry: TreeEntry?, at path: TreePath) -> TreeEntry? {
        guard let entry, entry.mode.isFile else { return entry }
        return checkedOut[path].map { TreeEntry(mode: entry.mode, id: $0.id) } ?? entry
    }

    /// Has git check out what the drafts bring, into a folder of our own.
    ///
    /// Where git-lfs cannot get the contents, the pointer to them stands for the file, as with
    /// `GIT_LFS_SKIP_SMUDGE`.
    private func checkOut(_ changes: [FileChange]) throws {
        guard let question else { return }
        let entries = Self.entries(in: changes)
        let paths = changes.map(\.path).filter {
            contains($0) && entries[$0]?.mode.isFile == true && !$0.isTooLongHere
        }
        guard !paths.isEmpty else { return }
        _ = try answer(
            to: GitScope.withoutLargeFiles + [
                "checkout-index", "-z", "--stdin",
                "--prefix=\(question.folder.path.appending(Self.folder).string)/",
            ], Array(paths.map { $0.bytes + [0] }.joined()), ["GIT_INDEX_FILE": question.index])
        guard let files = try files else { return }
        for path in paths {
            // Nothing is made of something only where that went wrong: then the blob stands for it.
            guard let made = try files.entry(at: path), made.id != .blob([]) else { continue }
            checkedOut[path] = made
        }
    }

    private static let folder = "files"

    private var files: WorkingFiles? {
        get throws {
            guard let folder = try question?.folder.ownFolder(Self.folder) else { return nil }
            return try WorkingFiles(root: folder.path)
        }
    }

    /// Moves what was checked out to where temporary files are.
    ///
    /// - Returns: what `stat` says of it then; `nil` where nothing was checked out for the path.
    func move(
        _ path: TreePath, to folder: Directory, as name: [UInt8], permissions: UInt32?,
        flushed: Bool
    ) throws -> FileStatus? {
        guard checkedOut[path]?.mode.isFile == true,
            let parent = try files?.parent(of: path, creating: false)
        else { return nil }
        try parent.moveExclusively(path.name, to: folder, as: name)
        if let permissions {
            _ = try folder.perform("fchmodat", name) {
                fchmodat(folder.descriptor, $0, mode_t(permissions), 0)
            }
        }
        if flushed { try folder.flush(name) }
        return try folder.status(name)
    }
}

extension GitScope {
    /// For git to go on where git-lfs has no contents for a file.
    static let withoutLargeFiles = ["-c", "filter.lfs.required=false"]
}
