/// The lists that TaskNotes keeps beside its `recurrence`, and that an item has which repeats so many times in a
/// week or another period.
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

    /// The days on which it was done, as far as the file lists them.
    var doneDays: [CalendarDate] {
        (list(Instance.complete.rawValue) ?? []).compactMap { CalendarDate($0) }
    }

    /// Returns the document with a day among those of its lists. What has no fixed days gets a list of those on
    /// which it was done in the present period: earlier ones are in the history.
    func recording(
        _ instance: Instance, on day: CalendarDate, in recurrence: Recurrence
    ) -> Document {
        guard recurrence.timesPerPeriod != nil else { return recording(instance, on: day) }
        guard instance == .complete else { return self }
        let key = Instance.complete.rawValue
        let begin = recurrence.period(of: day).lowerBound
        var document = self
        for past in doneDays where past < begin {
            document = (try? document.removing(past.description, from: key)) ?? document
        }
        return (try? document.inserting(day.description, into: key)) ?? document
    }

    /// Returns the document with a day among those that TaskNotes lists, where the file has such lists. A day
    /// that was done is no longer skipped; one that is done already stays so.
    private func recording(_ instance: Instance, on day: CalendarDate) -> Document {
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
