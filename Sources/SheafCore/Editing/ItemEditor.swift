/// Carries out assignments on an item's document.
public struct ItemEditor: Sendable {
    let configuration: Configuration
    private let spellings: KeySpellings
    let now: Moment

    public init(_ configuration: Configuration, at now: Moment) {
        self.configuration = configuration
        spellings = KeySpellings(configuration)
        self.now = now
    }

    /// The document with all assignments carried out in order. Where everything already is as
    /// asked, not a byte changes.
    ///
    /// Entering a closed status stamps `completed`, leaving it takes the stamp away, unless an
    /// assignment says otherwise. An item that repeats enters no closed status: it goes on to the day that
    /// comes next.
    ///
    /// - Parameters:
    ///   - stem: the file's name without its extension, see ``Document/title(stem:)``.
    ///   - done: when it was done, and how what repeats is closed.
    public func applying(
        _ assignments: [Assignment], to document: Document, stem: String,
        done: Completion = Completion()
    ) throws(EditError) -> Document {
        if isPast(done, document) { return document }
        var edited = document
        // Tags are a single edit however many they are: each edit is verified against the whole.
        var rest = assignments[...]
        while let assignment = rest.first {
            let tags = rest.prefix { TagMembers.Change($0) != nil }
            if tags.isEmpty {
                edited = try apply(assignment, to: edited, stem: stem)
            } else {
                edited = try settingTags(in: edited, tags.compactMap { TagMembers.Change($0) })
            }
            rest = rest.dropFirst(max(1, tags.count))
        }
        edited = try settlingRepeat(in: edited, before: document, assignments)
        if isClosed(edited), !isClosed(document) {
            let next =
                done.isLast ? nil : try advancing(edited, from: document, done, as: .complete)
            edited = next ?? closingSeries(edited, done)
        }
        let setsCompleted = assignments.contains {
            if case .completed = $0 { true } else { false }
        }
        if !setsCompleted {
            edited = try stampingCompletion(edited, before: document, on: done.day)
        }
        return edited == document ? document : try stampingUpdate(edited)
    }

    /// The document with an `id`, which it gets at its first change. A daily note, whose title or
    /// name is a date, stays without, so that two devices can make the same one; and so does a file
    /// whose `id` is another program's (`TASK-12`), which may not be taken from it.
    public func identified(
        _ document: Document, stem: String, newID: () -> ItemID
    ) throws(EditError) -> Document {
        if document.entry(inAnyCase: "id").flatMap(document.text(of:)) != nil { return document }
        let title = document.title(
            stem: stem, key: spellings.name(of: .title, in: document), rule: configuration.titles
        ).text
        if CalendarDate(stem) != nil || CalendarDate(title) != nil { return document }
        return try document.setting("id", to: newID().description)
    }

    /// A copy's document under a new id.
    public func renewingID(of document: Document, to id: ItemID) throws(EditError) -> Document {
        try document.setting("id", to: id.description)
    }

    /// The document with text added at the end of its body.
    public func appending(_ text: String, to document: Document) throws(EditError) -> Document {
        try stampingUpdate(try document.appending(text))
    }

    /// The document with boxes of its checklist ticked or open.
    public func marking(
        _ entries: [ChecklistEntry], done: Bool, in document: Document
    ) throws(EditError) -> Document {
        let edited = try markingLines(entries, done: done, in: document)
        return edited == document ? document : try stampingUpdate(edited)
    }

    /// Returns an editor's version of `before` with the stamps that our own changes leave, unless
    /// they were typed; and with the id it had, should its line have gone.
    public func stamping(
        _ typed: Document, editedFrom before: Document
    ) throws(EditError) -> Document {
        var edited = typed
        if typed.entry("id") == nil, let id = before.text("id"), ItemID(id) != nil {
            edited = try edited.setting("id", to: id)
        }
        let completed = spellings.name(of: .completed, in: typed)
        if typed.text(completed) == before.text(completed) {
            edited = try stampingCompletion(edited, before: before)
        }
        let isStamped = ["updated", "modified"].contains { typed.text($0) != before.text($0) }
        return isStamped ? edited : try stampingUpdate(edited)
    }

