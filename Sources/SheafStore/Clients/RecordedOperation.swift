import SheafGit
import SheafSystem

/// An operation that was done, as it is known after a restart of the server.
public struct RecordedOperation: Sendable, Equatable {
    public let name: OperationName
    /// `nil` for one that changed nothing.
    public let commit: String?
    /// The key of its item; `nil` where it has none any more, or several.
    public let key: String?

    public init(_ name: OperationName, commit: String?, key: String?) {
        (self.name, self.commit, self.key) = (name, commit, key)
    }

    /// By the trailers of a commit; `nil` where another program made it.
    init?(_ commit: Commit) {
        let facts = HistoryCommit(commit)
        guard let name = facts.operation.flatMap({ OperationName($0) }), facts.verb != .byHand
        else { return nil }
        let mark = "Sheaf-Item: "
        let items = commit.message.split(separator: "\n").filter { $0.hasPrefix(mark) }
        let isNamed = items.count == 1 && facts.verb != .remove
        self.init(
            name, commit: facts.id, key: isNamed ? String(items[0].dropFirst(mark.count)) : nil)
    }
}

extension Store {
    /// The operations of the newest commits, newest first: of a thousand, and of all since a time.
    public func operations(since time: Int64) throws -> [RecordedOperation] {
        // The last one may have been killed in its middle; it is finished, or was never begun.
        _ = try recover()
        let repository = try repository()
        guard let head = try repository.head().commit else { return [] }
        var operations: [RecordedOperation] = []
        var count = 0
        try repository.newestFirst(from: head) { outline, _ in
            if let found = RecordedOperation(try outline.commit(in: repository)) {
                operations.append(found)
            }
            count += 1
            return count < 1_000 || (outline.time >= time && count < 100_000)
        }
        return operations
    }
}

/// The operations that no commit is called by, kept in the user's state folder: those that changed nothing,
/// and those that went into the commit of an earlier one.
public struct UnnamedOperations: Sendable {
    private static let limit = 500

    private let file: RecordFile
    private let variables: [String: String]

    public init(of store: Store) {
        file = RecordFile(name: "operations-\(store.stateName).tsv", width: 3, limit: 1 << 18)
        variables = store.environment.variables
    }

    /// In the order in which they were done. Throws `SystemError`.
    public func all() throws -> [RecordedOperation] {
        try file.read(in: StateFolder(variables)).compactMap { record in
            let (commit, key) = (record[1].text, record[2].text)
            return OperationName(record[0].text).map {
                RecordedOperation(
                    $0, commit: commit.isEmpty ? nil : commit, key: key.isEmpty ? nil : key)
            }
        }
    }

    /// Adds one; the oldest go. Throws `SystemError`.
    public func record(_ operation: RecordedOperation) throws {
        let folder = try StateFolder(variables)
        try folder.whileLocked("operations.lock") {
            let all = try (all() + [operation]).suffix(Self.limit)
            try file.write(
                all.map { [.text($0.name), .text($0.commit ?? ""), .text($0.key ?? "")] },
                in: folder)
        }
    }
}
