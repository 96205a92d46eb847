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
        _ handles: [String], in store: Store, _ session: Session, deletes: Bool = false
    ) throws -> Targets {
        let targets = try named(handles, in: store, session)
        // What needs no question need not be looked at before the change does.
        if session.prompts.yes || !mayAsk(about: targets, session.prompts, deletes: deletes) {
            return targets
        }
        let items = try store.outlines(of: targets)
        if deletes, session.prompts.canAsk, let first = items.first {
            try session.prompts.confirm(
                items.count == 1
                    ? Message("confirm-deletion", ["item": ItemName(first)])
                    : Message("confirm-deletion-count", ["count": items.count.counted]),
                about: items)
        } else if items.count > Session.unaskedCount {
            try session.prompts.confirm(
                Message("confirm-change", ["count": items.count.counted]), about: items)
        }
        // Those that were shown, whatever else answers to the query by now.
        return .items(items)
    }

    /// Returns whether the items have to be known before they are changed, since a question may be needed.
    private func mayAsk(about targets: Targets, _ prompts: Prompts, deletes: Bool) -> Bool {
        guard case .handles(let handles, _) = targets else { return true }
        return handles.count > Session.unaskedCount || handles.contains(where: \.isSeveralRows)
            || prompts.canAsk && deletes
    }

    /// The items that were named, before the user is asked.
    func named(_ handles: [String], in store: Store, _ session: Session) throws -> Targets {
        guard let condition else {
            guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
            return .handles(handles, session.naming(in: store))
        }
        if let handle = handles.first { throw UsageError.unexpectedArgument(handle) }
        return .matching(try session.query([condition], in: store))
    }
}

extension Session {
    /// So many items are changed without a question.
    static let unaskedCount = 10

    /// The meanings that a handle can have: everything, unless it was said that there is none.
    func naming(in store: Store) -> Naming {
        guard !prompts.noInput else { return Naming(forms: .stable) }
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

extension Session {
    /// Makes a change that closes tasks, once the user agreed to close those of which parts are still
    /// open; where no question can be asked, they are listed.
    ///
    /// - Returns: the change, with what it means for the tasks that depend on those and on which they do.
    func closing(
        _ targets: Targets, in store: Store, _ close: (Targets) throws -> Change
    ) throws -> Change {
        // Most stores have no parts at all, and of one item it is quickly seen.
        let items = try store.items(targets).map(\.item)
        let related = zip(items, try store.relations(of: items)).filter { !$0.0.isClosed }
        for (item, relations) in related {
            let open = relations.children.filter { $0.kind == .task && !$0.isClosed }
            guard !open.isEmpty else { continue }
            if prompts.canAsk, !prompts.yes {
                try prompts.confirm(
                    Message(
                        "confirm-open-parts", ["item": ItemName(item), "count": open.count.counted]),
                    about: open)
            } else {
                try output.note(
                    Message("open-parts", ["item": ItemName(item), "count": open.count.counted]))
            }
        }
        var change = try close(.items(items))
        let changed = Swift.Set(
            change.edits.filter { $0.isChanged && $0.before != nil }.compactMap(\.after?.path))
        func others(_ found: [Item]) -> [Item] { found.filter { !changed.contains($0.path) } }
        let closed = related.filter { changed.contains($0.0.path) }
        change.overtaken = closed.map { ($0.0, others($0.1.blockers)) }.filter { !$0.1.isEmpty }
        var seen: Swift.Set<String> = []
        let held = closed.flatMap { others($0.1.dependents) }
            .filter { seen.insert($0.path).inserted }
        change.freed = zip(held, try store.relations(of: held))
            .filter { $1.blockers.isEmpty }.map(\.0)
        return change
    }

    /// Reads the query of a command: its handles may be rows of the last listing, and a key that no item
    /// has is a mistake.
    ///
    /// - Parameter isSearch: as in ``Store/query(_:isSearch:naming:)``.
    func query(_ words: [String], in store: Store, isSearch: Bool = false) throws -> ItemQuery {
        let query = try store.query(words, isSearch: isSearch, naming: naming(in: store))
        for (key, error) in query.undeclaredKeys where try !store.hasOwnKey(key) { throw error }
        if printer.isForPeople {
            for word in words {
                guard let meant = store.vocabulary.expansion(of: word) else { continue }
                try output.note(Message("read-as", ["text": word, "meant": meant]))
            }
        }
        return query
    }
}

/// A choice among the items that a handle could mean, for a person at a terminal.
struct HandleChoice {
    private let candidates: [Item]
    /// The words of the command, and the places among them where the handle stands.
    private let words: [String]
    private let places: [Int]
    /// The text before the handle in its first word: the key of a token, as in `depends:call`.
    private let prefix: String

    /// - Parameter words: those of the command line behind the command's name. `nil` where none of
    ///   them are the handle.
    init?(_ handle: String, _ candidates: [Item], in words: [String], of command: HelpSubject) {
        self.candidates = candidates
        self.words = words
        // After `--` all are handles, or text.
        let end = words.firstIndex(of: "--") ?? words.endIndex
        let arguments =
            Array(Invocation.arguments(in: Array(words[..<end]), of: command))
            + Array(words.indices[end...].dropFirst())
        for start in arguments.indices {
            let first = words[arguments[start]]
            for prefix in ["", first.prefix { $0 != ":" } + ":", first.prefix { $0 != ":" } + ":-"]
            where first.hasPrefix(prefix) {
                var joined = String(first.dropFirst(prefix.count))
                var count = 1
                while joined != handle, handle.hasPrefix(joined), start + count < arguments.count {
                    joined += " " + words[arguments[start + count]]
                    count += 1
                }
                guard joined == handle else { continue }
                places = Array(arguments[start..<(start + count)])
                self.prefix = String(prefix)
                return
            }
        }
        return nil
    }

    /// Asks which one is meant.
    ///
    /// - Returns: the words with the handle of that one alone; `nil` where no question can be asked.
    /// - Throws: `UsageError.declined` for an empty answer.
    func ask(_ prompts: Prompts) throws -> [String]? {
        let (printer, output) = (prompts.printer, prompts.printer.output)
        guard prompts.canAsk, !printer.json, candidates.count > 1 else { return nil }
        let shown = candidates.prefix(max(9, printer.terminal.rows - 4))
        for (index, item) in shown.enumerated() {
            try output.note(
                Message("numbered-candidate", ["number": index + 1, "item": ItemName(item)]))
        }
        if shown.count < candidates.count {
            let more = candidates.count - shown.count
            try output.note(Message("more-candidates", ["count": more.counted]))
        }
        let question = Message("which-item", ["count": shown.count])
        while let answer = try prompts.answer(to: question) {
            let typed = answer.filter { !$0.isWhitespace }
            if typed.isEmpty { throw UsageError.declined }
            guard let number = Int(typed), 1...shown.count ~= number else { continue }
            var chosen = words
            chosen.replaceSubrange(
                places[0]...places[0], with: [prefix + shown[number - 1].handle.description])
            for place in places.dropFirst().reversed() { chosen.remove(at: place) }
            return chosen
        }
        return nil
    }
}