    private func apply(
        _ assignment: Assignment, to document: Document, stem: String
    ) throws(EditError) -> Document {
        switch assignment {
        case .title(let title):
            let key = spellings.name(of: .title, in: document)
            return try document.settingTitle(
                title, stem: stem, key: key, rule: configuration.titles)
        case .status(let status): return try settingStatus(status, in: document)
        case .due(let due): return try set(.due, to: due?.description, in: document)
        case .repeat(let phrase): return try set(.repeat, to: phrase, in: document)
        case .scheduled(let date): return try set(.scheduled, to: date?.description, in: document)
        case .wait(let date): return try set(.wait, to: date?.description, in: document)
        case .shifted(let key, let base, let amount):
            return try shift(key, from: base, by: amount, in: document)
        case .parent(let link): return try set(.parent, to: link, in: document)
        case .estimate(let effort): return try setEstimate(effort, in: document)
        case .addDependency(let link):
            return try document.inserting(link, into: name(of: .depends, in: document))
        case .removeDependency(let link):
            return try document.removing(link, from: name(of: .depends, in: document))
        case .clearDependencies: return try set(.depends, to: nil, in: document)
        case .priority(let priority):
            return try set(.priority, to: priority?.rawValue, in: document)
        case .project(let project): return try set(.project, to: project, in: document)
        case .created(let time): return try set(.created, to: time?.description, in: document)
        case .completed(let time): return try set(.completed, to: time?.description, in: document)
        case .addTag(let tag): return try settingTags(in: document, [.add(tag)])
        case .removeTag(let tag): return try settingTags(in: document, [.remove(tag)])
        case .clearTags: return try document.removing(spellings.name(of: .tags, in: document))
        case .own(let key, let value):
            guard let value else { return try document.removing(key) }
            return try document.setting(key, to: value)
        }
    }

    private func shift(
        _ key: KeyVocabulary.Key, from base: KeyVocabulary.Key, by amount: DateAmount,
        in document: Document
    ) throws(EditError) -> Document {
        guard let key = KnownKey(rawValue: key.rawValue),
            let known = KnownKey(rawValue: base.rawValue),
            let date = document.text(name(of: known, in: document)).flatMap({ Due($0) }),
            let shifted = date.adding(amount)
        else { throw .noDateToShift(key: base.rawValue) }
        return try set(key, to: shifted.description, in: document)
    }

    func name(of key: KnownKey, in document: Document) -> String {
        spellings.name(of: key, in: document)
    }

    func set(
        _ key: KnownKey, to value: String?, in document: Document
    ) throws(EditError) -> Document {
        let name = spellings.name(of: key, in: document)
        guard let value else { return try document.removing(name) }
        return document.text(name) == value ? document : try document.setting(name, to: value)
    }

    /// Changes the members of the tags, in the form they have; text separated by blanks becomes a list.
    private func settingTags(
        in document: Document, _ changes: [TagMembers.Change]
    ) throws(EditError) -> Document {
        let name = spellings.name(of: .tags, in: document)
        var members: [String] = []
        if let entry = try document.editableEntry(name) {
            guard let found = document.tagMembers(of: entry) else {
                throw .notAList(key: name, line: entry.line)
            }
            members = found
        }
        let changed = TagMembers.applying(changes, to: members)
        return changed == members ? document : try document.setting(name, to: changed)
    }

    /// `진행 중` is `doing` already: another spelling of the same status is no reason to write.
    private func settingStatus(
        _ status: String?, in document: Document
    ) throws(EditError) -> Document {
        let name = spellings.name(of: .status, in: document)
        guard let status else { return try document.removing(name) }
        let workflow = configuration.workflow
        if let present = document.text(name), let target = workflow.status(named: status),
            workflow.status(named: present) == target
        {
            return document
        }
        return try document.setting(name, to: status)
    }

    private func stampingCompletion(
        _ edited: Document, before: Document, on day: CalendarDate? = nil
    ) throws(EditError) -> Document {
        let was = isClosed(before)
        let isNow = isClosed(edited)
        guard was != isNow else { return edited }
        // For another day than today the time is unknown.
        let time = day.map { now.zone.timestamp($0, now.time) } ?? now.timestamp
        return try set(.completed, to: isNow ? time.description : nil, in: edited)
    }

    private func isClosed(_ document: Document) -> Bool {
        document.text(spellings.name(of: .status, in: document)).flatMap {
            configuration.workflow.status(named: $0)
        }?.isClosed ?? false
    }

    /// Keeps the keys of other programs current where the settings say so, as precisely as they
    /// were written: a day stays a day.
    func stampingUpdate(_ document: Document) throws(EditError) -> Document {
        guard configuration.keepsUpdated else { return document }
        var stamped = document
        for key in ["updated", "modified"] {
            guard let entry = document.entry(inAnyCase: key), let text = document.text(of: entry)
            else { continue }
            let isDay = CalendarDate(text) != nil
            stamped = try stamped.setting(
                entry.key, to: isDay ? now.date.description : now.timestamp.description)
        }
        return stamped
    }
}

