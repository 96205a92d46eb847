import CGit2
import SheafSystem

/// The full name of a reference, such as `refs/heads/main`, by the rules of git-check-ref-format(1).
///
/// Names come from files that any program may have written (`HEAD`, the settings) and become paths below
/// the git directory: one that is of this type leads nowhere else.
public struct ReferenceName: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// `nil` where git would not take the name, or it does not begin with `refs/`.
    public init?(_ text: String) {
        guard text.hasPrefix("refs/"), !text.hasSuffix("."),
            !text.utf8.contains(where: Self.isForbidden), !text.contains("@{"),
            text.utf8.split(separator: Self.slash, omittingEmptySubsequences: false)
                .allSatisfy(Self.isComponent)
        else { return nil }
        description = text
    }

    public var isBranch: Bool { description.hasPrefix("refs/heads/") }

    /// The name's parts: folders, then the file that the reference is kept in.
    var components: [Substring.UTF8View] { description.utf8.split(separator: Self.slash) }

    private static let slash = UInt8(ascii: "/")

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x7f || #"~^:?*[\"#.utf8.contains(byte)
    }

    private static func isComponent(_ bytes: Substring.UTF8View) -> Bool {
        let text = Substring(bytes)
        return !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".lock")
            && !text.contains("..")
    }
}

extension Directory {
    /// The folder below this one that a reference's file is in, or its log's, reached without
    /// following a symbolic link; `nil` where it is missing, unless `creating`.
    func folder(
        of name: ReferenceName, creating: Bool
    ) throws(SystemError) -> Directory? {
        var folder = self
        for component in name.components.dropLast() {
            guard let next = try folder.linkFreeSubdirectory(component, creating: creating) else {
                return nil
            }
            folder = next
        }
        return folder
    }
}

extension ReferenceName {
    /// The name of the file that the reference is kept in.
    var fileName: [UInt8] { Array(components.last ?? "".utf8[...]) }
}

/// The state of HEAD.
public enum Head: Hashable, Sendable {
    /// On a branch without commits; its full name, `refs/heads/main`.
    case unborn(String)
    /// On a branch, by its full name.
    case branch(String, ObjectID)
    case detached(ObjectID)

    /// The commit, if there is one.
    public var commit: ObjectID? {
        switch self {
        case .unborn: nil
        case .branch(_, let id), .detached(let id): id
        }
    }

    /// The branch's full name, unless HEAD is detached.
    public var branch: String? {
        switch self {
        case .unborn(let name), .branch(let name, _): name
        case .detached: nil
        }
    }
}

/// A remote of the repository.
public struct Remote: Hashable, Sendable {
    public var name: String
    /// As the settings have it; it may hold a password: mask it before it is shown.
    public var url: String
}

extension Repository {
    public func head() throws(RepositoryError) -> Head {
        let head = try LibGit2.make("git_reference_lookup") {
            git_reference_lookup(&$0, pointer, "HEAD")
        }
        defer { git_reference_free(head) }
        guard git_reference_type(head) == GIT_REFERENCE_SYMBOLIC,
            let target = git_reference_symbolic_target(head)
        else {
            guard let id = git_reference_target(head) else {
                throw .library(call: "git_reference_target", code: 0, detail: "")
            }
            return .detached(ObjectID(id.pointee))
        }
        let name = String(cString: target)
        // Of a name that git does not take there can be no reference.
        guard ReferenceName(name) != nil, let id = try reference(name) else { return .unborn(name) }
        return .branch(name, id)
    }

    /// The commit that a full reference name (`refs/heads/main`) leads to; `nil` where there is no
    /// such reference. Always read from disk, packed references too.
    public func reference(_ name: String) throws(RepositoryError) -> ObjectID? {
        var id = git_oid()
        let code = try LibGit2.find("git_reference_name_to_id") {
            git_reference_name_to_id(&id, pointer, name)
        }
        return code.map { _ in ObjectID(id) }
    }

    /// Points the reference of this full name to a commit, whatever it pointed to before.
    /// - Throws: `ChangeError.locked`, `.busy`; `SystemError`; `RepositoryError.library` for a name that
    ///   git does not take.
    public func setReference(_ name: String, to id: ObjectID) throws {
        guard let known = ReferenceName(name) else {
            throw RepositoryError.library(
                call: "setReference", code: GIT_EINVALIDSPEC.rawValue, detail: name)
        }
        try ReferenceEdit.set(known, to: id, in: layout)
    }

