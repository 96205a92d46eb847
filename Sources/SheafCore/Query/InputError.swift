/// An input error: a date, a token or a query that cannot be read, with its place.
public struct InputError: Error, Equatable, Sendable {
    /// The text the place counts in: one argument, or a query's arguments joined with spaces.
    public var text: String
    /// In UTF-8 bytes of `text`; empty at its end where something is missing.
    public var range: Range<Int>
    /// The problem at that place.
    public var problem: Problem

    public init(text: String, range: Range<Int>, problem: Problem) {
        self.text = text
        self.range = range
        self.problem = problem
    }

    /// The kind of an input error; the wording belongs to the report.
    public enum Problem: Equatable, Sendable {
        /// A word that no date holds.
        case unknownDateWord(String, suggestion: String?)
        /// A date that stops too early, such as `next` or `in 3`.
        case incompleteDate
        /// A word that says nothing about repeating, or a whole phrase that does not.
        case unknownRepeat(String, suggestion: String?)
        /// A word for hours or minutes: nothing repeats within a day.
        case shorterThanDay(String)
        /// So many times a week, or another period: not on which days.
        case noFixedDays(String, count: Int, RecurrenceRule.Frequency)
        /// A word of dates where it makes no sense, such as a second day.
        case misplacedDateWord(String)
        /// A date that no calendar shows: 30 February, month 13.
        case noSuchDay(String)
        /// A day with the name of another day of the week: `said` is 1 for Monday (ISO 8601).
        case wrongWeekday(CalendarDate, said: Int, isThisYear: Bool)
        /// A day whose date no table has ahead of its year: 동지, a substitute holiday.
        case dayNotInTable(String)
        /// A day of a lunar year that the published calendar does not have.
        case unknownLunarYear(String, known: ClosedRange<Int>)
        /// A time that no clock shows: 25:00, 13pm.
        case noSuchTime(String)
        /// A year before 1970 or more than 100 years ahead, which is probably a slip.
        case unlikelyYear(String, year: Int)
        /// A count past 9,999.
        case numberTooLarge(String)
        /// `word:` that is neither a known key nor a configured one.
        case unknownKey(String, suggestion: String?)
        case unknownPriority(String, suggestion: String?)
        /// `is:` with another word than `known`.
        case unknownState(String, suggestion: String?, known: [String])
        /// `has:` with a key that no item is asked for.
        case unknownField(String, suggestion: String?)
        /// `due.befor:`: `before`, `after` and `on` are the known ones.
        case unknownComparison(String, suggestion: String?)
        /// `@name` that the settings do not keep.
        case unknownQuery(String, suggestion: String?)
        /// `@name` that stands for too many terms.
        case queryTooLarge(String)
        /// Too many terms.
        case tooManyTerms(limit: Int)
        /// `.before` and the like behind a key that holds no date.
        case notADateKey(String)
        /// `in:`, `is:`, `has:` or a comparison without a value.
        case missingValue(key: String)
        case notANumber(String)
        /// No amount of time that work takes.
        case notAnEffort(String)
        /// A tag begins with a letter and holds letters, digits, `-`, `_` and `/`.
        case notATag(String)
        /// `and`, `or`, `not` or `-` with nothing to apply to.
        case missingOperand(String)
        /// A quotation mark or parenthesis that nothing closes.
        case notClosed(String)
        /// A parenthesis that nothing opened.
        case notOpened
        /// Parentheses nested deeper than 100.
        case tooDeep
    }
}

extension InputError {
    /// The error in a longer text, in which its own begins at an offset.
    func moved(by offset: Int, into text: String) -> InputError {
        InputError(
            text: text, range: range.lowerBound + offset..<range.upperBound + offset,
            problem: problem)
    }
}

/// One thing that a token changes. `nil` empties: the key goes from the front matter.
public enum Assignment: Sendable, Hashable {
    /// May be blank, which the editor refuses.
    case title(String)
    /// The configured status' own name, or as typed where none is configured by that name.
    case status(String?)
    case due(Due?)
    /// A phrase that ``Recurrence`` reads.
    case `repeat`(String?)
    case scheduled(Due?)
    /// A date that lies so far from another one of the item: `due:due+1w`. Both keys hold dates.
    case shifted(KeyVocabulary.Key, from: KeyVocabulary.Key, by: DateAmount)
    case wait(Due?)
    case priority(Priority?)
    case project(String?)
    case created(Timestamp?)
    case completed(Timestamp?)
    case estimate(Effort?)
    /// An id, or a link.
    case parent(String?)
    case addDependency(String)
    case removeDependency(String)
    case clearDependencies
    case addTag(String)
    case removeTag(String)
    case clearTags
    /// One of the user's own keys.
    case own(key: String, value: String?)

    /// True if it counts from a value that others may set.
    var isShifted: Bool { if case .shifted = self { true } else { false } }
}

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
