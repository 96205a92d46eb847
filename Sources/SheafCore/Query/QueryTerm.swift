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

    /// The same with words looked for in one part of an item only.
    func looking(in part: ItemQuery.Part) -> QueryNode {
        switch self {
        case .term(.word(let needle)): .term(part == .title ? .title(needle) : .body(needle))
        case .term: self
        case .not(let node): .not(node.looking(in: part))
        case .all(let nodes): .all(nodes.map { $0.looking(in: part) })
        case .any(let nodes): .any(nodes.map { $0.looking(in: part) })
        }
    }

    /// The same while its last word is being typed.
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
