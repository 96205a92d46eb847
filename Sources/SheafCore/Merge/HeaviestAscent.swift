/// The chain of pairs, ascending on both sides, whose weights add up to the most.
enum HeaviestAscent {
    /// `weight` answers 0 for what is no pair. Among chains of one weight the one that pairs early
    /// wins, then the one that leaves out on the left first. It takes `count * otherCount` steps.
    static func matches(_ count: Int, _ otherCount: Int, weight: (Int, Int) -> Int) -> [Match] {
        let width = otherCount + 1
        // The best weight of what lies at and behind each place.
        var best = [Int32](repeating: 0, count: (count + 1) * width)
        best.withUnsafeMutableBufferPointer { best in
            for i in stride(from: count - 1, through: 0, by: -1) {
                let row = i * width
                for j in stride(from: otherCount - 1, through: 0, by: -1) {
                    var value = max(best[row + width + j], best[row + j + 1])
                    let own = weight(i, j)
                    if own > 0 { value = max(value, best[row + width + j + 1] + Int32(own)) }
                    best[row + j] = value
                }
            }
        }
        var chain: [Match] = []
        var (i, j) = (0, 0)
        while i < count, j < otherCount {
            let here = best[i * width + j]
            let own = weight(i, j)
            if own > 0, here == best[(i + 1) * width + j + 1] + Int32(own) {
                chain.append(Match(left: i, right: j))
                i += 1
                j += 1
            } else if here == best[(i + 1) * width + j] {
                i += 1
            } else {
                j += 1
            }
        }
        return chain
    }
}
