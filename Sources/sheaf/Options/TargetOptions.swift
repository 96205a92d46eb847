import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// The items a command changes: handles, or all that a query finds.
struct TargetOptions: ParsableArguments {
    @Option(name: .customLong("where"), parsing: .unconditional, help: .of(.condition))
    var condition: String?

    @Flag(help: .of(.yes))
    var yes = false
}

extension TargetOptions {
    /// - Parameter handles: what was named; must be empty with `--where` and not without.
    func targets(_ handles: [String], in store: Store, _ context: Context) throws -> Targets {
        guard let condition else {
            guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
            return .handles(handles, context.naming(in: store))
        }
        if let handle = handles.first { throw UsageError.unexpectedArgument(handle) }
        return .matching(try store.query([condition]))
    }

    /// Asks before many items are changed at once.
    func confirm(_ targets: Targets, in store: Store, _ context: Context) throws {
        guard !yes, context.canAsk else { return }
        let count = try store.items(targets).count
        guard count > Self.unaskedCount else { return }
        try context.confirm(.confirmChange(count: count))
    }

    private static let unaskedCount = 10
}

extension Context {
    /// What handles may be: anything a person may mean, unless it was said that there is none.
    func naming(in store: Store) -> Naming {
        guard !noInput else { return Naming(forms: .stable) }
        return Naming(forms: .all, rows: terminalName.map { store.rows(of: $0) } ?? [])
    }
}