extension ItemEditor {
    /// The document with another name for a tag, in front matter and text, and with it for those that are
    /// nested in it: `home/garden` goes with `home`.
    public func renamingTag(
        _ old: String, to new: String, in document: Document
    ) throws(EditError) -> Document {
        let folded = FoldedText.fold(old)
        func renamed(_ tag: String) -> String? {
            let parts = tag.split(separator: "/", omittingEmptySubsequences: false)
            let count = old.split(separator: "/", omittingEmptySubsequences: false).count
            guard parts.count >= count,
                FoldedText.fold(parts.prefix(count).joined(separator: "/")) == folded
            else { return nil }
            return ([new[...]] + parts.dropFirst(count)).joined(separator: "/")
        }
        var edited = document
        let key = name(of: .tags, in: document)
        if let entry = document.entry(key), let members = document.tagMembers(of: entry) {
            var kept: [String] = []
            for member in members {
                let tag = Document.tag(member)
                let mark = member.utf8.count > tag.utf8.count ? "#" : ""
                let wanted = renamed(tag).map { mark + $0 } ?? member
                if !kept.contains(wanted) { kept.append(wanted) }
            }
            if kept != members { edited = try edited.setting(key, to: kept) }
        }
        var bytes = edited.bytes
        let places = TagScanner(edited, keepsPlaces: true).places ?? []
        for place in places.reversed() {
            guard let wanted = renamed(edited.text(in: place)) else { continue }
            bytes.replaceSubrange(place, with: wanted.utf8)
        }
        edited = bytes == edited.bytes ? edited : Document(bytes)
        return edited == document ? document : try stampingUpdate(edited)
    }

    // MARK: - The estimate of an item, and the intervals of work on it

    /// The document with a stretch of time that begins now, unless one goes on already.
    public func startingTime(in document: Document) throws(EditError) -> Document {
        let (key, members) = try times(in: document)
        guard !members.contains(where: { TimeEntry($0)?.isRunning == true }) else {
            return document
        }
        let entry = TimeEntry(start: now.timestamp)
        return try document.setting(key, to: members + [entry.description])
    }

    /// The document with a stretch of time that is over, unless it has it already.
    public func addingTime(_ entry: TimeEntry, to document: Document) throws(EditError) -> Document
    {
        let (key, members) = try times(in: document)
        guard !members.contains(where: { TimeEntry($0) == entry }) else { return document }
        return try document.setting(key, to: members + [entry.description])
    }

    /// The document in which what went on has ended now.
    public func stoppingTime(in document: Document) throws(EditError) -> Document {
        let (key, members) = try times(in: document)
        let stopped = members.map { member in
            guard let entry = TimeEntry(member), entry.isRunning else { return member }
            // Another device's clock may be ahead.
            let end = max(now.seconds, entry.start.secondsSinceEpoch)
            return TimeEntry(start: entry.start, end: now.zone.timestamp(at: end)).description
        }
        return stopped == members ? document : try document.setting(key, to: stopped)
    }

    /// The name of the key and its members.
    private func times(
        in document: Document
    ) throws(EditError) -> (key: String, members: [String]) {
        // What TaskNotes keeps stands beside it.
        let key = KnownKey.time.rawValue
        guard let entry = try document.editableEntry(key) else { return (key, []) }
        // A value of another program under this name is left alone.
        guard let members = document.list(of: entry),
            members.allSatisfy({ TimeEntry($0) != nil })
        else { throw .notAList(key: key, line: entry.line) }
        return (key, members)
    }

    /// Minutes without a unit stay such, as TaskNotes writes them.
    func setEstimate(_ effort: Effort?, in document: Document) throws(EditError) -> Document {
        let present = document.text(name(of: .estimate, in: document))
        if let effort, let present {
            if Effort(present) == effort { return document }
            if Int(present) != nil {
                return try set(.estimate, to: String(effort.minutes), in: document)
            }
        }
        return try set(.estimate, to: effort?.description, in: document)
    }
}

/// The handling of the members of an item's tags.
enum TagMembers {
    enum Change {
        /// At the end, unless it is there.
        case add(String)
        /// Every time that it stands there.
        case remove(String)

        /// `nil` for an assignment of another kind.
        init?(_ assignment: Assignment) {
            switch assignment {
            case .addTag(let tag): self = .add(tag)
            case .removeTag(let tag): self = .remove(tag)
            default: return nil
            }
        }
    }

