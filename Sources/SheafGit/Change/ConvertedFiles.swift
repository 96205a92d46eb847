import Libc
import SheafSystem
import SystemPackage

/// The files of a change that git stores otherwise than they stand here (gitattributes(5)): behind a
/// filter such as that of git-lfs, with other line ends, in another encoding, or with `$Id$` filled in.
///
/// Git converts them, on the way in and out. The change itself then goes by the bytes that stand here, as
/// for any file.
///
/// Refused is what would convert a note, since its bytes are what is read and merged, and a filter
/// without a program of the user's, since it may be there to encrypt. Line ends count only in what a sync
/// brings: what we write ourselves stands as it is stored.
final class ConvertedFiles {
    let pool: RepositoryPool
    private(set) var conversions: [TreePath: Conversion] = [:]
    /// For what a sync brings; removed with this object.
    let question: QuestionFolder?
    /// The files that git made of blobs, by path.
    var checkedOut: [TreePath: TreeEntry] = [:]
    /// The blobs that git would store of the files that stand here, with their `stat` data before.
    private var stored: [TreePath: (id: ObjectID, status: FileStatus)] = [:]

    /// Asks git about the paths of some drafts; not at all where no attributes file and no setting
    /// speaks of conversions.
    ///
    /// - Parameter tracked: attributes files in the index.
    /// - Throws: `ChangeError.refused`, `.filterFailed`; `RepositoryError.untrusted` for a filter of the
    ///   repository's own that the user was not asked about.
    init(
        of drafts: [CommitDraft], attributesFiles tracked: [TreePath],
        in repository: borrowing Repository
    ) throws {
        pool = repository.pool
        let changes = drafts.flatMap(\.changes)
        let paths = changes.map(\.path)
        let target = try drafts.last?.existing.map { try repository.commit($0).tree }
        let convertsAll = try target != nil && Conversion.isDefault(in: repository)
        let files = try AttributesFiles(tracked + paths.filter(\.isAttributesFile), in: repository)
        let mentions = files.mention(target == nil ? Conversion.contents : Conversion.names)
        let brings = target != nil && paths.contains(where: \.isAttributesFile)
        question =
            try brings || target != nil && (mentions || convertsAll)
            ? QuestionFolder(in: repository.layout) : nil
        guard mentions || question != nil else { return }
        if let target, let question {
            try Self.makeIndex(question.index, changes, target, repository)
            try add(Conversion.names, of: paths, in: question.index, convertsAll)
            // What stands here was made by the attributes files of now.
            if brings { try add(Conversion.names, of: paths, convertsAll) }
        } else {
            try add(Conversion.contents, of: paths)
        }
        try requirePrograms(for: changes, repository)
        try checkOut(changes)
        try refuseNotes(among: changes)
        try readStored(changes)
    }

    deinit { question?.remove() }

    private func add(
        _ names: [String], of paths: [TreePath], in index: String? = nil,
        _ convertsAll: Bool = false
    ) throws {
        for (path, values) in try pool.attributes(names, of: paths, in: index) {
            let conversion = Conversion(values, convertsAll: convertsAll)
            if let conversion, conversions[path] == nil { conversions[path] = conversion }
        }
    }

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

    static func entries(in changes: [FileChange]) -> [TreePath: TreeEntry] {
        var entries: [TreePath: TreeEntry] = [:]
        for case .bring(let path, _, let entry) in changes { entries[path] = entry }
        return entries
    }

    /// - Throws: `ChangeError.refused`, `RepositoryError.untrusted`.
    private func requirePrograms(
        for changes: [FileChange], _ repository: borrowing Repository
    ) throws {
        for change in changes where change.makesFile {
            guard case .filter(let filter) = conversions[change.path] else { continue }
            try pool.settings().requireAnswers(of: .filter) {
                $0.name.subsection?.elementsEqual(filter.utf8) == true
            }
            guard !change.path.isMarkdown, try repository.hasProgram(forFilter: filter) else {
                throw ChangeError.refused([.converted(change.path, attribute: "filter")])
            }
        }
    }

    /// Notes whose attributes do nothing to their bytes are files like any other.
    ///
    /// - Throws: `ChangeError.refused`.
    private func refuseNotes(among changes: [FileChange]) throws {
        for change in changes where change.path.isMarkdown {
            guard let conversion = conversions.removeValue(forKey: change.path) else { continue }
            let isConverted =
                switch change {
                // What git has made of it counts as it is.
                case .take, .bringUnseen, .delete, .forget, .untrack: false
                case .bring(let path, _, _): checkedOut[path] != nil
                case .write(_, let bytes, _): conversion.mayChange(bytes)
                case .replace(_, _, let file): conversion.mayChange(file?.bytes ?? [])
                case .record(let path):
                    try conversion.mayChange(pool.layout.read(path)?.bytes ?? [])
                }
            guard isConverted else { continue }
            let refusal = RepositoryStateError.converted(
                change.path, attribute: conversion.attribute)
            throw ChangeError.refused([refusal])
        }
    }

    func contains(_ path: TreePath) -> Bool { conversions[path] != nil }

    // MARK: - On the way in

