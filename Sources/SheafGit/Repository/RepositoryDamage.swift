import SheafSystem
import SheafWords
import SystemPackage

/// Damage to a repository's own files, as a crash, a full disk or a cloud's copies leave it. Git gives
/// up there with words that name no way out.
public enum RepositoryDamage: Hashable, Sendable {
    /// HEAD names no reference and no commit.
    case head
    /// The file of a reference, by its full name, names no object that is here.
    case reference(String)
    /// A file among the references, by its path from the git directory, has a name that none can have.
    case strayReference(String)
    /// The file of an object is empty, or was cut short.
    case object(ObjectID)
    /// The index cannot be read.
    case index

    /// The file's path from the git directory.
    public var path: String {
        switch self {
        case .head: "HEAD"
        case .reference(let path), .strayReference(let path): path
        case .object(let id):
            "objects/\(id.description.prefix(2))/\(id.description.dropFirst(2))"
        case .index: "index"
        }
    }

    public var fact: Fact {
        let key =
            switch self {
            case .head: "damaged-head"
            case .reference: "damaged-reference"
            case .strayReference: "damaged-reference-name"
            case .object: "damaged-object"
            case .index: "damaged-index"
            }
        return Fact(key, ["path": ".git/" + path], exitCode: .data)
    }
}

extension RepositoryPool {
    /// Looks for damage to HEAD, the index, the references that have files, and the objects that have
    /// files. What is inside of packs is for `git fsck` to say.
    ///
    /// - Throws: `SystemError`.
    public func damage() throws(SystemError) -> [RepositoryDamage] {
        var found: [RepositoryDamage] = []
        let git = try Directory(opening: layout.gitDirectory)
        if try ReferenceFile(git.read("HEAD".utf8, limit: ReferenceFile.limit)?.bytes) == nil {
            found.append(.head)
        }
        if let bytes = try git.read("index".utf8, limit: IndexFile.sizeLimit)?.bytes {
            do {
                _ = try IndexFile(bytes)
            } catch IndexError.damaged {
                found.append(.index)
            } catch {
                // One of another format is no damage.
            }
        }
        let common = try Directory(opening: layout.commonDirectory)
        if let folder = try common.linkFreeSubdirectory("refs".utf8, creating: false) {
            try addReferences(in: folder, "refs", &found)
        }
        if let folder = try common.linkFreeSubdirectory("objects".utf8, creating: false) {
            found += try Self.damagedObjects(in: folder).sorted().map { .object($0) }
        }
        return found
    }

    private static let depthLimit = 40

    private func addReferences(
        in folder: Directory, _ path: String, depth: Int = 0, _ found: inout [RepositoryDamage]
    ) throws(SystemError) {
        for name in try folder.names().sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            // Git passes over the same: hidden files, and locks, which are looked for by themselves.
            guard name.first != UInt8(ascii: "."), !name.reversed().starts(with: "kcol.".utf8),
                let status = try folder.status(name)
            else { continue }
            let full = "\(path)/\(String(decoding: name, as: UTF8.self))"
            if status.kind == .directory, depth < Self.depthLimit,
                let inner = try folder.linkFreeSubdirectory(name, creating: false)
            {
                try addReferences(in: inner, full, depth: depth + 1, &found)
            } else if status.kind == .regular {
                let file = ReferenceFile(
                    try folder.read(name, limit: ReferenceFile.limit)?.bytes)
                if ReferenceName(full) == nil {
                    found.append(.strayReference(full))
                } else if !isWhole(file) {
                    found.append(.reference(full))
                }
            }
        }
    }

    /// Returns whether a reference names an object that is there. Where the repository cannot be opened at
    /// all, an id is believed.
    private func isWhole(_ file: ReferenceFile?) -> Bool {
        switch file {
        case nil: false
        case .name: true
        case .id(let id): (try? repository().contains(id)) ?? true
        }
    }

    private static func damagedObjects(in folder: Directory) throws(SystemError) -> [ObjectID] {
        var found: [ObjectID] = []
        for prefix in try folder.names() where prefix.count == 2 {
            guard let inner = try folder.linkFreeSubdirectory(prefix, creating: false) else {
                continue
            }
            for name in try inner.names() where name.count == 38 {
                guard let id = ObjectID(hexDigits: prefix + name),
                    let file = try inner.read(name), !LooseObject.isWhole(file.bytes)
                else { continue }
                found.append(id)
            }
        }
        return found
    }
}

/// The contents of a reference's file.
enum ReferenceFile: Equatable {
    case name(ReferenceName)
    case id(ObjectID)

    /// In bytes; a reference is a line.
    static let limit = 64 * 1024

    /// `nil` where git could make nothing of them.
    init?(_ bytes: [UInt8]?) {
        let line = (bytes ?? []).prefix { $0 >= UInt8(ascii: " ") }
        let prefix = "ref:".utf8
        if line.starts(with: prefix) {
            let text = String(decoding: line.dropFirst(prefix.count), as: UTF8.self)
            guard let name = ReferenceName(String(text.drop { $0 == " " })) else { return nil }
            self = .name(name)
        } else if let id = ObjectID(hexDigits: line.prefix(40)) {
            self = .id(id)
        } else {
            return nil
        }
    }
}
