import SheafGit

/// What git and we ourselves keep in `.git`, and what comes in by a fetch.
extension FuzzTarget {
    static func journal(_ bytes: [UInt8]) {
        guard let journal = Journal(bytes) else { return }
        precondition(Journal(journal.serialized) == journal, "another journal")
    }

    static func displaced(_ bytes: [UInt8]) {
        guard let list = DisplacedList(bytes) else { return }
        precondition(DisplacedList(list.serialized) == list, "another list")
    }

    /// What can be read can be looked up and edited, and then read again.
    static func index(_ bytes: [UInt8]) {
        guard let index = try? IndexFile(bytes) else { return }
        let paths = ["a.md", "memos/b.md", "memos/한글.md"].compactMap { TreePath($0) }
        guard let found = try? index.entries(at: paths) else {
            preconditionFailure("entries that were read before cannot be looked up")
        }
        for edits in [[], paths.map { IndexEdit(path: $0, entry: found[paths[0]]) }] {
            let edited = try? index.applying(edits, written: nil)
            guard let again = edited.flatMap({ try? IndexFile($0) }) else {
                preconditionFailure("an edit makes an index that cannot be read")
            }
            if edits.isEmpty { precondition(again.count == index.count, "entries went missing") }
        }
    }

    /// A graph counts only with its hash behind it, which no fuzzer would find.
    static func graph(_ bytes: [UInt8]) {
        let content = bytes.dropLast(20)
        var hash = SHA1()
        hash.update(content)
        guard let layer = CommitGraphLayer(content + hash.finish().bytes, first: 0, below: 0)
        else { return }
        for index in 0..<min(layer.count, 100) {
            guard let id = layer.id(at: index) else {
                preconditionFailure("a commit without an id")
            }
            _ = layer.index(of: id)
            _ = layer.record(at: index)
            if let path = TreePath("a.md") {
                _ = layer.changedPaths(at: index)?.mayContain(ChangedPaths.Key(path))
            }
        }
    }

    /// Nothing of a tree is lost when it is written again, but for how its numbers were written.
    static func tree(_ bytes: [UInt8]) {
        guard let records = TreeRecord.parse(bytes) else { return }
        let written = TreeRecord.serialize(TreeRecord.inOrder(records))
        guard let again = TreeRecord.parse(written) else {
            preconditionFailure("a tree of ours cannot be read")
        }
        precondition(TreeRecord.serialize(TreeRecord.inOrder(again)) == written, "another tree")
    }

    /// A history's walk and its words take the same commit from the same bytes.
    static func commit(_ bytes: [UInt8]) {
        let outline = CommitMetadata(parsing: bytes, id: .zero)
        let commit = Commit(parsing: bytes, id: .zero)
        precondition(outline?.tree == commit?.tree && outline?.parents == commit?.parents)
        _ = commit?.subject
    }
}
