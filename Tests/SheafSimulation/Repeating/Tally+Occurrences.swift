import SheafCore

extension Tally {
    /// What became of the days of repeating tasks.
    public struct Occurrences: Sendable, CustomStringConvertible {
        /// Commits that resolve a day: done, skipped, closed for good.
        public var resolutions = 0
        /// Days that were resolved, each counted once for its task.
        public var distinct = 0
        /// Those of them that several devices resolved.
        public var onTwoDevices = 0
        /// Days that were over when a task went on past them.
        public var missed = 0
        /// Steps back, by undo or by hand.
        public var undone = 0
        /// Merges of two positions, of which one gave way.
        public var passed = 0

        mutating func add(_ other: Self) {
            resolutions += other.resolutions
            distinct += other.distinct
            onTwoDevices += other.onTwoDevices
            missed += other.missed
            undone += other.undone
            passed += other.passed
        }

        public var description: String {
            "occurrences: \(distinct) resolved in \(resolutions) commits, \(onTwoDevices) on several "
                + "devices, \(missed) missed, \(undone) taken back; two positions merged \(passed) times"
        }
    }
}

/// A position that gave way in a merge.
struct PassedOccurrence: Hashable {
    let id: String
    let day: CalendarDate
}

extension World {
    /// The history of each repeating task, once everybody has everything.
    func checkOccurrences() throws {
        try devices[0].withRepository { repository in
            guard let head = try repository.head().commit else { return }
            for id in RepeatingNotes.ids {
                var history = OccurrenceHistory(id)
                // What a sync says that is killed nobody hears.
                let isHeard = tally.kills == 0
                try history.read(upTo: head, in: repository) { id, day in
                    !isHeard || passed.contains(PassedOccurrence(id: id, day: day))
                }
                tally.occurrences.add(history.counts)
            }
        }
    }
}