    /// The members with the changes carried out in order, in a time that grows with both together.
    static func applying(_ changes: [Change], to members: [String]) -> [String] {
        var kept: [String?] = members
        var places: [String: [Int]] = [:]
        for (place, member) in members.enumerated() {
            places[Document.tag(member), default: []].append(place)
        }
        for change in changes {
            switch change {
            case .add(let tag) where places[tag] == nil:
                places[tag] = [kept.count]
                kept.append(tag)
            case .add: break
            case .remove(let tag):
                for place in places.removeValue(forKey: tag) ?? [] { kept[place] = nil }
            }
        }
        return kept.compactMap { $0 }
    }
}

/// Lines of a checklist that say more of their tasks, see ``TaskLine``.
extension ItemEditor {
    /// The document with boxes ticked or opened, as the plugin does it that the dates of a line are written
    /// for: a ticked line gets the day, an opened one loses it, and above one that repeats stands the next.
    func markingLines(
        _ entries: [ChecklistEntry], done: Bool, in document: Document
    ) throws(EditError) -> Document {
        var edited = try document.marking(entries, done: done)
        guard edited != document else { return document }
        // From the last one up, so that what is put in moves none of the others.
        for entry in entries.sorted(by: { $1.number < $0.number }) {
            guard let before = document.checklist.first(where: { $0 == entry }),
                before.isDone != done,
                let place = edited.checklist.first(where: { $0.number == before.number }),
                let dialect = TaskLine(before).dialect
            else { continue }
            edited = try edited.replacingText(
                of: place,
                with: done
                    ? Self.stamped(place.text, dialect, now.date)
                    : Self.unstamped(place.text))
            if done, let next = Self.next(of: before, on: now.date) {
                edited = try edited.insertingAbove(place, text: next)
            }
        }
        return edited
    }

    /// With the day behind all else but a block's name (`^name`), which Obsidian wants at the end.
    private static func stamped(
        _ text: String, _ dialect: TaskLine.Dialect, _ day: CalendarDate
    ) -> String {
        let stamp = dialect == .signs ? "✅ \(day)" : "[completion:: \(day)]"
        guard let mark = text.lastIndex(of: "^"), mark != text.startIndex,
            text[text.index(before: mark)] == " ", !text[mark...].contains(" ")
        else { return "\(text) \(stamp)" }
        return "\(text[..<mark])\(stamp) \(text[mark...])"
    }

    private static func unstamped(_ text: String) -> String {
        var text = text
        for (open, close) in [("✅ ", ""), ("[completion:: ", "]"), ("(completion:: ", ")")] {
            guard let start = text.firstRange(of: open),
                let end = text.index(
                    start.upperBound, offsetBy: 10, limitedBy: text.endIndex),
                CalendarDate(text[start.upperBound..<end]) != nil,
                text[end...].hasPrefix(close)
            else { continue }
            let before = text[..<start.lowerBound]
            let after = text[text.index(end, offsetBy: close.count)...]
            text = String(before.hasSuffix(" ") ? before.dropLast() : before) + after
        }
        return text
    }

    /// The line of the day that comes next: all its dates move as far as the one does that is on the rule, else
    /// the first of due, scheduled and start.
    private static func next(of entry: ChecklistEntry, on today: CalendarDate) -> String? {
        let line = TaskLine(entry)
        guard let rule = line.repeatText.flatMap({ try? Recurrence($0) }),
            let day = line.position ?? line.start,
            let next = rule.step(from: day, today: today).next
        else { return nil }
        let moved = day.days(until: next)
        var text = Array(entry.text.utf8)
        for place in line.dates.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            guard let date = CalendarDate(text.string(place)) else { continue }
            text.replaceSubrange(place, with: date.adding(days: moved).description.utf8)
        }
        return text.string(text.indices)
    }
}

extension TaskLine {
    /// The day of a line that repeats, of due and scheduled the one that is on the rule.
    fileprivate var position: CalendarDate? {
        let anchor = Recurrence.anchor(
            due: due.map { .day($0) }, scheduled: scheduled.map { .day($0) }, occurrence: nil,
            isSchedule: false, text: repeatText)
        return anchor == .scheduled ? scheduled : due
    }
}

extension Document {
    /// The document with another text behind a box.
    func replacingText(of entry: ChecklistEntry, with text: String) throws(EditError) -> Document {
        let line = bytes.line(at: entry.mark, before: bytes.count)
        let range = bytes.trimmingBlanks(min(entry.mark + 2, line.end)..<line.end)
        return try replacingBody(range, with: Array(text.utf8), keeping: checklist.count)
    }