    /// So long git waits for locks of references: milliseconds.
    private static let patience = [
        "-c", "core.filesRefLockTimeout=10000", "-c", "core.packedRefsTimeout=10000",
    ]

    /// Removes the reference of this full name; nothing happens where there is none.
    /// - Throws: `ChangeError.locked`, `.busy`; `SystemError`; `TransportError`.
    public func removeReference(_ name: String) throws {
        guard try reference(name) != nil, let known = ReferenceName(name) else { return }
        // What git has packed, or logs, is git's to change.
        func isGits() throws -> Bool {
            try layout.packedReference(name.utf8) != nil || layout.hasLog(of: known)
        }
        if try !isGits() {
            try ReferenceEdit.set(known, to: nil, in: layout)
            guard try isGits() else { return }
        }
        let run = try GitRun(in: layout, locksIndex: false)
        _ = try pool.answer(to: Self.patience + ["update-ref", "-d", name])
        run.end()
    }

    /// Points a symbolic reference to `new` where it leads to `old`.
    public func redirectReference(
        _ name: String, from old: String, to new: String
    ) throws(RepositoryError) {
        var found: OpaquePointer?
        let code = try LibGit2.find("git_reference_lookup") {
            git_reference_lookup(&found, pointer, name)
        }
        guard code != nil, let found else { return }
        defer { git_reference_free(found) }
        guard git_reference_type(found) == GIT_REFERENCE_SYMBOLIC,
            let target = git_reference_symbolic_target(found), String(cString: target) == old
        else { return }
        let made = try LibGit2.make("git_reference_symbolic_create") {
            git_reference_symbolic_create(&$0, pointer, name, new, 1, nil)
        }
        git_reference_free(made)
    }

    /// The remotes, by name.
    public func remotes() throws(RepositoryError) -> [Remote] {
        // `git_remote_list` looks for the settings by a pattern, and libgit2 1.5 leaks 20 KB for
        // each setting that it holds against one.
        let (prefix, suffix) = ("remote.", ".url")
        let names = Set(
            try settings().map(\.name).compactMap { setting -> String? in
                guard setting.hasPrefix(prefix), setting.hasSuffix(suffix),
                    setting.utf8.count > prefix.utf8.count + suffix.utf8.count
                else { return nil }
                return String(setting.dropFirst(prefix.count).dropLast(suffix.count))
            })
        var remotes: [Remote] = []
        for name in names.sorted() {
            if let url = try string("remote.\(name).url") {
                remotes.append(Remote(name: name, url: url))
            }
        }
        return remotes
    }

    /// The names of the remotes that branches follow (`branch.<name>.remote`).
    public func remotesOfBranches() throws(RepositoryError) -> Set<String> {
        Set(
            try settings().filter { $0.name.hasPrefix("branch.") && $0.name.hasSuffix(".remote") }
                .map(\.value))
    }

    /// The full names of the references that begin so.
    public func references(under prefix: String) throws(RepositoryError) -> [String] {
        let iterator = try LibGit2.make("git_reference_iterator_glob_new") {
            git_reference_iterator_glob_new(&$0, pointer, prefix + "*")
        }
        defer { git_reference_iterator_free(iterator) }
        var names: [String] = []
        while true {
            var name: UnsafePointer<CChar>?
            let code = git_reference_next_name(&name, iterator)
            if code == GIT_ITEROVER.rawValue { return names }
            try LibGit2.check("git_reference_next_name") { code }
            if let name { names.append(String(cString: name)) }
        }
    }

    /// Takes all settings of a remote away, and what names it as a branch's.
    public func removeRemote(_ name: String) throws {
        let settings = try settings()
        let followed = settings.filter {
            $0.name.hasPrefix("branch.") && $0.name.hasSuffix(".remote") && $0.value == name
        }.map { $0.name.dropLast(".remote".count) }
        let names = Set(
            settings.map(\.name).filter { setting in
                setting.hasPrefix("remote.\(name).")
                    || followed.contains { setting == $0 + ".remote" || setting == $0 + ".merge" }
            })
        try set(names.sorted().map { ($0, nil) })
    }

    /// Points the remote `name` to `url`, made with git's usual refspec where it is missing.
    public func setRemote(_ name: String, url: String) throws {
        var settings: [(name: String, value: String?)] = []
        if try string("remote.\(name).url") == nil {
            settings.append(("remote.\(name).fetch", "+refs/heads/*:refs/remotes/\(name)/*"))
        }
        try set(settings + [("remote.\(name).url", url)])
        try RepositoryTrust.agree(toAddressesOf: name, in: layout, environment)
    }
}
