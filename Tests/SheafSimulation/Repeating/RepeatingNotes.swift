import SheafCore

/// The repeating tasks that every device begins with, due from Friday 2027-01-15 on.
struct RepeatingNotes {
    static let ids = ["r3pt0001", "r3pt0002", "r3pt0003", "r3pt0004"]

    /// What `repeat` may say: with and without an end, counted from the day it is done, none passed over.
    static let rules = [
        "every day", "every tue and fri", "every 3 days after done",
        "every 2 days without skipping",
        "매주 월·수", "every day until 2027-02-05",
    ]

    static func path(of id: String) -> [UInt8] { Array("tasks/repeat-\(id).md".utf8) }

    /// The files, by path.
    static func files(_ maker: inout TokenMaker) -> [(String, [UInt8])] {
        let dates = [
            "due: 2027-01-15",
            "due: 2027-01-15T09:00:00+01:00\nscheduled: 2027-01-14\nwait: 2027-01-13",
            "due: 2027-01-15", "scheduled: 2027-01-15",
        ]
        return zip(ids, zip(dates, rules)).map { id, more in
            var text = "---\nid: \(id)\ntitle: \(maker.word())\nstatus: todo\n\(more.0)\n"
            text += "repeat: \"\(more.1)\" # \(maker.word())\nowner: \(maker.word())\n---\n"
            for _ in 0..<3 { text += "- [ ] \(maker.word())\n" }
            text += "\n\(maker.word()) \(maker.word())\n"
            return (String(decoding: path(of: id), as: UTF8.self), Array(text.utf8))
        }
    }
}