    /// The document with an open item above another one, at its indentation and with its marker.
    func insertingAbove(_ entry: ChecklistEntry, text: String) throws(EditError) -> Document {
        let start = bytes[..<entry.mark].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let lead = Array(bytes[max(start, bodyRange.lowerBound)..<entry.mark])
        let new = lead + Array(" ] \(text)".utf8) + lineEnding.bytes
        return try replacingBody(
            start..<start, with: new, keeping: checklist.count + 1)
    }

    private func replacingBody(
        _ range: Range<Int>, with new: [UInt8], keeping count: Int
    ) throws(EditError) -> Document {
        guard range.lowerBound >= bodyRange.lowerBound else { throw .notVerified(.body) }
        var bytes = bytes
        bytes.replaceSubrange(range, with: new)
        let edited = Document(bytes)
        guard edited.checklist.count == count,
            edited.bodyRange.lowerBound == bodyRange.lowerBound
        else { throw .notVerified(.body) }
        return edited
    }

    /// The document in which a checklist item is a link to an item of its own instead.
    package func linking(_ entry: ChecklistEntry, to link: String) throws(EditError) -> Document {
        guard let found = checklist.first(where: { $0 == entry }) else {
            throw .noSuchEntry(entry)
        }
        let line = bytes.line(at: found.mark, before: bytes.count)
        return try replacingBody(
            found.mark - 1..<line.end, with: Array(link.utf8), keeping: checklist.count - 1)
    }
}

/// One item of a checklist in a body: `- [ ] ask Mina`, `* [x]`, `+ [X]`, `1. [ ]`, indented or not.
///
/// It may stand in a quotation. Lines in code, HTML, comments and conflict blocks are none, as
/// ``BodyScan`` counts them.
public struct ChecklistEntry: Sendable, Equatable {
    /// Its place among the checklist items of the file, from 1.
    public let number: Int
    public let isDone: Bool
    /// The text behind the box, without the blanks around it.
    public let text: String
    /// The number of entries above that hold this one as a nested item.
    public let depth: Int
    /// The offset of the blank or the `x` in the file.
    let mark: Int
}

extension Document {
    /// The checklist items of the body, in its order.
    public var checklist: [ChecklistEntry] {
        var holders: [(quotations: Int, indentation: Int)] = []
        return boxes.enumerated().map { index, box in
            let indentation = indentation(box.line.start..<box.start)
            while let last = holders.last,
                last.quotations != box.line.depth || last.indentation >= indentation
            {
                holders.removeLast()
            }
            defer { holders.append((box.line.depth, indentation)) }
            return ChecklistEntry(
                number: index + 1, isDone: box.isDone, text: bytes.string(box.text),
                depth: holders.count, mark: box.mark)
        }
    }

    /// The columns before a line's text; a tab leads to the next multiple of four (CommonMark 2.2).
    private func indentation(_ lead: Range<Int>) -> Int {
        bytes[lead].reduce(0) { $0 + ($1 == ASCII.tab ? 4 - $0 % 4 : 1) }
    }

    /// Ticks boxes or opens them; of each one byte changes, and none where it is as asked.
    ///
    /// An entry is one that was read from this file, maybe from an earlier version of it: where its
    /// text stands elsewhere now, and nowhere else, that is the one that is meant. Otherwise
    /// `EditError.noSuchEntry` is thrown.
    public func marking(_ entries: [ChecklistEntry], done: Bool) throws(EditError) -> Document {
        try requireWritableFrontMatter()
        let present = checklist
        var bytes = bytes
        for entry in entries {
            guard let found = present.counterpart(of: entry) else { throw .noSuchEntry(entry) }
            // A capital X is a tick already.
            guard found.isDone != done else { continue }
            bytes[found.mark] = done ? UInt8(ascii: "x") : ASCII.space
        }
        let edited = Document(bytes)
        let isAsAsked =
            edited.checklist.map(\.mark) == present.map(\.mark)
            && edited.bodyRange == bodyRange
        guard isAsAsked else { throw .notVerified(.body) }
        return edited
    }
}

extension [ChecklistEntry] {
    fileprivate func counterpart(of entry: ChecklistEntry) -> ChecklistEntry? {
        if indices.contains(entry.number - 1), self[entry.number - 1].text == entry.text {
            return self[entry.number - 1]
        }
        let alike = filter { $0.text == entry.text }
        return alike.count == 1 ? alike[0] : nil
    }
}
