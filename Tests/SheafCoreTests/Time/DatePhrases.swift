import SheafCore

/// What people say for a day or a time, and what it means on Thursday, 26 November 2026, at 10:00 in
/// Seoul; written down from what people mean, not from what the parser reads.
///
/// A line is `phrase = what is due`, then where these differ `wait` what it means as a beginning, and
/// `in` the days that a query finds; or `phrase ! the problem` of one that is refused. A time is in
/// Seoul's.
struct DatePhrases {
    let phrase: String
    /// As files hold it; `nil` for a refused phrase.
    var due: String?
    var start: String?
    /// The first and last day that a query finds; `nil` for a time.
    var days: ClosedRange<CalendarDate>?
    var problem: String?

    static let now = Moment.at("2026-11-26 10:00")

    static let all = lines(english) + lines(korean)
    static let read = all.filter { $0.problem == nil }
    static let refused = all.filter { $0.problem != nil }

    private static func lines(_ table: String) -> [DatePhrases] {
        table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { DatePhrases(String($0)) }
    }

    private init(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard let sign = words.firstIndex(where: { ["=", "!"].contains($0) }) else {
            preconditionFailure("neither = nor !: \(line)")
        }
        phrase = words[..<sign].joined(separator: " ")
        guard words[sign] == "=" else {
            problem = words[sign + 1]
            return
        }
        func value(_ name: String) -> String? {
            words[sign...].firstIndex(of: name).map { words[$0 + 1] }
        }
        let due = Self.date(words[sign + 1])
        self.due = due
        start = value("wait").map(Self.date) ?? due
        let ends = value("in")?.split(separator: "..").compactMap { CalendarDate($0) }
        days = ends.map { $0[0]...$0[1] } ?? CalendarDate(due).map { $0...$0 }
    }

    private static func date(_ text: String) -> String {
        guard text.contains("T") else { return text }
        return text + (text.utf8.count == 16 ? ":00" : "") + "+09:00"
    }
}
