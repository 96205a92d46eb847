/// Which items are wanted: `+home due.before:fri (doing or "two words") not is:memo`.
///
/// Terms beside each other must all hold; `not`, or a `-` before a term, binds closest, then
/// `and`, then `or`. A word or phrase is looked for in title and body, without regard to case. A
/// word that names a configured status asks for that status; `"done"` in quotation marks is text.
/// `+tag` finds nested tags too; `-tag` what does not have it; `due:` what has no due date.
public struct ItemQuery: Sendable, Equatable {
    let root: QueryNode

    /// True if it asks for a status or a state, so that a listing of open items shows others too.
    public let namesStatus: Bool
    /// True if it asks for waiting items, so that a listing shows those too.
    public let namesWaiting: Bool
    /// True if ``matches(_:body:at:)`` may ask for a body.
    public let needsBody: Bool
    /// The words and phrases that hits contain, to be marked in what is shown.
    public let needles: [Needle]
    private let titleNeedles: [Needle]
    private let bodyNeedles: [Needle]
    /// The words that every hit must hold.
    let requiredWords: [Needle]
    /// True if it asks for these words and nothing else, wherever they stand.
    public let isWords: Bool
    /// The keys that it asks for and that are not declared, each with the error to be thrown where no item has
    /// it: it is a known one, mistyped.
    public private(set) var undeclaredKeys: [String: InputError] = [:]
    /// True if it asks for blocked items.
    public var namesBlocked: Bool { root.contains { $0 == .state(.blocked) } }

    /// Finds everything.
    public static let everything = ItemQuery(root: .all([]))

    /// True if it is ``everything``.
    public var isEverything: Bool { root == .all([]) }

    init(root: QueryNode) {
        self.root = root
        namesStatus = root.namesStatus
        namesWaiting = root.contains(where: \.namesWaiting)
        needsBody = root.contains(where: \.needsBody)
        needles = root.needles(in: nil)
        titleNeedles = root.needles(in: .title)
        bodyNeedles = root.needles(in: .body)
        let nodes = if case .all(let nodes) = root { nodes } else { [root] }
        requiredWords = nodes.compactMap {
            switch $0 {
            case .term(.word(let needle)), .term(.title(let needle)), .term(.body(let needle)):
                needle
            default: nil
            }
        }
        isWords = nodes.allSatisfy { if case .term(.word) = $0 { true } else { false } }
    }

    /// Reads a query. The arguments are one text, joined with spaces, in which each argument
    /// keeps together what a shell's quotation marks did: `due:다음 주 월요일` is one date, `buy milk`
    /// one phrase, `title:buy milk` one value. An argument that holds other syntax as well, as
    /// `due<fri and doing`, is read like the whole. After `--` all is text.
    ///
    /// `key:value` with an undeclared key asks for items that have it so.
    ///
    /// - Parameters:
    ///   - isSearch: whether `key:value` with an undeclared key is looked for as text too.
    ///   - namesOfItem: tells how items name the one that a handle means in `depends:` and `parent:`.
    ///
    /// `@name` stands for a query that is kept under that name. It may ask for others, not for
    /// itself.
    ///
    /// - Throws: places are in UTF-8 bytes of the joined text, or of a kept query's.
    public init(
        arguments: [String], vocabulary: KeyVocabulary, workflow: Workflow,
        saved: SavedQueries = .none, now: Moment, isSearch: Bool = false,
        namesOfItem: @escaping (String) -> [String] = { [$0] }
    ) throws(InputError) {
        var lexer = QueryLexer(
            arguments: arguments, vocabulary: vocabulary, workflow: workflow, saved: saved,
            now: now)
        lexer.isSearch = isSearch
        lexer.namesOfItem = namesOfItem
        try lexer.run()
        var parser = QueryParser(text: lexer.text, lexemes: lexer.lexemes)
        self.init(root: try parser.parse())
        if !isSearch { undeclaredKeys = lexer.undeclared }
    }

    /// A part of an item that is searched.
    public enum Part: String, Sendable, CaseIterable {
        case title, body
    }

