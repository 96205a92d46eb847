/// The same thing of the two sides of a merge.
struct XY<Value> {
    var x: Value
    var y: Value

    init(x: Value, y: Value) {
        self.x = x
        self.y = y
    }

    init(_ make: (ItemMerge.Side) throws -> Value) rethrows {
        x = try make(.x)
        y = try make(.y)
    }

    subscript(side: ItemMerge.Side) -> Value {
        get { side == .x ? x : y }
        _modify {
            if side == .x { yield &x } else { yield &y }
        }
    }
}

extension ItemMerge.Side {
    /// The side that this one is merged with.
    var other: ItemMerge.Side { self == .x ? .y : .x }
}

extension XY: Equatable where Value: Equatable {}
