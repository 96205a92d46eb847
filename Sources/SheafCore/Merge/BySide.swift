/// Which of the two sides of a merge is meant. They are told apart by age only, never by who is
/// "ours" and "theirs": a merge then is the same on every device.
enum Age {
    case newer, older

    var other: Age { self == .newer ? .older : .newer }

    static let both: [Age] = [.newer, .older]
}

/// The same thing of both sides.
struct BySide<Value> {
    var newer: Value
    var older: Value

    init(newer: Value, older: Value) {
        self.newer = newer
        self.older = older
    }

    init(_ make: (Age) -> Value) {
        newer = make(.newer)
        older = make(.older)
    }

    subscript(age: Age) -> Value {
        get { age == .newer ? newer : older }
        _modify {
            if age == .newer { yield &newer } else { yield &older }
        }
    }

    func map<Other>(_ transform: (Value) -> Other) -> BySide<Other> {
        BySide<Other> { transform(self[$0]) }
    }
}

extension BySide: Sendable where Value: Sendable {}

/// One attribute of the file: what only the older side changed is taken from there, else the
/// newer side's stands.
func threeWay<Value: Equatable>(_ base: Value, _ sides: BySide<Value>) -> Value {
    sides.newer == base ? sides.older : sides.newer
}
