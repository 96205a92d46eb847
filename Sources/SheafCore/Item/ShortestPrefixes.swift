/// The shortest prefix of each id that has to be typed, among a store's ids.
public struct ShortestPrefixes: Sendable {
    private let sorted: [ItemID]

    public init(_ ids: some Sequence<ItemID>) {
        sorted = ids.sorted()
    }

    /// The number of leading characters that no other id shares; the whole length where another
    /// item has the same id. An id that is not in the set is measured as if it were.
    public func length(of id: ItemID) -> Int {
        let place = lowerBound(id)
        var shared = 0
        if place > 0 { shared = sharedLength(id, sorted[place - 1]) }
        // Behind the id itself, if it is here.
        let isHere = place < sorted.count && sorted[place] == id
        let next = isHere ? place + 1 : place
        if next < sorted.count { shared = max(shared, sharedLength(id, sorted[next])) }
        return min(shared + 1, ItemID.length)
    }

    private func lowerBound(_ id: ItemID) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = low + (high - low) / 2
            if sorted[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func sharedLength(_ left: ItemID, _ right: ItemID) -> Int {
        (left.bits ^ right.bits).leadingZeroBitCount / 8
    }
}
