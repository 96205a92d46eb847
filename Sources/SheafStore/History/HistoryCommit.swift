import SheafCore
import SheafGit

/// The author, time and device of a change: one commit of the store's history.
public struct HistoryCommit: Sendable, Equatable {
    /// The commit's id in hexadecimal.
    public let id: String
    /// The time it was made, by its author's clock.
    public let time: Timestamp
    public let author: String
    public let email: String
    /// Its first line. What happened is not read from it.
    public let subject: String
    /// The command, by the commit's trailer; `nil` for a commit that another program made.
    public let verb: Verb?
    /// Names the operation on every device; `nil` for a commit that another program made.
    public let operation: String?
    /// Which device made it; `nil` for a commit that another program made.
    public let device: String?
    /// True if it joined what was changed apart.
    public let isMerge: Bool
    /// Names the pairing of the browser that asked for it; `nil` for any other commit.
    let session: String?
    /// Names the visit to a text that it is a part of: its commits are one step of undo.
    let visit: String?
    /// The days of repeating items that it says it resolved, by id.
    let occurrences: [String: CalendarDate]
    /// The days on which it says that items were done, by id, where it was another day than its own.
    let doneDays: [String: CalendarDate]
    /// The moves of files that it says it made; others may say anything.
    let moves: [RecordedMove]
    /// The step that it took back or did again; in a history only where that is what it did.
    public internal(set) var reversal: Reversal?

    /// An undo or a redo, by the name of the step it is about, see ``HistoryCommit/step``.
    public enum Reversal: Sendable, Hashable {
        case undo(String)
        case redo(String)

        /// The name of the step.
        var step: String {
            switch self {
            case .undo(let step), .redo(let step): step
            }
        }

        var isUndo: Bool { if case .undo = self { true } else { false } }
    }

    /// Names it as a step that can be undone: by its operation, else by the commit.
    public var step: String { operation ?? id }

    /// True if the files were changed by hand or by another program, and only recorded by a commit.
    public var isByHand: Bool { !isMerge && (verb == nil || verb == .byHand) }

    init(_ commit: Commit) {
        id = commit.id.description
        time = Timestamp(
            secondsSinceEpoch: commit.author.time, offset: commit.author.offset * 60)
        author = commit.author.name
        email = commit.author.email
        subject = commit.subject
        isMerge = commit.parents.count > 1
        let trailers = CommitTrailers(commit.message)
        let words = trailers["Sheaf-Op"]?.split(separator: " ") ?? []
        verb = words.first.flatMap { Verb(rawValue: String($0)) }
        operation = words.count == 2 ? String(words[1]) : nil
        device = trailers["Sheaf-Device"]
        session = trailers["Sheaf-Session"]
        visit = trailers["Sheaf-Visit"]
        occurrences = Self.days(trailers.all("Sheaf-Occurrence"))
        doneDays = Self.days(trailers.all("Sheaf-Done"))
        moves = RecordedMove.all(in: commit.message.utf8)
        if let step = trailers["Sheaf-Undoes"] {
            reversal = .undo(step)
        } else {
            reversal = trailers["Sheaf-Redoes"].map { .redo($0) }
        }
    }

    /// The days of items, each as `k7m3x9q2 2026-11-26`; a message may say any number of them.
    private static func days(_ values: [String]) -> [String: CalendarDate] {
        var days: [String: CalendarDate] = [:]
        for value in values.prefix(CommitMessage.namedItems) {
            let words = value.split(separator: " ")
            if words.count == 2, let day = CalendarDate(words[1]) { days[String(words[0])] = day }
        }
        return days
    }

    /// Returns the day of a repeating item that a change of it was about, as the commit says; `nil` where it
    /// says none, or one that cannot be.
    func occurrence(from before: Item?, to after: Item?) -> CalendarDate? {
        guard let before, let after, let id = (after.id ?? before.id)?.description,
            let day = occurrences[id], before.repeatText != nil, !before.isClosed
        else { return nil }
        if let position = before.position, day < position { return nil }
        guard !after.isClosed else { return day }
        return after.position.map { day < $0 } ?? false ? day : nil
    }
}

/// The `Key: value` lines of a message's last paragraph (git-interpret-trailers(1)).
struct CommitTrailers {
    private var values: [Substring: [String]] = [:]

    init(_ message: String) {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        for line in lines.reversed().prefix(while: { !$0.allSatisfy(\.isWhitespace) }).reversed() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            if !value.isEmpty { values[line[..<colon], default: []].append(value) }
        }
    }

    /// The first value of a key.
    subscript(key: String) -> String? { all(key).first }

    /// The values of a key, in their order.
    func all(_ key: String) -> [String] { values[key[...]] ?? [] }
}