    /// Stores these bytes as git does, and returns the blob, which git has from then on.
    func store(_ bytes: [UInt8], at path: TreePath) throws -> ObjectID {
        let name = path.string
        let answer = try answer(
            to: ["-c", "core.fsync=all", "hash-object", "-w", "--path=\(name)", "--stdin"], bytes)
        return try Self.id(answer.prefix { $0 != Ascii.lineFeed })
    }

    /// Returns git's entry for a file that stands here: `current`, unless the conversion made that
    /// of a blob.
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

    func answer(
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
}

// What git makes of blobs.
extension ConvertedFiles {
    /// Returns the entry that the working tree shall show for one of the tree that the change
    /// brings.
    func shown(_ entry: TreeEntry?, at path: TreePath) -> TreeEntry? {
        guard let entry, entry.mode.isFile else { return entry }
        return checkedOut[path].map { TreeEntry(mode: entry.mode, id: $0.id) } ?? entry
    }

    /// Returns whether a file that git stores as `entry` can stay as it stands: git would check it out
    /// so, or a filter might, which cannot always get the contents.
    func mayStay(_ current: TreeEntry?, for entry: TreeEntry?, at path: TreePath) -> Bool {
        if case .filter = conversions[path] { return true }
        return current == shown(entry, at: path)
    }

    /// Has git check out what the drafts bring, into a folder of our own.
    ///
    /// The pointer stands for the file where git-lfs cannot get the contents, as with
    /// `GIT_LFS_SKIP_SMUDGE`.
    func checkOut(_ changes: [FileChange]) throws {
        guard let question else { return }
        let entries = Self.entries(in: changes)
        let paths = changes.map(\.path).filter {
            contains($0) && entries[$0]?.mode.isFile == true && !$0.isTooLongHere
        }
        guard !paths.isEmpty else { return }
        // In a working tree of its own, so that the attributes files of this one do not count.
        _ = try question.folder.makeSubdirectory(Self.folder.utf8)
        // git-lfs would go to an address that came with the files.
        let isTrusted =
            !changes.contains {
                $0.path.bytes.elementsEqual(RepositorySettings.largeFilesName.utf8)
            }
            && (try? pool.requireTrustOfLargeFiles()) != nil
        _ = try answer(
            to: GitScope.withoutLargeFiles + ["checkout-index", "-z", "--stdin"],
            Array(paths.map { $0.bytes + [0] }.joined()),
            [
                "GIT_INDEX_FILE": question.index,
                "GIT_LFS_SKIP_SMUDGE": isTrusted ? "" : "1",
                "GIT_DIR": pool.layout.gitDirectory.string,
                "GIT_WORK_TREE": question.folder.path.appending(Self.folder).string,
            ])
        guard let files = try files else { return }
        for path in paths {
            // Nothing is made of something only where that went wrong: then the blob stands for it.
            guard let made = try files.entry(at: path), made.id != .blob([]),
                made.id != entries[path]?.id
            else { continue }
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

    /// Moves what was checked out to where temporary files are, not flushed.
    ///
    /// - Returns: what `stat` says of it then; `nil` where nothing was checked out for the path.
    func move(
        _ path: TreePath, to folder: Directory, as name: [UInt8], permissions: UInt32?
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
        return try folder.status(name)
    }
}

extension GitScope {
    /// For git to go on where git-lfs has no contents for a file.
    static let withoutLargeFiles = ["-c", "filter.lfs.required=false"]
}

/// The conversion of a file between the working tree and its objects, by its attributes
/// (gitattributes(5)). Whether it changes a byte, git alone can say.
enum Conversion: Equatable {
    case filter(String)
    /// Line ends, the encoding, or `$Id$`: named by the attribute.
    case other(String)

    /// Attributes that convert more than line ends.
    static let contents = ["filter", "working-tree-encoding", "ident"]
    /// `crlf` is what `text` was called before git 1.7.2.
    static let names = contents + ["text", "eol", "crlf"]

    /// Returns whether git's settings convert line ends of which no attribute speaks.
    static func isDefault(in repository: borrowing Repository) throws -> Bool {
        // A value such as `input` is no boolean.
        try repository.string("core.autocrlf").map {
            !["", "false", "no", "off", "0"].contains($0)
        } ?? false
    }

    /// The strongest conversion of a file with these attributes; `nil` where there is none.
    ///
    /// - Parameter convertsAll: whether line ends of which no attribute speaks are converted.
    init?(_ values: [String: String], convertsAll: Bool) {
        func isSet(_ name: String) -> Bool {
            values[name].map { !["unspecified", "unset"].contains($0) } ?? false
        }
        // Only text names a filter.
        if let filter = values["filter"], isSet("filter"), filter != "set" {
            self = .filter(filter)
        } else if isSet("working-tree-encoding") {
            self = .other("working-tree-encoding")
        } else if isSet("ident") {
            self = .other("ident")
        } else if let text = values["text"], text != "unset", values["crlf"] != "unset" {
            guard let name = ["eol", "text", "crlf"].first(where: isSet) else {
                guard convertsAll else { return nil }
                self = .other("text")
                return
            }
            self = .other(name)
        } else {
            return nil
        }
    }

    /// The attribute that asks for it.
    var attribute: String {
        switch self {
        case .filter: "filter"
        case .other(let name): name
        }
    }

    /// Returns whether git may store something else than these bytes.
    func mayChange(_ bytes: [UInt8]) -> Bool {
        self != .other("ident") || bytes.contains(sequence: "$Id")
    }
}