    /// The words and phrases that hits may contain in one part of an item.
    public func needles(in part: Part) -> [Needle] {
        switch part {
        case .title: titleNeedles
        case .body: bodyNeedles
        }
    }

    /// The query with its words looked for in one part of an item instead of in both.
    public func looking(in part: Part) -> ItemQuery { ItemQuery(root: root.looking(in: part)) }

    /// Returns a query for the items that both find.
    public func within(_ other: ItemQuery) -> ItemQuery {
        ItemQuery(root: .all(QueryNode.cheapFirst([other.root, root])))
    }

    /// The query while its last word is being typed, see ``Needle/growing``.
    public var growing: ItemQuery { ItemQuery(root: root.growing) }

    /// Returns whether the item is wanted.
    ///
    /// - Parameter body: asked for at most once, and only if nothing else decides.
    public func matches(_ item: Item, body: () -> String, at now: Moment) -> Bool {
        withoutActuallyEscaping(body) { body in
            var candidate = QueryCandidate(item: item, readBody: body, now: now)
            return candidate.satisfies(root)
        }
    }

    /// Returns whether an item matches whose title and body are at hand, folded.
    public func matches(
        _ item: Item, title: UnsafeBufferPointer<UInt8>, body: UnsafeBufferPointer<UInt8>,
        at now: Moment
    ) -> Bool {
        var candidate = QueryCandidate(item: item, title: title, body: body, now: now)
        return candidate.satisfies(root)
    }
}

extension ItemQuery {
    /// The words that may follow `is:`.
    public static let states: [String] = QueryTerm.State.allCases.map(\.rawValue)

    /// The Korean name of one of ``states``.
    public static func korean(ofState name: String) -> String? {
        QueryTerm.State(rawValue: name)?.korean.first
    }

    /// The words that may follow `has:`, beside the user's own keys.
    public static let fields: [String] = Array(QueryTerm.Field.named.keys).sorted()
    /// The words that may follow the name of a date and a dot.
    public static let comparisons = ["after", "before", "on"]

    /// True if it asks for nothing, so that every item answers to it: no terms at all, or only empty
    /// ones, such as an unset variable of a shell leaves behind.
    public var isEmpty: Bool { root.findsEverything }
}

extension QueryNode {
    fileprivate var findsEverything: Bool {
        switch self {
        case .term(.word(let needle)), .term(.title(let needle)), .term(.body(let needle)):
            needle.isEmpty
        case .term(.folder(let path)): path.isEmpty
        case .term: false
        case .not(let node): node.findsNothing
        case .all(let nodes): nodes.allSatisfy(\.findsEverything)
        case .any(let nodes): nodes.contains(where: \.findsEverything)
        }
    }

    private var findsNothing: Bool {
        switch self {
        case .term: false
        case .not(let node): node.findsEverything
        case .all(let nodes): nodes.contains(where: \.findsNothing)
        case .any(let nodes): nodes.allSatisfy(\.findsNothing)
        }
    }
}

/// One condition of a query.
enum QueryTerm: Sendable, Equatable {
    /// In the title or the body.
    case word(Needle)
    case title(Needle)
    case body(Needle)
    /// A configured status, by its own name.
    case status(String)
    /// A status of the user's own, folded.
    case ownStatus(String)
    case state(State)
    case has(Field)
    /// Folded; finds nested tags as well.
    case tag([UInt8])
    case priority(Priority)
    /// Folded.
    case project(String)
    /// Folded, without a `/` at its end; the root is empty.
    case folder([UInt8])
    case date(DateKey, Comparison, DateBound)
    /// Minutes of a duration.
    case amount(AmountKey, Comparison, Double)
    /// Folded: how it repeats, or an id or link.
    case planned(Field, String)
    /// One of the user's own keys and its folded value.
    case own(key: String, value: String)

    /// The states that `is:` asks for.
    enum State: String, CaseIterable {
        case task, memo, open, closed, overdue, waiting, blocked, ready, conflicted

