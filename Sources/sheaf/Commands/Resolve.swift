import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

struct Resolve: Command {
    static let help = HelpSubject("resolve", korean: ["정리"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Option(name: [.long, .customLong("남기기")])
    var keep: Resolution?

    /// A handle, and the digest of one of its conflicts.
    @Argument(parsing: .allUnrecognized, help: .value(.conflictedItem, .conflict, .text))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        if words.count > 2 { throw UsageError.unexpectedArgument(words[2]) }
        let store = try context.store()
        var items = try conflictedItems(words.first, in: store, context)
        if words.count == 2, items.count > 1 {
            throw StoreError.ambiguous(words[0], candidates: items.map(\.item))
        }
        if words.count == 2 { items = [try items.first.chosen(by: words[1])] }
        var settlements: [Settlement] = []
        var toEdit: [StoredItem] = []
        if let keep {
            let count = items.reduce(0) { $0 + $1.conflicts.count }
            let asks = words.isEmpty && context.canAsk || items.count > Context.unaskedCount
            if asks, !items.isEmpty {
                try context.confirm(
                    Message(
                        "confirm-settling", ["count": count.counted, "items": items.count.counted]),
                    about: items.map(\.item))
            }
            settlements = items.map { item in
                Settlement(of: item.stored, item.conflicts.map { ($0, keep) })
            }
        } else {
            guard items.isEmpty || context.canAsk else { throw UsageError.missingOption("--keep") }
            (settlements, toEdit) = try ConflictDialogue(context: context).ask(
                about: store.attributed(items))
        }
        try settle(settlements, in: store, context, isAll: toEdit.isEmpty)
        guard !toEdit.isEmpty else { return }
        let copies = try store.editingFiles(of: toEdit)
        try context.edit(copies, in: store)
        try context.report(try store.replace(copies), of: toEdit)
    }

    private func conflictedItems(
        _ handle: String?, in store: Store, _ context: Context
    ) throws -> [ConflictedItem] {
        guard target.condition != nil else {
            let items = try context.conflictedItems(handle.map { [$0] } ?? [], in: store).results
            if items.isEmpty, handle == nil, !context.json {
                try context.output.note(Message("no-conflicts"))
            }
            return items
        }
        let targets = try target.named(handle.map { [$0] } ?? [], in: store, context)
        let wanted = Swift.Set(try store.outlines(of: targets).map(\.path))
        let items = try store.conflictedItems(at: wanted).results
            .filter { wanted.contains($0.item.path) }
        if items.isEmpty, !context.json { try context.output.note(Message("no-conflicts")) }
        return items
    }

    private func settle(
        _ settlements: [Settlement], in store: Store, _ context: Context, isAll: Bool
    ) throws {
        let chosen = settlements.filter { !$0.choices.isEmpty }
        guard !chosen.isEmpty else {
            guard context.json, isAll else { return }
            return try context.print(.unchanged(.resolve, [], at: context.environment.now))
        }
        let change = try store.resolve(chosen)
        let isDismissal = chosen.allSatisfy { settlement in
            settlement.choices.allSatisfy { $0.conflict.kind == .dropped }
        }
        if change.commit == nil, isDismissal, !context.json {
            for item in chosen {
                try context.output.note(Message("dismissed", ["item": ItemName(item.item.item)]))
            }
            return
        }
        try context.report(change)
    }
}

extension ConflictedItem? {
    /// The item with those of its conflicts alone whose digest begins so.
    fileprivate func chosen(by prefix: String) throws -> ConflictedItem {
        let found = self?.conflicts.filter { $0.digest.hasPrefix(prefix.lowercased()) } ?? []
        guard let item = self, let first = found.first else {
            throw UsageError.noSuchConflict(prefix)
        }
        guard found.allSatisfy({ $0.digest == first.digest }) else {
            throw UsageError.ambiguousConflict(
                prefix, digests: Swift.Set(found.map(\.digest)).sorted())
        }
        return ConflictedItem(stored: item.stored, conflicts: found)
    }
}

extension Resolution: OptionName {
    /// In either language, as the dialogue offers them.
    public init?(argument: String) {
        switch argument.filter({ !$0.isWhitespace }) {
        case Self.current.koreanName, "지금것", "이쪽": self = .current
        case Self.other.koreanName, "다른것": self = .other
        case Self.both.koreanName, "양쪽": self = .both
        default: self.init(rawValue: argument)
        }
    }

    public var koreanName: String? {
        switch self {
        case .current: "지금"
        case .other: "다른쪽"
        case .both: "둘다"
        }
    }
}
