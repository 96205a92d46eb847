/// A binary heap: the greatest element is at hand, putting in and taking out take a time that grows
/// with the logarithm of how many there are.
struct Heap<Element: Comparable> {
    /// The children of the element at `n` are at `2n + 1` and `2n + 2`, and not greater.
    private var elements: [Element] = []

    var isEmpty: Bool { elements.isEmpty }
    var count: Int { elements.count }
    var greatest: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[(index - 1) / 2] < elements[index] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    @discardableResult
    mutating func popGreatest() -> Element? {
        guard let greatest = elements.first, let last = elements.popLast() else { return nil }
        if !elements.isEmpty {
            elements[0] = last
            sink()
        }
        return greatest
    }

    /// Brings the first element down to where it belongs.
    private mutating func sink() {
        var index = 0
        while true {
            var greatest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < elements.count && elements[greatest] < elements[child] {
                greatest = child
            }
            if greatest == index { return }
            elements.swapAt(index, greatest)
            index = greatest
        }
    }
}
