import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// The items a command changes: handles, or all that a query finds.
struct TargetOptions: ParsableArguments {
    @Option(
        name: [.customLong("where"), .customLong("조건")], parsing: .unconditional,
        help: .value(.query))
    var condition: String?
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
        if context.yes || !mayAsk(about: targets, context, deletes: deletes) { return targets }
        let items = try store.outlines(of: targets)
        if deletes, context.canAsk, let first = items.first {
            try context.confirm(
                items.count == 1
                    ? Message("confirm-deletion", ["item": ItemName(first)])
                    : Message("confirm-deletion-count", ["count": items.count.counted]),
                about: items)
        } else if items.count > Context.unaskedCount {
            try context.confirm(
                Message("confirm-change", ["count": items.count.counted]), about: items)
        }
        // Those that were shown, whatever else answers to the query by now.
        return .items(items)
    }

    /// Returns whether the items have to be known before they are changed, since a question may be needed.
    private func mayAsk(about targets: Targets, _ context: Context, deletes: Bool) -> Bool {
        guard case .handles(let handles, _) = targets else { return true }
        return handles.count > Context.unaskedCount || handles.contains(where: \.isSeveralRows)
            || context.canAsk && deletes
    }

    /// The items that were named, before anybody is asked.
    func named(
        _ handles: [String], in store: Store, _ context: Context
    ) throws -> Targets {
        guard let condition else {
            guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
            return .handles(handles, context.naming(in: store))
        }
        if let handle = handles.first { throw UsageError.unexpectedArgument(handle) }
        return .matching(try context.query([condition], in: store))
    }
}

extension Context {
    /// So many items are changed without a question.
    static let unaskedCount = 10

    /// The meanings that a handle can have: everything, unless it was said that there is none.
    func naming(in store: Store) -> Naming {
        guard !noInput else { return Naming(forms: .stable) }
        return Naming(forms: .all, rows: terminal.name.map { store.rows(of: $0) } ?? [])
    }

    /// The one item that a command is about. Throws `StoreError.ambiguous` for several rows.
    func target(_ handle: String, in store: Store) throws -> Targets {
        let targets = Targets.handles([handle], naming(in: store))
        guard handle.isSeveralRows else { return targets }
        let items = try store.outlines(of: targets)
        guard items.count == 1 else { throw StoreError.ambiguous(handle, candidates: items) }
        return targets
    }
}

extension String {
    /// True if this lists numbers of more than one row, `3-5` or `3,4`.
    fileprivate var isSeveralRows: Bool {
        Int(self) == nil && NumberRanges.read(self) != nil
    }
}
