import SheafHashing

/// The bytes of the files that a merge looks into, and what they say.
final class FileContents<Content: Hashable & Sendable> {
    typealias File = MergeFile<Content>

    private let read: (Content) throws -> [UInt8]
    private var ids: [Content: ItemID?] = [:]
    private var digests: [Content: String] = [:]

    init(_ read: @escaping (Content) throws -> [UInt8]) {
        self.read = read
    }

    func bytes(of file: File) throws -> [UInt8] { try read(file.content) }

    /// The id of the item that the file is; `nil` where it is none or has none.
    func id(of file: File?, at path: MergePath) throws -> ItemID? {
        guard let file, file.kind.isPlain, path.isItemPath else { return nil }
        if let known = ids[file.content] { return known }
        let id = Self.id(in: try bytes(of: file))
        ids[file.content] = .some(id)
        return id
    }

    static func id(in bytes: [UInt8]) -> ItemID? {
        guard Document.isText(bytes) else { return nil }
        return Document(bytes).text("id").flatMap { ItemID($0) }
    }

    /// Returns whether two files of one path differ in nothing but the id: one was given another.
    func isRenewed(_ file: File, _ other: File) throws -> Bool {
        try withoutID(file) == withoutID(other)
    }

    private func withoutID(_ file: File) throws -> [UInt8] {
        let bytes = try bytes(of: file)
        guard let entry = Document(bytes).frontMatter.entries.last(where: { $0.key == "id" })
        else { return bytes }
        return Array(bytes[..<entry.content.lowerBound] + bytes[entry.content.upperBound...])
    }

    /// Returns whether an outcome is this file: of its kind and with its bytes.
    func isSame(_ outcome: MergeOutcome<Content>, _ other: MergeOutcome<Content>) throws -> Bool {
        switch (outcome, other) {
        case (.kept(let file), .kept(let other)): return file == other
        case (.written(let kind, let bytes), .written(let otherKind, let others)):
            return kind == otherKind && bytes == others
        case (.kept(let file), .written(let kind, let bytes)),
            (.written(let kind, let bytes), .kept(let file)):
            return try file.kind == kind && self.bytes(of: file) == bytes
        default: return false
        }
    }

    /// The digest by which a file is named that has to stand aside. A submodule has no bytes: then
    /// it is that of its path.
    func digest(of outcome: MergeOutcome<Content>, at path: MergePath) throws -> String {
        switch outcome {
        case .written(_, let bytes): return SHA256.shortDigest(of: bytes)
        case .kept(let file) where file.kind != .submodule:
            if let known = digests[file.content] { return known }
            let digest = SHA256.shortDigest(of: try bytes(of: file))
            digests[file.content] = digest
            return digest
        default: return SHA256.shortDigest(of: path)
        }
    }
}
