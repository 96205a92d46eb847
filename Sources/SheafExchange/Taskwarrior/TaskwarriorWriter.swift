import SheafCore
import SheafJSON

/// Writes what `task import` takes: an array, a task a line.
struct TaskwarriorWriter: LossRecording {
    let now: Moment
    private var lines: [[UInt8]] = []
    var losses: [ExchangeLoss] = []

    private typealias Members = [(name: String, value: JSON)]

    init(now: Moment) { self.now = now }

    var writing: ExchangeWriting {
        let body = lines.joined(separator: Array(",\n".utf8))
        let bytes = Array("[\n".utf8) + body + Array((lines.isEmpty ? "]\n" : "\n]\n").utf8)
        return ExchangeWriting(bytes: bytes, losses: losses)
    }

    mutating func write(_ item: ExchangeItem) {
        guard item.state != nil else { return lose(.memo, of: item) }
        guard let uuid = TaskwarriorRecord.uuid(item.reference) else {
            return lose(.key("id"), of: item)
        }
        if item.state != .closed, item.repeatText != nil, writeRepeating(item, uuid) { return }
        if let rule = item.repeatText { lose(.repetition(rule), of: item) }
        var members: Members = [("uuid", .string(uuid))]
        members.append(("status", .string(item.state == .closed ? "completed" : "pending")))
        addFields(of: item, to: &members)
        if item.state == .closed {
            // Without it, Taskwarrior takes the time of the import.
            put("end", item.completed ?? item.created ?? .instant(now.timestamp), &members)
        }
        add(members)
    }

    private mutating func add(_ members: Members) {
        var bytes: [UInt8] = []
        JSON.object(members).write { bytes += $0 }
        lines.append(bytes)
    }

    private func put(_ name: String, _ date: Due?, _ members: inout Members) {
        if let date {
            members.append((name, .string(TaskwarriorTime.text(date, in: now.zone))))
        }
    }

    /// Adds the fields of each task, whether it repeats or not.
    private mutating func addFields(of item: ExchangeItem, to members: inout Members) {
        members.append(("description", .string(item.title.onOneLine)))
        put("entry", item.created ?? .instant(now.timestamp), &members)
        put("due", item.due, &members)
        put("scheduled", item.scheduled, &members)
        put("wait", item.wait, &members)
        if item.state == .begun, item.own(TaskwarriorRecord.prefix + "start") == nil {
            put("start", item.created ?? .instant(now.timestamp), &members)
        }
        if let priority = item.priority {
            members.append(("priority", .string(priority.rawValue.prefix(1).uppercased())))
        }
        if let project = item.project { members.append(("project", .string(project))) }
        // A tag of Taskwarrior has no blanks.
        let tags = item.tags.map { $0.replacing(" ", with: "_") }
        if !tags.isEmpty { members.append(("tags", .array(tags.map(JSON.string)))) }
        let depends = item.depends.compactMap(TaskwarriorRecord.uuid)
        if !depends.isEmpty {
            members.append(("depends", .array(depends.map(JSON.string))))
        }
        if let estimate = item.estimate { members.append(("estimate", .string(estimate.period))) }
        addAnnotations(of: item, to: &members)
        if item.parent != nil { lose(.key("parent"), of: item) }
        for own in item.own { addOwn(own, of: item, to: &members) }
        for key in item.keysWithoutPlace { lose(.key(key), of: item) }
    }

    private mutating func addAnnotations(of item: ExchangeItem, to members: inout Members) {
        var annotations: [JSON] = []
        var others = 0
        for line in item.body.split(separator: "\n") where !line.allSatisfy(\.isWhitespace) {
            guard let (seconds, text) = TaskwarriorAnnotation.read(line, in: now.zone) else {
                others += 1
                continue
            }
            annotations.append(
                .object([
                    ("entry", .string(ICalendarTime.utc(seconds))),
                    ("description", .string(text)),
                ]))
        }
        if !annotations.isEmpty { members.append(("annotations", .array(annotations))) }
        if others > 0 { lose(.text(lines: others), of: item) }
    }

