import SheafCore
import SheafStore

/// What people do with tasks that repeat.
extension World {
    /// A repeating task, most of the time the one that everybody is at; `nil` where it is gone.
    private func repeating(on device: Device, _ chance: inout Chance) throws -> String? {
        let id =
            chance.happens(50) ? RepeatingNotes.ids.first : chance.one(of: RepeatingNotes.ids)
        guard let id, try device.files()[RepeatingNotes.path(of: id)] != nil else { return nil }
        return id
    }

    func perform(
        repeating command: Act.Command, _ store: Store, _ device: Device, _ chance: inout Chance
    ) throws {
        guard let id = try repeating(on: device, &chance) else { return }
        let target = Targets.path(RepeatingNotes.path(of: id))
        let before = try store.items(target)[0]
        let position = before.item.position
        // What a page saw that sends its change late.
        let seen = device.seen[id]
        if chance.happens(60) || seen == nil { device.seen[id] = position }
        let change: Change
        switch command {
        case .done:
            // Nothing was done on a day to come.
            let today = store.environment.now.date
            let day =
                chance.happens(20)
                ? position.map { min($0.adding(days: chance.number(-1...3)), today) } : nil
            change = try store.move(target, by: .done, done: Completion(on: day))
        case .doneLate:
            change = try store.move(target, by: .done, done: Completion(occurrence: seen))
            if let seen, let position, position > seen, change.commit != nil {
                throw Violation(.doubled, "\(id) of \(seen) was resolved once more")
            }
        case .doneForGood:
            change = try store.move(target, by: .done, done: Completion(isLast: true))
        case .skip: change = try store.skip(target)
        case .reopen: change = try store.move(target, by: .reopen)
        case .begin: change = try store.move(target, by: .start)
        case .postpone:
            guard let day = position?.adding(days: chance.number(-2...4)) else { return }
            change = try store.set(target, [.due(.day(day))])
        case .plan:
            change = try store.set(target, [.repeat(chance.one(of: RepeatingNotes.rules))])
        default:
            guard let entry = chance.one(of: before.document.checklist) else { return }
            change = try store.mark([entry], done: !entry.isDone, in: target)
        }
        try checkStep(command, change)
    }

    /// A step resolves the day at which the task stands, all of it or nothing.
    private func checkStep(_ command: Act.Command, _ change: Change) throws {
        guard let edit = change.edits.first, let before = edit.before, let after = edit.after,
            let from = before.position, let to = after.position
        else { return }
        let name = before.path
        switch command {
        case .done, .doneLate, .doneForGood, .skip:
            guard !before.isClosed, change.commit != nil else { break }
            let isOver = to == from && (after.isClosed || command == .skip)
            guard to > from || isOver else {
                throw Violation(.lost, "\(name) went from \(from) to \(to)")
            }
            guard to == from || after.checklist.done == 0 && after.status == "todo" else {
                throw Violation(.touched, "\(name) of \(to) is \(after.status ?? "") already")
            }
        default:
            guard to == from else {
                throw Violation(.lost, "\(command) took \(name) from \(from) to \(to)")
            }
        }
    }

    /// A date or a status is typed into the file.
    func retype(_ note: inout NoteText, _ chance: inout Chance) {
        guard let at = note.frontMatter.first(where: { note.lines[$0].hasPrefix("due: 2027") })
        else { return }
        if chance.happens(30) {
            guard
                let status = note.frontMatter.first(where: { note.lines[$0].hasPrefix("status:") })
            else { return }
            note.lines[status] = "status: \(chance.one(of: ["todo", "doing", "done"]) ?? "todo")"
        } else if let day = CalendarDate(String(note.lines[at].dropFirst(5).prefix(10))) {
            let rest = note.lines[at].dropFirst(15)
            note.lines[at] = "due: \(day.adding(days: chance.number(-2...4)))\(rest)"
        }
    }

    /// The note of a repeating task; `nil` where it is gone.
    func repeatingNote(
        on device: Device, _ chance: inout Chance
    ) throws -> (path: [UInt8], text: NoteText)? {
        guard let id = try repeating(on: device, &chance) else { return nil }
        let path = RepeatingNotes.path(of: id)
        return try device.files()[path].flatMap(NoteText.init).map { (path, $0) }
    }
}
