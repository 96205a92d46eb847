import ArgumentParser
import SheafCore
import SheafStore
import SheafTerminal

/// Options that set what the tokens of their names set.
struct TwinOptions: ParsableArguments {
    @Option(name: [.long, .customLong("마감")], help: .value(.coming))
    var due: String?

    @Option(name: [.long, .customLong("태그")], help: .value(.tag))
    var tag: [String] = []

    @Option(name: [.long, .customLong("프로젝트")], help: .value(.project))
    var project: String?

    @Option(name: [.long, .customLong("우선순위")], help: .value(.priority))
    var priority: String?

    @Option(name: [.long, .customLong("상태")], help: .value(.status))
    var status: String?

    /// The values of the options, in the words of the tokens they are twins of.
    func assignments(_ tokens: TokenReader) throws -> [Assignment] {
        var assignments: [Assignment] = []
        let pairs: [(KeyVocabulary.Key, String?)] = [
            (.due, due), (.project, project), (.priority, priority), (.status, status),
        ]
        for case (let key, let value?) in pairs {
            assignments += try tokens.assignments(.known(key), value: value)
        }
        for tag in tag { assignments += try tokens.assignments(.known(.tag), value: tag) }
        return assignments
    }
}

/// The values of a new item.
struct ValueOptions: ParsableArguments {
    @OptionGroup var twins: TwinOptions

    @Option(name: [.long, .customLong("본문")], parsing: .unconditional)
    var body: String?

    @Option(name: [.long, .customLong("틀")], help: .value(.template))
    var template: String?

    @Option(name: [.customLong("in"), .customLong("폴더")], help: .value(.path))
    var directory: String?

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    @Argument(parsing: .allUnrecognized, help: .value(.token))
    var words: [String] = []

    /// The item that words and options describe.
    func draft(
        _ kind: Item.Kind, _ words: [String], in store: Store, _ session: Session
    ) throws -> Draft {
        let (read, given) = try session.prompts.reading(with: store.tokens) { tokens in
            (
                try tokens.draft(words, takesContexts: kind == .task),
                try twins.assignments(tokens)
            )
        }
        let printer = session.printer
        try printer.note(read.foreign)
        try printer.note(read.remarks)
        if let due = twins.due { try printer.note(store.tokens.remarks(.known(.due), due)) }
        for left in read.lookalikes {
            try session.output.note(
                Message("left-in-title", ["text": left.word, "meant": left.suggestion]))
        }
        let within = try store.activeContext()?.assignments(for: kind) ?? []
        if body == "-" { try store.requireWritable() }
        let text = try body.map {
            try $0 == "-" ? session.prompts.readInput(limit: Document.sizeLimit) : $0
        }
        return Draft(
            kind: kind, title: read.title.isEmpty && kind == .memo ? nil : read.title,
            body: text ?? "", assignments: within + read.assignments + given,
            template: try beginning(for: kind, hasBody: text != nil, in: store),
            directory: directory)
    }

    /// Makes items, the one that is to be edited in the editor, and says what was made.
    func add(
        _ drafts: [Draft], as kind: Item.Kind, in store: Store, _ session: Session
    ) throws {
        guard !edit else { return try session.write(drafts[0], in: store) }
        let printer = session.printer
        try printer.report(try store.add(drafts, naming: session.naming(in: store)))
        if let within = try store.activeContext() {
            try printer.note(within.assignments(for: kind), of: within)
        }
    }

    /// The first text of the body: the template that is named, else the usual one where there is no
    /// text yet. `none` names none, unless a template is called so.
    private func beginning(
        for kind: Item.Kind, hasBody: Bool, in store: Store
    ) throws -> ItemTemplate? {
        if let template {
            let isNone = ["none", "없음"].contains(template)
            guard try !isNone || store.templateNames().contains(template) else { return nil }
            return try store.template(named: template)
        }
        return hasBody ? nil : try store.template(for: kind)
    }
}

/// The number of days that a command looks at, by a word of either language.
enum DaySpan: String, CaseIterable {
    case day, week, month

    static func named(_ word: String) -> DaySpan? {
        allCases.first { $0.rawValue == word || $0.korean.contains(word) }
    }

    private var korean: [String] {
        switch self {
        case .day: ["하루"]
        case .week: ["주", "일주일", "한주"]
        case .month: ["달", "한달"]
        }
    }

