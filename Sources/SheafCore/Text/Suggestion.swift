/// Finds what someone probably meant.
public enum Suggestion {
    /// The candidate nearest to a mistyped word, the first of several; `nil` if none is near.
    ///
    /// Near means one mistake in a word of up to five letters, two up to eight, three beyond:
    /// a letter too many, too few, another, or two swapped. Failing that, the only candidate that
    /// begins with the word, as `prio` begins `priority`. Case does not count. Words of one letter,
    /// and of two in ASCII, resemble everything and so nothing. Of Hangul the keys are compared, one
    /// mistake in four of them: a syllable is two or three, so that `모래` is near 모레, and `백일` not
    /// near 내일.
    public static func nearest(
        to word: String, among candidates: some Sequence<String>
    ) -> String? {
        let folded = FoldedText.fold(word)
        let isHangul = HangulKeyboard.latin(folded) != nil
        let shortest = folded.unicodeScalars.allSatisfy(\.isASCII) ? 3 : 2
        guard shortest...64 ~= folded.unicodeScalars.count else { return nil }
        let typed = keys(of: word)
        var limit = typed.count <= 5 ? 1 : typed.count <= 8 ? 2 : 3
        if isHangul { limit = max(1, typed.count / 4) }
        var nearest: String?
        for candidate in candidates {
            guard isHangul == (HangulKeyboard.latin(candidate) != nil) else { continue }
            let folded = keys(of: candidate)
            guard abs(folded.count - typed.count) <= limit else { continue }
            let distance = distance(typed, folded)
            guard distance <= limit else { continue }
            nearest = candidate
            guard distance > 0 else { break }
            limit = distance - 1
        }
        return nearest ?? completion(of: typed, among: candidates)
    }

    private static func keys(of word: String) -> [Unicode.Scalar] {
        let folded = FoldedText.fold(word)
        return Array((HangulKeyboard.latin(folded) ?? folded).unicodeScalars)
    }

    private static func completion(
        of typed: [Unicode.Scalar], among candidates: some Sequence<String>
    ) -> String? {
        let longer = candidates.filter {
            keys(of: $0).starts(with: typed)
        }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Damerau and Levenshtein's distance, no part edited twice (optimal string alignment).
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var best = min(
                    last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                let isSwapped =
                    row > 0 && column > 0 && left[row] == right[column - 1]
                    && left[row - 1] == right[column]
                if isSwapped { best = min(best, beforeLast[column - 1] + 1) }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
