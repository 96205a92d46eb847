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
    /// The keys that it asks for and nobody declared, each with the error to be thrown where no item has
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
    /// `key:value` with a key that nobody declared asks for items that have it so.
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

    /// The same query with its words looked for in one part of an item instead of in both.
    public func looking(in part: Part) -> ItemQuery { ItemQuery(root: root.looking(in: part)) }

    /// Returns a query for the items that both find.
    public func within(_ other: ItemQuery) -> ItemQuery {
        ItemQuery(root: .all(QueryNode.cheapFirst([other.root, root])))
    }

    /// The same while its last word is being typed, see ``Needle/growing``.
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

    /// The same, for an item whose title and body are at hand, folded.
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
