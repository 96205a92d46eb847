/// The meaning of a piece of text. How it looks is the terminal's.
public enum Role: String, Sendable, CaseIterable {
    /// The part of an id that is enough to name the item.
    case id
    /// The rest of an id.
    case idRest
    case title
    case heading
    /// Details that may be passed over: paths, counts, times.
    case muted
    case tag
    case project
    case statusOpen, statusClosed
    case priorityHigh
    /// A date that has passed.
    case overdue
    /// A public holiday.
    case holiday
    /// A date that is today.
    case dueToday
    /// A match of a search.
    case match
    /// A command to type, a key or value to write.
    case code
    case added, removed
    case error, warning, hint
    /// That a remote is out of reach: it blinks, where terminals do.
    case offline
}
