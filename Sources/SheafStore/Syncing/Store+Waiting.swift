import SheafCore
import SheafGit

extension Store {
    /// Takes those of the changes out that an editor left broken: their front matter could be read
    /// in the last commit and cannot be any more. They stay on disk until a person repairs them, or
    /// accepts them by a commit. What never could be read goes as it is.
    ///
    /// - Parameter released: files that have to go all the same.
    /// - Returns: the others, and for each that waits where it cannot be read.
    func withoutBroken(
        _ changes: [FileChange], except released: Set<TreePath> = []
    ) throws -> (changes: [FileChange], waiting: [Finding]) {
        // Which files are items, nobody knows.
        guard knowsSettings else { return (changes, []) }
        let selection = ItemSelection(configuration)
        let paths = changes.filter(\.isFound).map(\.path).filter {
            selection.contains($0) && !released.contains($0)
        }
        let committed = try committedEntries(at: paths, in: repository())
        let known = paths.filter { [.regular, .executable].contains(committed[$0]?.mode) }
        let read = try WorkingTreeReader(root: root, limit: Document.sizeLimit)
            .read(known) { place, bytes, _ -> Finding? in
                Self.breakage(in: bytes, at: known[place].string)
            }
        let repository = try repository()
        var waiting: [TreePath: Finding] = [:]
        for (path, result) in zip(known, read) {
            guard let finding = try? result.get(), let entry = committed[path] else { continue }
            let before = try repository.blob(entry.id)
            if Document.isText(before), Self.breakage(in: before, at: path.string) == nil {
                waiting[path] = finding
            }
        }
        guard !waiting.isEmpty else { return (changes, []) }
        return (
            changes.filter { waiting[$0.path] == nil },
            waiting.sorted { $0.key < $1.key }.map(\.value)
        )
    }

    /// Returns the place where the front matter of a text cannot be read, or NUL bytes begin; `nil`
    /// where there is none, and in what has another encoding.
    static func breakage(in bytes: [UInt8], at path: String) -> Finding? {
        guard Document.isText(bytes) else { return nulBytes(in: bytes, at: path) }
        guard case .unreadable(_, var finding) = Document(bytes).frontMatter else { return nil }
        finding.path = path
        return finding
    }

    private static func nulBytes(in bytes: [UInt8], at path: String) -> Finding? {
        guard TextEncoding(of: bytes) == .utf8, let first = bytes.firstIndex(of: 0) else {
            return nil
        }
        let line = bytes[..<first].count { $0 == UInt8(ascii: "\n") } + 1
        return Finding(
            path: path, line: line, column: 1,
            problem: TextEncoding.isUnmarkedUTF16(bytes) ? .unmarkedUTF16 : .notText)
    }
}
