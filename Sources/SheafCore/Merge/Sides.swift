/// A name for one of the two sides of a merge.
protocol SideName: Equatable {
    static var first: Self { get }
    static var second: Self { get }
}

/// The age of a side. Texts are merged by it alone, never by who is "ours" and "theirs": a merge then
/// is the same on every device.
enum Age: SideName {
    case newer, older

    static var first: Age { .newer }
    static var second: Age { .older }
    static let both: [Age] = [.newer, .older]
}

/// The sides of the histories, which may be the newer one in one file and the older one in another.
extension ItemMerge.Side: SideName {
    static var first: ItemMerge.Side { .x }
    static var second: ItemMerge.Side { .y }
}

extension SideName {
    /// The side that this one is merged with.
    var other: Self { self == .first ? .second : .first }
}

/// A value for each of the two sides of a merge.
struct Sides<Name: SideName, Value> {
    private var first: Value
    private var second: Value

    fileprivate init(of make: (Name) throws -> Value) rethrows {
        first = try make(.first)
        second = try make(.second)
    }

    subscript(name: Name) -> Value {
        get { name == .first ? first : second }
        _modify {
            if name == .first { yield &first } else { yield &second }
        }
    }

    func map<Other>(_ transform: (Value) -> Other) -> Sides<Name, Other> {
        Sides<Name, Other>(of: { transform(self[$0]) })
    }
}

extension Sides where Name == Age {
    init(newer: Value, older: Value) {
        self.init(of: { $0 == .newer ? newer : older })
    }

    static func byAge(_ make: (Age) throws -> Value) rethrows -> Sides { try Sides(of: make) }

    var newer: Value {
        get { self[.newer] }
        _modify { yield &self[.newer] }
    }

    var older: Value {
        get { self[.older] }
        _modify { yield &self[.older] }
    }
}

extension Sides where Name == ItemMerge.Side {
    init(x: Value, y: Value) {
        self.init(of: { $0 == .x ? x : y })
    }

    static func bySide(_ make: (ItemMerge.Side) throws -> Value) rethrows -> Sides {
        try Sides(of: make)
    }

    var x: Value {
        get { self[.x] }
        _modify { yield &self[.x] }
    }

    var y: Value {
        get { self[.y] }
        _modify { yield &self[.y] }
    }
}

extension Sides: Equatable where Value: Equatable {}
extension Sides: Sendable where Value: Sendable {}

/// One attribute of the file: what only the older side changed is taken from there, else the
/// newer side's stands.
func threeWay<Value: Equatable>(_ base: Value, _ sides: Sides<Age, Value>) -> Value {
    sides.newer == base ? sides.older : sides.newer
}

/// The work that comparing texts may still cost, counted in words that are compared.
///
/// Most of a merge takes as long as its texts are. Which lines are alike, which words two lines have
/// in common, and whether one side already holds the other can take the square of that: each such
/// step is paid before it is done. A step that cannot be paid is left out, and so are all after it;
/// what was not compared counts as replaced as a whole. The count depends on the texts alone, never
/// on time, so that every device leaves out the same.
public final class ComparisonBudget {
    /// For one item, or for one comparison of two versions.
    public static let perItem = 40_000_000
    /// For all items of one merge of two histories, the merges of their merge bases included. Each
    /// item may use ``leastPerItem`` even when all of it is used up.
    public static let perHistory = 8 * perItem
    /// Enough for a note in which some lines were changed.
    static let leastPerItem = 50_000

    private var left: Int
    /// True if some step could not be paid.
    public private(set) var isExceeded = false

    /// - Parameter words: how many words may be compared.
    public init(words: Int = perItem) { left = words }

    /// Pays for a step. `false` where that is not possible: the step then must not be done.
    public func pay(_ words: Int) -> Bool {
        guard !isExceeded, words <= left else {
            isExceeded = true
            return false
        }
        left -= words
        return true
    }

    /// Runs the merge of one item with a budget of its own, which is taken from this one.
    public func forItem<Result>(_ merge: (ComparisonBudget) -> Result) -> Result {
        spending(max(Self.leastPerItem, min(left, Self.perItem)), on: merge)
    }

    /// Runs the merge of two histories with a budget of its own, which is taken from this one.
    public func forHistory<Result>(
        _ merge: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        try spending(Self.perHistory, on: merge)
    }

    /// Asks what a merge can do without the answer to, with a part of this budget. The rest is left
    /// to the other steps even where the part is exceeded.
    func forQuestion<Result>(_ ask: (ComparisonBudget) -> Result) -> Result {
        spending(isExceeded ? 0 : left / 4, on: ask)
    }

    private func spending<Result>(
        _ words: Int, on work: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        let part = ComparisonBudget(words: words)
        defer { left = max(0, left - (words - part.left)) }
        return try work(part)
    }
}