        /// In Korean, blanks left out.
        var korean: [String] {
            switch self {
            case .task: ["할일"]
            case .memo: ["메모"]
            case .open: ["열림", "남음"]
            case .closed: ["닫힘", "끝남", "완료"]
            case .overdue: ["지남", "기한지남"]
            case .waiting: ["대기", "대기중"]
            case .blocked: ["막힘"]
            case .ready: ["준비", "가능"]
            case .conflicted: ["충돌"]
            }
        }

        /// The state that a word names, in either language.
        init?(named word: String) {
            let name = FoldedText.fold(word).filter { !$0.isWhitespace }
            let state =
                name == "next"
                ? .ready
                : Self.allCases.first { $0.rawValue == name || $0.korean.contains(name) }
            guard let state else { return nil }
            self = state
        }
    }

    /// The fields that `has:` and an empty `key:` ask for.
    enum Field: Sendable, Hashable {
        case id, status, project, priority, due, created, completed, tags, checklist
        case scheduled, wait, `repeat`, depends, parent, estimate, time
        case own(String)

        static let named: [String: Field] = [
            "id": .id, "status": .status, "project": .project, "priority": .priority,
            "due": .due, "created": .created, "completed": .completed, "tag": .tags,
            "tags": .tags, "checklist": .checklist, "scheduled": .scheduled, "wait": .wait,
            "repeat": .repeat, "depends": .depends, "parent": .parent, "estimate": .estimate,
            "time": .time,
        ]

        /// `nil` for the title, which nothing is without.
        init?(_ key: KeyVocabulary.Key) {
            guard let field = Self.named[key.rawValue] else { return nil }
            self = field
        }
    }

    enum DateKey: Sendable, Equatable {
        case due, scheduled, wait, created, completed
        /// One of the user's own.
        case own(String)

        init?(_ key: KeyVocabulary.Key) {
            switch key {
            case .due: self = .due
            case .scheduled: self = .scheduled
            case .wait: self = .wait
            case .created: self = .created
            case .completed: self = .completed
            default: return nil
            }
        }
    }

    enum Comparison: Sendable {
        case on, before, after, upTo, from

        static let words: [String: Comparison] = [
            "on": .on, "before": .before, "after": .after, "당일": .on, "이전": .before, "전": .before,
            "이후": .after, "후": .after,
        ]
        static let signs: [String: Comparison] = [
            "=": .on, "<": .before, ">": .after, "<=": .upTo, ">=": .from,
        ]

        /// Returns whether the first value stands so to the second.
        func holds<Value: Comparable>(_ first: Value, _ second: Value) -> Bool {
            switch self {
            case .on: first == second
            case .before: first < second
            case .after: first > second
            case .upTo: first <= second
            case .from: first >= second
            }
        }
    }

    /// True if the body has to be read; such terms are tried last.
    var needsBody: Bool {
        switch self {
        case .word, .body: true
        default: false
        }
    }

    /// True if it is about what is out of sight.
    var namesWaiting: Bool {
        switch self {
        case .state(.waiting), .has(.wait), .date(.wait, _, _): true
        default: false
        }
    }

    /// True if it says which statuses are wanted.
    var namesStatus: Bool {
        switch self {
        case .state(.waiting), .state(.blocked), .state(.ready): false
        case .status, .ownStatus, .state: true
        // What was completed is closed.
        case .has(.status), .has(.completed), .date(.completed, _, _): true
        default: false
        }
    }
}

