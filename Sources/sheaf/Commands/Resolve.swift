import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SystemPackage

struct Resolve: Command {
    static let help = HelpSubject("resolve", korean: ["정리"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Option(name: [.long, .customLong("남기기")])
    var keep: Resolution?

    /// A handle, and the digest of one of its conflicts.
    @Argument(parsing: .allUnrecognized, help: .value(.conflictedItem, .conflict, .text))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        if words.count > 2 { throw UsageError.unexpectedArgument(words[2]) }
        let store = try session.store()
        var items = try conflictedItems(words.first, in: store, session)
        if words.count == 2, items.count > 1 {
            throw StoreError.ambiguous(words[0], candidates: items.map(\.item))
        }
        if words.count == 2 { items = [try items.first.chosen(by: words[1])] }
        var settlements: [Settlement] = []
        var toEdit: [StoredItem] = []
        if let keep {
            let count = items.reduce(0) { $0 + $1.conflicts.count }
            let asks = words.isEmpty && session.prompts.canAsk || items.count > Session.unaskedCount
            if asks, !items.isEmpty {
                try session.prompts.confirm(
                    Message(
                        "confirm-settling", ["count": count.counted, "items": items.count.counted]),
                    about: items.map(\.item))
            }
            settlements = items.map { item in
                Settlement(of: item.stored, item.conflicts.map { ($0, keep) })
            }
        } else {
            guard items.isEmpty || session.prompts.canAsk else {
                throw UsageError.missingOption("--keep")
            }
            (settlements, toEdit) = try ConflictDialogue(prompts: session.prompts).ask(
                about: store.attributed(items))
        }
        try settle(settlements, in: store, session.printer, isAll: toEdit.isEmpty)
        guard !toEdit.isEmpty else { return }
        let copies = try store.editingFiles(of: toEdit)
        try session.edit(copies, in: store)
        try session.printer.report(try store.replace(copies), of: toEdit)
    }

    private func conflictedItems(
        _ handle: String?, in store: Store, _ session: Session
    ) throws -> [ConflictedItem] {
        guard target.condition != nil else {
            let items = try Conflicts.items(handle.map { [$0] } ?? [], in: store, session).results
            if items.isEmpty, handle == nil, !session.json {
                try session.output.note(Message("no-conflicts"))
            }
            return items
        }
        let targets = try target.named(handle.map { [$0] } ?? [], in: store, session)
        let wanted = Swift.Set(try store.outlines(of: targets).map(\.path))
        let items = try store.conflictedItems(at: wanted).results
            .filter { wanted.contains($0.item.path) }
        if items.isEmpty, !session.json { try session.output.note(Message("no-conflicts")) }
        return items
    }

    private func settle(
        _ settlements: [Settlement], in store: Store, _ printer: Printer, isAll: Bool
    ) throws {
        let chosen = settlements.filter { !$0.choices.isEmpty }
        guard !chosen.isEmpty else {
            guard printer.json, isAll else { return }
            return try printer.print(.unchanged(.resolve, [], at: printer.now))
        }
        let change = try store.resolve(chosen)
        let isDismissal = chosen.allSatisfy { settlement in
            settlement.choices.allSatisfy { $0.conflict.kind == .dropped }
        }
        if change.commit == nil, isDismissal, !printer.json {
            for item in chosen {
                try printer.output.note(Message("dismissed", ["item": ItemName(item.item.item)]))
            }
            return
        }
        try printer.report(change)
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

struct Conflicts: Command {
    static let help = HelpSubject("conflicts", korean: ["충돌"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.conflictedItem, .text))
    var words: [String] = []

    func run(_ session: Session) async throws {
        var words = try Words.checked(words)
        let handlesOnly = try Words.takeHandlesOnly(from: &words, json: session.json)
        let store = try session.store()
        let handles = words.filter { $0 != "--" }
        let reading = try Self.items(handles, in: store, session)
        let items = reading.results
        if handlesOnly { return try session.printer.printHandles(of: items.map(\.item)) }
        if session.json {
            let now = session.now
            return try session.printer.print(
                "conflicts",
                [
                    "items": store.attributed(items).map { JSON.conflicts($0, at: now) },
                    "uncheckedMerges": reading.uncheckedMerges,
                ])
        }
        if !reading.uncheckedMerges.isEmpty {
            try session.output.note(.uncheckedMerges(reading.uncheckedMerges))
        }
        guard session.printer.isForPeople else {
            for item in items { try session.printer.write(item) }
            return
        }
        guard !items.isEmpty else {
            // Of each that was named it was said already.
            if handles.isEmpty { try session.output.note(Message("no-conflicts")) }
            return
        }
        try session.printer.show(
            session.printer.lines(of: store.attributed(items), ItemNames(reading.ids)))
        session.printer.remember(items.map(\.item), in: store)
        try session.output.note(Message("how-to-resolve"))
    }

    /// The items with conflicts, all of them or those that are named.
    static func items(
        _ handles: [String], in store: Store, _ session: Session
    ) throws -> ConflictReading {
        guard !handles.isEmpty else { return try store.conflictedItems() }
        // The settings are no item, and go by their path alone.
        if handles == [Store.configurationPath] {
            var reading = try store.conflictedItems(at: [])
            reading.results.removeAll { $0.item.path != Store.configurationPath }
            if !reading.results.isEmpty { return reading }
        }
        let named = try store.items(.handles(handles, session.naming(in: store)))
        var reading = try store.conflictedItems(at: Swift.Set(named.map(\.item.path)))
        reading.results = named.map { stored in
            reading.results.first { $0.item.handle == stored.item.handle }
                ?? ConflictedItem(stored: stored, conflicts: [])
        }
        for item in reading.results where item.conflicts.isEmpty && session.printer.isForPeople {
            try session.output.note(Message("no-conflicts-in", ["item": ItemName(item.item)]))
        }
        reading.results.removeAll(where: \.conflicts.isEmpty)
        return reading
    }
}

struct MergeDriver: Command {
    static let help = HelpSubject("merge-driver")
    static let saysWarnings = false

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("최신")])
    var newer: PlainGitMerge.Side?

    /// The last one is any path of the repository: `-x.md` too.
    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = words.first == "--" ? Array(words.dropFirst()) : words
        guard words.count >= 4 else { throw UsageError.missingArgument(.files) }
        guard words.count == 4 else { throw UsageError.unexpectedArgument(words[4]) }
        let merge = PlainGitMerge(
            base: FilePath(words[0]), ours: FilePath(words[1]), theirs: FilePath(words[2]),
            path: words[3], newer: newer)
        guard let result = try merge.run(session.environment) else { throw LeftToGit() }
        if result.isByLines {
            try session.output.note(Message("merged-by-lines", ["name": words[3]]))
        }
        if !result.conflicts.isEmpty {
            try session.output.note(
                Message(
                    "merged-for-git",
                    ["path": words[3], "conflicts": result.conflicts.count.counted]))
        }
    }
}

