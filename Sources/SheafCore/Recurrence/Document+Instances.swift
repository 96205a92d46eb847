/// The lists that TaskNotes keeps beside its `recurrence`.
extension Document {
    private static let anchorKey = "recurrence_anchor"

    /// True if TaskNotes says that the days of the rule are those of `scheduled`.
    var isAnchoredBySchedule: Bool { text(Self.anchorKey) == "scheduled" }

    /// The document with that said.
    func anchoringBySchedule() throws(EditError) -> Document {
        try setting(Self.anchorKey, to: "scheduled")
    }

    /// Returns the text of a key that says how an item repeats, with TaskNotes' `recurrence_anchor` taken into
    /// it; `nil` where there is none.
    func repeatText(of key: String) -> String? {
        guard let text = text(key), !text.isEmpty else { return nil }
        let isForeign = KnownKey.repeat.foreignNames.contains(key)
        guard isForeign, self.text(Self.anchorKey) == "completion" else { return text }
        return text + Recurrence.afterDone
    }

    /// The outcome of a day of an item that repeats.
    enum Instance: String {
        case complete = "complete_instances"
        case skipped = "skipped_instances"
    }

    /// Returns the document with a day among those that TaskNotes lists, where the file has such lists. A day
    /// that was done is no longer skipped; one that is done already stays so.
    func recording(_ instance: Instance, on day: CalendarDate) -> Document {
        let text = day.description
        let isDone = list(Instance.complete.rawValue)?.contains(text) ?? false
        guard entry(instance.rawValue) != nil, !(instance == .skipped && isDone) else {
            return self
        }
        // A value that is no list is the user's own.
        guard let recorded = try? inserting(text, into: instance.rawValue) else { return self }
        guard instance == .complete else { return recorded }
        return (try? recorded.removing(text, from: Instance.skipped.rawValue)) ?? recorded
    }
}
