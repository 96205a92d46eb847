/// A set of small numbers as bits.
struct VersionSet {
    private var words: [UInt64] = []

    mutating func insert(_ index: Int) {
        while words.count <= index / 64 { words.append(0) }
        words[index / 64] |= 1 << UInt64(index % 64)
    }

    func contains(_ index: Int) -> Bool {
        index / 64 < words.count && words[index / 64] & 1 << UInt64(index % 64) != 0
    }

    mutating func formUnion(_ other: VersionSet) {
        while words.count < other.words.count { words.append(0) }
        for (place, word) in other.words.enumerated() { words[place] |= word }
    }

    func intersection(_ other: VersionSet) -> VersionSet {
        var result = VersionSet()
        result.words = zip(words, other.words).map { $0 & $1 }
        return result
    }

    func subtracting(_ other: VersionSet) -> VersionSet {
        var result = self
        for (place, word) in other.words.prefix(words.count).enumerated() {
            result.words[place] &= ~word
        }
        return result
    }

    /// The members, ascending.
    var indices: [Int] {
        var result: [Int] = []
        for (place, var word) in words.enumerated() {
            while word != 0 {
                result.append(place * 64 + word.trailingZeroBitCount)
                word &= word - 1
            }
        }
        return result
    }
}