/// The file is no item: git has a merge of its own for it, which says what there is to say.
struct LeftToGit: Error {}

extension PlainGitMerge.Side: OptionName {}

/// Asks about conflicts one by one, each shown first.
struct ConflictDialogue {
    let prompts: Prompts

    /// The answers that a person can give.
    private enum Answer {
        case keep(Resolution)
        case edit, skip
    }

    /// Asks about each conflict, and returns the choices and the items to edit instead. Conflicts
    /// without an answer are left as they are.
    func ask(
        about items: [ConflictedItem]
    ) throws -> (settlements: [Settlement], toEdit: [StoredItem]) {
        var settlements: [Settlement] = []
        var toEdit: [StoredItem] = []
        items: for item in items {
            try prompts.printer.output.note(
                Message(
                    "conflicts-in",
                    ["item": ItemName(item.item), "count": item.conflicts.count.counted]))
            var choices: [(Conflict, Resolution)] = []
            defer { settlements.append(Settlement(of: item.stored, choices)) }
            for conflict in item.conflicts {
                for line in prompts.printer.lines(of: conflict, in: item) {
                    try prompts.printer.output.print(line)
                }
                switch try answer(about: conflict, in: item) {
                case nil: break items
                case .keep(let resolution): choices.append((conflict, resolution))
                case .skip: continue
                case .edit:
                    toEdit.append(item.stored)
                    continue items
                }
            }
        }
        return (settlements, toEdit)
    }

    /// Asks until the answer is one that can be done; `nil` at the end of the input.
    private func answer(about conflict: Conflict, in item: ConflictedItem) throws -> Answer? {
        while let answer = try prompts.choose(Message("which-version"), among: Self.answers) {
            guard case .keep(.other) = answer, !conflict.canReplace else { return answer }
            try prompts.printer.output.note(
                Message("no-counterpart", ["digest": conflict.digest, "path": item.item.path]))
        }
        return nil
    }

    /// A letter, with either keyboard layout on, or a word of either language.
    private static let answers: [(answer: Answer, words: [String])] = [
        (.keep(.current), ["c", "ㅊ", "current", "지금", "지금 것"]),
        (.keep(.other), ["o", "ㅐ", "other", "다른 쪽", "다른 쪽 것"]),
        (.keep(.both), ["b", "ㅠ", "both", "둘 다"]),
        (.edit, ["e", "ㄷ", "edit", "편집"]),
        (.skip, ["s", "ㄴ", "skip", "건너뛰기"]),
    ]
}
