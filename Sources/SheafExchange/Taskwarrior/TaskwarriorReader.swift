import SheafCore
import SheafJSON

/// Reads what `task export` prints: an array, or from older versions objects one after the other.
struct TaskwarriorReader {
    let zone: Zone
    private(set) var reading = ExchangeReading()

    init(zone: Zone) { self.zone = zone }

    mutating func read(_ bytes: [UInt8]) {
        let records = records(bytes)
        // A repeating task is a template and a task for each of its days.
        var children: [String: [TaskwarriorRecord]] = [:]
        for record in records where record.isOpen {
            if let parent = record["parent"] {
                children[parent.lowercased(), default: []].append(record)
            }
        }
        let templates = Set(
            records.filter { $0["status"] == "recurring" }.compactMap { $0["uuid"]?.lowercased() })
        for record in records {
            switch record["status"] {
            case "deleted":
                reading.losses.append(
                    ExchangeLoss(.deleted, title: record["description"] ?? "", at: record.place))
            case "recurring":
                let uuid = record["uuid"]?.lowercased() ?? ""
                readRepeating(record, days: children[uuid] ?? [])
            default:
                let parent = record["parent"]?.lowercased()
                if record.isOpen, let parent, templates.contains(parent) { continue }
                if let item = item(record) { reading.items.append(item) }
            }
        }
        reading.dropUnknownReferences { item, key, uuid in
            item.add(TaskwarriorRecord.prefix + key.rawValue, uuid)
        }
    }

    // MARK: Records

    private mutating func records(_ bytes: [UInt8]) -> [TaskwarriorRecord] {
        var records: [TaskwarriorRecord] = []
        var reader = JSONReader(bytes)
        let isArray = reader.take("[")
        while !(isArray && reader.take("]")) {
            guard reader.next() != nil else {
                // What was cut off may have had more.
                if isArray { reading.fail(.malformed, at: .line(reader.line())) }
                break
            }
            guard records.count + reading.errors.count < ExchangeFormat.recordLimit else {
                reading.fail(.tooMuch(limit: ExchangeFormat.recordLimit), at: .line(reader.line()))
                break
            }
            let place = ExchangePlace.record(records.count + reading.errors.count + 1)
            do throws(ExchangeError) {
                guard case .object(let members) = try reader.value() else {
                    throw ExchangeError(.malformed, at: place)
                }
                guard members.count <= TaskwarriorRecord.memberLimit else {
                    throw ExchangeError(.tooMuch(limit: TaskwarriorRecord.memberLimit), at: place)
                }
                let record = TaskwarriorRecord(members: members, place: place)
                for key in ["uuid", "description", "status"] where record[key] == nil {
                    throw ExchangeError(.missing(key: key), at: place)
                }
                guard TaskwarriorRecord.isUUID(record["uuid"] ?? "") else {
                    throw ExchangeError(.missing(key: "uuid"), at: place)
                }
                if record["description"]?.isBlankTitle == true {
                    throw ExchangeError(.missing(key: "description"), at: place)
                }
                records.append(record)
                _ = reader.take(",")
            } catch {
                reading.errors.append(error)
                // After a whole record the next one stands right behind.
                if error.place == place {
                    _ = reader.take(",")
                } else if !reader.skipToObject() {
                    break
                }
            }
        }
        return records
    }

    // MARK: Items

    private mutating func item(_ record: TaskwarriorRecord) -> ExchangeItem? {
        var item = ExchangeItem(title: record["description"]?.onOneLine ?? "")
        item.place = record.place
        let uuid = record["uuid"]?.lowercased() ?? ""
        item.source = TaskwarriorRecord.source(uuid)
        item.id = ItemID(uuid: uuid)
        if record["start"] != nil { item.state = .begun }
        if record["status"] == "completed" { item.state = .closed }
        var names: Set<String> = []
        // Of what stands twice, the last one counts.
        for (name, value) in record.members.reversed() where names.insert(name).inserted {
            set(name, value, in: &item)
        }
        item.own.sort { $0.key < $1.key }
        return item
    }

