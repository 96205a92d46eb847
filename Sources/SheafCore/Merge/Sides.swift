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