    private mutating func addOwn(
        _ own: Item.ExtraKey, of item: ExchangeItem, to members: inout Members
    ) {
        var name = own.key
        if name.hasPrefix(TaskwarriorRecord.prefix) {
            name = String(name.dropFirst(TaskwarriorRecord.prefix.count))
            // They are of the template, see ``writeRepeating(_:_:)``.
            let isOfTemplate = ["first", "mask", "child", "child-entry", "imask", "moved"].contains(
                name)
            if isOfTemplate, item.repeatText != nil { return }
            if name == "depends" { return }
        }
        guard TaskwarriorRecord.isAttribute(name), !members.contains(where: { $0.name == name })
        else {
            return lose(.key(own.key), of: item)
        }
        // Taskwarrior wants numbers of attributes that are numbers, and takes them for texts.
        let number = Int(own.value).flatMap { String($0) == own.value ? $0 : nil }
        members.append((name, number.map(JSON.number) ?? .string(own.value)))
    }

    // MARK: Repeating tasks

    /// Writes a template, and the task of the day at which the item stands where Taskwarrior has made it already.
    /// Returns false for a way of repeating that Taskwarrior does not know.
    private mutating func writeRepeating(_ item: ExchangeItem, _ uuid: String) -> Bool {
        func kept(_ name: String) -> String? { item.own(TaskwarriorRecord.prefix + name) }
        // A template without a day cannot be read by Taskwarrior.
        guard let phrase = item.repeatText, let due = item.due else { return false }
        let zone = now.zone
        let first = kept("first").flatMap { TaskwarriorTime.due($0, in: zone) } ?? due
        guard let rule = TaskwarriorRepetition.recur(phrase, at: first.date(in: zone)) else {
            return false
        }
        var template = item
        template.due = first
        template.state = .open
        template.own.removeAll { $0.key == TaskwarriorRecord.prefix + "start" }
        var members: Members = [("uuid", .string(uuid)), ("status", .string("recurring"))]
        addFields(of: template, to: &members)
        members.append(("recur", .string(rule.recur)))
        if let until = rule.until, !members.contains(where: { $0.name == "until" }) {
            put("until", .day(until), &members)
        }
        guard let child = kept("child"), let number = kept("imask").flatMap(Int.init),
            let day = TaskwarriorRepetition.day(number, of: phrase, from: first.date(in: zone))
        else {
            if let mask = kept("mask") { members.append(("mask", .string(mask))) }
            add(members)
            return true
        }
        // It has gone on since: the task of that day is done.
        let moved = kept("moved").flatMap { TaskwarriorTime.due($0, in: zone) }
        let isDone = due.date(in: zone) > max(day, moved?.date(in: zone) ?? day)
        var mask = Array((kept("mask") ?? "").utf8)
        if isDone, mask.indices.contains(number) { mask[number] = UInt8(ascii: "+") }
        members.append(("mask", .string(String(decoding: mask, as: UTF8.self))))
        add(members)
        var occurrence = item
        if let made = kept("child-entry").flatMap({ TaskwarriorTime.instant($0, in: zone) }) {
            occurrence.created = made
        }
        if isDone { occurrence.due = moved ?? first.moved(to: day, in: zone) }
        var fields: Members = [
            ("uuid", .string(child)), ("status", .string(isDone ? "completed" : "pending")),
        ]
        let known = losses.count
        addFields(of: occurrence, to: &fields)
        // Said of the template already.
        losses.removeSubrange(known...)
        if isDone { put("end", occurrence.due, &fields) }
        fields += [
            ("recur", .string(rule.recur)), ("parent", .string(uuid)),
            ("imask", .number(number)),
        ]
        if let until = members.first(where: { $0.name == "until" }),
            !fields.contains(where: { $0.name == "until" })
        {
            fields.append(until)
        }
        add(fields)
        return true
    }
}