    private mutating func set(_ name: String, _ value: JSON, in item: inout ExchangeItem) {
        switch (name, value) {
        case ("uuid", _), ("description", _), ("status", _), (_, .null): break
        // Made anew by each export: they say where a task stands in a list.
        case ("id", _), ("urgency", _), ("modified", _): break
        case ("tags", .array(let tags)):
            item.tags = tags.compactMap(\.text).filter { !$0.isEmpty }.map(\.onOneLine)
        case ("tags", .string(let tags)): item.tags = tags.split(separator: ",").map(String.init)
        case ("depends", .array(let uuids)):
            item.depends = uuids.compactMap(\.text).map(Self.reference)
        case ("depends", .string(let uuids)):
            item.depends = uuids.split(separator: ",").map { Self.reference(String($0)) }
        case ("annotations", .array(let values)): item.body = annotations(values)
        case (_, .array), (_, .object): reading.lose(.structured(key: name), of: item)
        case _ where !TaskwarriorRecord.isAttribute(name): reading.lose(.key(name), of: item)
        case (_, .written): set(name, Self.shortened(value.text ?? ""), in: &item)
        default: set(name, value.text ?? "", in: &item)
        }
    }

    /// Taskwarrior writes a number that was `3` as `3.000000`.
    private static func shortened(_ number: String) -> String {
        guard number.contains("."), !number.contains(where: { "eE".contains($0) }) else {
            return number
        }
        var digits = number[...]
        while digits.last == "0" { digits.removeLast() }
        if digits.last == "." { digits.removeLast() }
        return String(digits)
    }

    private static func reference(_ uuid: String) -> ExchangeItem.Reference {
        ExchangeItem.Reference(source: TaskwarriorRecord.source(uuid), id: ItemID(uuid: uuid))
    }

    private mutating func set(_ name: String, _ text: String, in item: inout ExchangeItem) {
        func keep(_ key: String) { item.add(key, text) }
        let date = TaskwarriorTime.due(text, in: zone)
        switch name {
        case "due", "scheduled", "wait":
            guard let date else {
                reading.lose(.notADate(key: name, value: text), of: item)
                return keep(TaskwarriorRecord.prefix + name)
            }
            switch name {
            case "due": item.due = date
            case "scheduled": item.scheduled = date
            default: item.wait = date
            }
        case "entry":
            item.created = TaskwarriorTime.instant(text, in: zone)
            if item.created == nil { keep(TaskwarriorRecord.prefix + name) }
        case "end" where item.state == .closed:
            item.completed = TaskwarriorTime.instant(text, in: zone)
            if item.completed == nil { keep(TaskwarriorRecord.prefix + name) }
        case "priority":
            switch text {
            case "H": item.priority = .high
            case "M": item.priority = .medium
            case "L": item.priority = .low
            default: keep(TaskwarriorRecord.prefix + name)
            }
        case "project": item.project = text.onOneLine
        case "estimate" where TaskwarriorReader.effort(text) != nil:
            item.estimate = TaskwarriorReader.effort(text)
        case "end", "start", "until", "recur", "mask", "imask", "parent", "rtype", "template",
            "last":
            keep(TaskwarriorRecord.prefix + name)
        default:
            let isReserved =
                ExchangeItem.reservedKeys.contains(name)
                || name.hasPrefix(TaskwarriorRecord.prefix)
            keep(isReserved ? TaskwarriorRecord.prefix + name : name)
        }
    }

    /// The value of a user's attribute `estimate`, if it is a length of time that reads back the same.
    static func effort(_ text: String) -> Effort? {
        Effort(text).flatMap { $0.period == text ? $0 : nil }
    }