/// Conditions and how they are joined.
indirect enum QueryNode: Sendable, Equatable {
    case term(QueryTerm)
    case not(QueryNode)
    /// Of none: everything.
    case all([QueryNode])
    case any([QueryNode])

    func contains(where condition: (QueryTerm) -> Bool) -> Bool {
        switch self {
        case .term(let term): condition(term)
        case .not(let node): node.contains(where: condition)
        case .all(let nodes), .any(let nodes): nodes.contains { $0.contains(where: condition) }
        }
    }

    /// True if it says which statuses are wanted. What is without a time of completion may have any.
    var namesStatus: Bool {
        switch self {
        case .term(let term): term.namesStatus
        case .not(.term(.has(.completed))): false
        case .not(let node): node.namesStatus
        case .all(let nodes), .any(let nodes): nodes.contains(where: \.namesStatus)
        }
    }

    /// The words that a hit shows in one part of an item or, with `nil`, in any; those under a
    /// `not` left out.
    func needles(in part: ItemQuery.Part?) -> [Needle] {
        switch self {
        case .term(.word(let needle)): [needle]
        case .term(.title(let needle)): part == .body ? [] : [needle]
        case .term(.body(let needle)): part == .title ? [] : [needle]
        case .term, .not: []
        case .all(let nodes), .any(let nodes): nodes.flatMap { $0.needles(in: part) }
        }
    }

    /// The node with words looked for in one part of an item only.
    func looking(in part: ItemQuery.Part) -> QueryNode {
        switch self {
        case .term(.word(let needle)): .term(part == .title ? .title(needle) : .body(needle))
        case .term: self
        case .not(let node): .not(node.looking(in: part))
        case .all(let nodes): .all(nodes.map { $0.looking(in: part) })
        case .any(let nodes): .any(nodes.map { $0.looking(in: part) })
        }
    }

    /// The node while its last word is being typed.
    var growing: QueryNode {
        switch self {
        case .term(.word(let needle)): .term(.word(needle.growing))
        case .all(let nodes): .all(nodes.dropLast() + nodes.suffix(1).map(\.growing))
        case .term, .not, .any: self
        }
    }

    /// Returns the nodes with those that need no body first; the rest keeps its order.
    static func cheapFirst(_ nodes: [QueryNode]) -> [QueryNode] {
        let costly = nodes.filter { $0.contains(where: \.needsBody) }
        return nodes.filter { !$0.contains(where: \.needsBody) } + costly
    }
}

/// A query that one works within for a while: it narrows what is listed, and its tokens go to what
/// is added.
public struct QueryContext: Sendable, Equatable {
    /// The place where it was said.
    public enum Source: Sendable {
        /// For one command, or for a shell.
        case variable
        /// For this device, until another one is set.
        case command
    }

    /// The place where it was said.
    public var source: Source
    /// As it was asked for, by its name or as a query.
    public let text: String
    /// The query that it stands for, where that is a kept query.
    public let expansion: String?
    public let query: ItemQuery
    /// The assignments for a new item: the query's `+tag` and `key:value`, where all of them must
    /// hold. Of those that only some items of it have, as in `+a or +b`, none.
    public let assignments: [Assignment]

    /// - Parameter text: the name of a kept query, with or without `@`, or a query.
    ///
    /// Throws `InputError.Problem.unknownQuery` for a single word that is neither a kept query nor
    /// a token nor a status: it would hide nearly everything.
    public init(
        _ text: String, vocabulary: KeyVocabulary, workflow: Workflow, saved: SavedQueries,
        now: Moment, from source: Source = .variable
    ) throws(InputError) {
        self.source = source
        let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
        expansion = saved.texts[name]
        self.text = text
        var lexer = QueryLexer(
            arguments: [expansion == nil ? text : "@" + name], vocabulary: vocabulary,
            workflow: workflow, saved: saved, now: now, isWhole: true)
        try lexer.run()
        var parser = QueryParser(text: lexer.text, lexemes: lexer.lexemes)
        query = ItemQuery(root: try parser.parse())
        if expansion == nil, lexer.lexemes.count == 1,
            case .term(.term(.word)) = lexer.lexemes[0].kind
        {
            throw InputError(
                text: text, range: 0..<text.utf8.count,
                problem: .unknownQuery(
                    text, suggestion: Suggestion.nearest(to: name, among: saved.names)))
        }
        assignments = try lexer.assignments()
    }
}

