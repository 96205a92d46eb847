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
        /// `@name` that stands for more than anybody would ask for.
        case queryTooLarge(String)
        /// More terms than anybody would type.
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
    /// The same error seen in a longer text, in which its own begins at an offset.
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