    private func annotations(_ values: [JSON]) -> String {
        let lines = values.compactMap { value -> (Int64, String)? in
            guard case .object(let members) = value,
                let entry = members.last(where: { $0.name == "entry" })?.value.text,
                let text = members.last(where: { $0.name == "description" })?.value.text,
                let seconds = TaskwarriorTime.seconds(entry, in: zone)
            else { return nil }
            return (seconds, TaskwarriorAnnotation.line(text, at: seconds, in: zone) + "\n")
        }
        return lines.sorted { $0.0 < $1.0 }.map(\.1).joined()
    }

    // MARK: Repeating tasks

    /// One item of a template and of the first of its days that are open.
    private mutating func readRepeating(_ template: TaskwarriorRecord, days: [TaskwarriorRecord]) {
        let days = days.sorted { ($0.occurrence ?? 0) < ($1.occurrence ?? 0) }
        guard var item = item(days.first ?? template), let rule = item.recur,
            let whole = self.item(template)
        else { return }
        let place = template.place
        (item.place, item.source, item.id) = (place, whole.source, whole.id)
        item.created = whole.created
        item.aliases = days.compactMap { $0["uuid"].map(TaskwarriorRecord.source) }
        // The item stands for both: what the template alone has is kept under names of its own.
        item.own.removeAll { Self.attributesOfDays.contains($0.key) }
        func keep(_ name: String, _ text: String?) {
            if let text { item.add(TaskwarriorRecord.prefix + name, text) }
        }
        let first = whole.due?.start(in: zone)
        let until = whole.own(TaskwarriorRecord.prefix + "until").flatMap {
            TaskwarriorTime.due($0, in: zone)?.date(in: zone)
        }
        keep("mask", template["mask"])
        if days.first.map({ $0["until"] == nil }) ?? false { keep("until", template["until"]) }
        if let day = days.first {
            keep("child", day["uuid"]?.lowercased())
            keep("imask", day.occurrence.map(String.init))
            if day["entry"] != template["entry"] { keep("child-entry", day["entry"]) }
            if item.due != whole.due { keep("first", template["due"]) }
        }
        let phrase = first.flatMap {
            TaskwarriorRepetition.phrase(rule, from: $0.date, until: until)
        }
        item.repeatText = phrase ?? rule
        if phrase == nil { reading.lose(.repetition(rule), of: item) }
        if let first, let phrase, let number = days.first?.occurrence,
            TaskwarriorRepetition.day(number, of: phrase, from: first.date)
                != item.due?.date(in: zone)
        {
            // This one was moved to another day.
            keep("moved", days.first?["due"])
        }
        if days.isEmpty, let first, let phrase, let mask = template["mask"],
            let day = TaskwarriorRepetition.day(mask.utf8.count, of: phrase, from: first.date)
        {
            // All its days so far are done: it stands at the one that comes next.
            keep("first", template["due"])
            item.due = whole.due.map { $0.moved(to: day, in: zone) }
        }
        if days.count > 1 { reading.lose(.laterDays(days.count - 1), of: item) }
        item.own.sort { $0.key < $1.key }
        reading.items.append(item)
    }

    private static let attributesOfDays = Set(
        ["recur", "parent", "mask", "imask", "rtype", "template", "last"].map {
            TaskwarriorRecord.prefix + $0
        })
}

extension ExchangeItem {
    fileprivate var recur: String? { own(TaskwarriorRecord.prefix + "recur") }
}

extension Due {
    /// The time on another day.
    func moved(to day: CalendarDate, in zone: Zone) -> Due {
        switch self {
        case .day: .day(day)
        case .local(_, let time): .local(day, time)
        case .instant(let time): .instant(zone.timestamp(day, time.time))
        }
    }
}

extension Effort {
    /// As ISO 8601 writes it: `PT1H30M`.
    var period: String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        return "PT" + (hours > 0 ? "\(hours)H" : "") + (rest > 0 || hours == 0 ? "\(rest)M" : "")
    }
}