extension QueryLexer {
    /// The assignments of the lexemes, once they were read.
    fileprivate func assignments() throws(InputError) -> [Assignment] {
        let reader = TokenReader(vocabulary: vocabulary, workflow: workflow, now: now)
        var assignments: [Assignment] = []
        var depth = 0
        var isNegated = false
        for lexeme in lexemes {
            switch lexeme.kind {
            case .or where depth == 0: return []
            case .open: depth += 1
            case .close: depth -= 1
            case .not:
                isNegated = true
                continue
            case .term where depth == 0 && !isNegated:
                assignments += try self.assignments(of: lexeme, reader)
            case .and, .or, .term: break
            }
            // `not` before a parenthesis is over when that is closed.
            if depth == 0 { isNegated = false }
        }
        return assignments
    }

    private func assignments(
        of lexeme: QueryLexeme, _ reader: TokenReader
    ) throws(InputError) -> [Assignment] {
        let word = String(decoding: Array(text.utf8)[lexeme.range], as: UTF8.self)
        if let inner = saved.text(of: word[...]), saved.depth < 16 {
            var lexer = QueryLexer(
                arguments: [inner], vocabulary: vocabulary, workflow: workflow,
                saved: saved.without(word[...]), now: now, isWhole: true)
            try lexer.run()
            return try lexer.assignments()
        }
        // `due.before:` and `is:` ask, and assign nothing; nor do times that are stamped.
        let draft = try reader.draft([word])
        return draft.assignments.filter { assignment in
            switch assignment {
            case .addTag, .due(.some), .priority(.some), .project(.some), .status(.some),
                .own(_, .some):
                true
            default: false
            }
        }
    }
}

/// The queries that the settings keep under names, for `@name`.
public struct SavedQueries: Sendable, Equatable {
    /// The text that each name stands for, as typed.
    public let texts: [String: String]

    /// The number of kept queries that ask for the one in which these names are read.
    private(set) var depth = 0
    /// The names of those queries, which are words in there.
    private var open: Set<String> = []

    /// No names.
    public static let none = SavedQueries([:])

    public init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// The names, sorted.
    public var names: [String] { texts.keys.sorted() }

    /// The names of the queries that compare a date with `3m` and the like, sorted: minutes, which
    /// were months until version 1.0.
    public func namesWithMinutes(_ vocabulary: KeyVocabulary) -> [String] {
        names.filter { Self.hasMinutes(texts[$0] ?? "", vocabulary) }
    }

    private static func hasMinutes(_ text: String, _ vocabulary: KeyVocabulary) -> Bool {
        var isDate = false
        var key = ""
        for word in text.split(whereSeparator: { $0.isWhitespace || "()\"".contains($0) }) {
            var value = word
            if let sign = word.firstIndex(where: { ":<>=".contains($0) }) {
                if sign > word.startIndex { key = String(word[..<sign].prefix { $0 != "." }) }
                isDate = vocabulary.isDate(key)
                value = word[sign...].drop { ":<>=".contains($0) }
            } else {
                key = String(word)
            }
            let number = value.drop { $0 == "+" || $0 == "-" }.prefix(while: \.isNumber)
            if isDate, !number.isEmpty, value[number.endIndex...] == "m" { return true }
        }
        return false
    }

    /// Returns the text that `@name` stands for; `nil` for a word of another form, and for a name
    /// that is not kept.
    func text(of word: Substring) -> String? {
        word.first == "@" ? texts[String(word.dropFirst())] : nil
    }

    /// Returns whether a word is `@name` with a name that stands for nothing.
    func isUnknown(_ word: Substring) -> Bool {
        let name = String(word.dropFirst())
        return word.first == "@" && !name.isEmpty && texts[name] == nil && !open.contains(name)
    }

    /// The kept name that an unknown `@name` was probably meant to be.
    func suggestion(for word: Substring) -> String? {
        guard word.first == "@" else { return nil }
        return Suggestion.nearest(to: String(word.dropFirst()), among: names).map { "@" + $0 }
    }

    /// The queries without one name: a query that asks for itself, by way of others, finds no end.
    func without(_ word: Substring) -> SavedQueries {
        var rest = SavedQueries(texts.filter { $0.key != word.dropFirst() })
        rest.depth = depth + 1
        rest.open = open.union([String(word.dropFirst())])
        return rest
    }
}