    /// Takes the days that the first words name: `week`, `이번 주`, `december`, `mon..fri`; `nil` where
    /// they name none. A span begins today; a period by its name is that period, at most a year.
    static func takeDays(from words: inout [String], at now: Moment) -> ClosedRange<CalendarDate>? {
        for count in stride(from: min(words.count, 8), to: 0, by: -1) {
            let text = words[..<count].joined(separator: " ")
            let named = named(text.filter { $0 != " " })?.days(from: now.date)
            guard let days = named ?? (try? DateBound(text, at: now))?.days(in: now.zone) else {
                continue
            }
            words.removeFirst(count)
            return days
        }
        return nil
    }

    /// From today on.
    func days(from today: CalendarDate) -> ClosedRange<CalendarDate> {
        switch self {
        case .day: today...today
        case .week: today...today.adding(days: 6)
        case .month: today...today.adding(months: 1).adding(days: -1)
        }
    }

    /// From the beginning of the week or month up to today.
    func days(until today: CalendarDate) -> ClosedRange<CalendarDate> {
        switch self {
        case .day: today...today
        case .week: today.startOfWeek...today
        case .month: today.adding(days: 1 - today.day)...today
        }
    }
}

/// The context of `sheaf context` or `SHEAF_CONTEXT`. It narrows listings, and its tokens go to new items. Both are
/// said on a terminal, so that missing items are explained.
extension Session {
    /// The query among what is worked within.
    func narrowed(_ query: ItemQuery, in store: Store) throws -> ItemQuery {
        guard let within = try store.activeContext() else { return query }
        if printer.isForPeople { try output.note(.shownWithin(within)) }
        return query.within(within.query)
    }
}

extension Store {
    /// The context that is worked within; `nil` for everything. Throws `UsageError.context`.
    func activeContext() throws(UsageError) -> QueryContext? {
        do {
            return try queryContext()
        } catch {
            throw .context(error)
        }
    }
}

extension Message {
    /// Above a listing: only what is worked within.
    static func shownWithin(_ within: QueryContext) -> Message {
        let text = within.expansion.map { "\(within.name): \($0)" } ?? within.name
        return Message("shown-within", ["text": text, "source": within.source.name])
    }
}

extension QueryContext.Source {
    /// The setting to change to leave it.
    var name: String {
        switch self {
        case .variable: "SHEAF_CONTEXT"
        case .command: "sheaf context"
        }
    }
}

extension QueryContext {
    /// As a query would have it.
    var name: String { expansion == nil || text.hasPrefix("@") ? text : "@" + text }

    /// The values that a new item of this kind gets: a status would make a task of a memo.
    func assignments(for kind: Item.Kind) -> [Assignment] {
        guard kind == .memo else { return assignments }
        return assignments.filter { if case .status = $0 { false } else { true } }
    }
}

extension Assignment {
    /// The value that it gives; `nil` for what a query cannot say.
    func said(at now: Moment) -> Message? {
        switch self {
        case .addTag(let tag): .tagged(tag, isAdded: true)
        case .status(let status?): .valued("status", .status(status))
        case .due(let due?): .valued("due", .date(due.description, at: now))
        case .priority(let priority?): .valued("priority", .priority(priority))
        case .project(let project?): .valued("project", Message(verbatim: project))
        case .own(let key, let value?): .valued(key, Message(verbatim: value))
        default: nil
        }
    }
}

// Dates as the values of options. A token's date goes on over the words behind it while they still
// make one, `due:next friday`; so does an option's, whose value is one word to the parser.
extension Invocation {
    /// Returns the words with each date of an option in one piece.
    ///
    /// - Parameter now: asked only where there is such an option.
    static func joiningDates(_ words: [String], now: () -> Moment) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        var joined: [String] = []
        var rest = words[..<end]
        lazy var options = DeclaredOption.all(of: Invocation(words).command)
        while let word = rest.popFirst() {
            joined.append(word)
            guard word.hasPrefix("--"), !rest.isEmpty else { continue }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let leaning = options.named(parts[0])?.kind?.leaning else { continue }
            if parts.count == 1, let value = rest.popFirst() { joined.append(value) }
            let value = parts.count == 1 ? joined[joined.count - 1][...] : parts[1]
            let isValue = !value.isEmpty && !value.hasPrefix("--")
            let words = rest.prefix { !$0.hasPrefix("-") && !$0.hasPrefix("+") }
            guard isValue, !words.isEmpty else { continue }
            let count = DateExpression.length(of: value, in: words, at: now(), leaning: leaning)
            guard count > 0 else { continue }
            joined[joined.count - 1] += " " + words.prefix(count).joined(separator: " ")
            rest.removeFirst(count)
        }
        return joined + words[end...]
    }
}
