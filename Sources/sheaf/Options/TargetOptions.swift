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
    /// The items that are to be changed, once the user agreed where that is asked.
    ///
    /// - Parameters:
    ///   - handles: what was named; must be empty with `--where` and not without.
    ///   - deletes: whether they are deleted, which is always asked on a terminal.
    func targets(
        _ handles: [String], in store: Store, _ context: Context, deletes: Bool = false
    ) throws -> Targets {
        let targets = try named(handles, in: store, context)
        // What needs no question need not be looked at before the change does.
        if yes { return targets }
        if case .handles(let handles, _) = targets, handles.count <= Context.unaskedCount,
            !deletes || !context.canAsk
        {
            return targets
        }
        let items = try store.outlines(of: targets)
        if deletes, context.canAsk, let first = items.first {
            try context.confirm(
                items.count == 1
                    ? .confirmDeletion(of: ItemName(first)) : .confirmDeletion(count: items.count),
                about: items)
        } else if items.count > Context.unaskedCount {
            try context.confirm(.confirmChange(count: items.count), about: items)
        }
        // Those that were shown, whatever else answers to the query by now.
        return .items(items)
    }

    /// What was named, before anybody is asked.
    func named(
        _ handles: [String], in store: Store, _ context: Context
    ) throws -> Targets {
        guard let condition else {
            guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
            return .handles(handles, context.naming(in: store))
        }
        if let handle = handles.first { throw UsageError.unexpectedArgument(handle) }
        return .matching(try store.query([condition]))
    }
}

extension Context {
    /// So many items are changed without a question.
    static let unaskedCount = 10

    /// What handles may be: anything a person may mean, unless it was said that there is none.
    func naming(in store: Store) -> Naming {
        guard !noInput else { return Naming(forms: .stable) }
        return Naming(forms: .all, rows: terminalName.map { store.rows(of: $0) } ?? [])
    }
}
