import Algorithms
import SheafCore

/// Reads the tasks of a calendar, and where it is asked to its events as memos.
struct ICalendarReader {
    let zone: Zone
    let takesEvents: Bool
    private(set) var reading = ExchangeReading()
    private var times: ICalendarTime
    /// The names of the parts that a record names, by their whole: `RELATED-TO;RELTYPE=CHILD`.
    private var parents: [String: String] = [:]
    /// The series of the occurrences that were changed, by the names of these.
    private var series: [String: String] = [:]
    /// The places of items by their sources.
    private var known: [String: Int] = [:]
    /// The name of the file that is being read; `nil` for the only one.
    private var file: String?

    private init(zone: Zone, takesEvents: Bool) {
        (self.zone, self.takesEvents) = (zone, takesEvents)
        times = ICalendarTime(zone: zone, [])
    }

    /// Reads the files of a calendar. What one of them says of another's tasks counts.
    static func reading(
        _ files: [ExchangeFile], _ now: Moment, _ options: ExchangeOptions
    ) -> ExchangeReading {
        var reader = ICalendarReader(zone: now.zone, takesEvents: options.takesEvents)
        for file in files { reader.read(file) }
        reader.linkParts()
        return reader.reading
    }

    private mutating func read(_ file: ExchangeFile) {
        self.file = file.name
        var parser = ICalendarParser(file.bytes)
        let components = parser.components()
        reading.errors += parser.errors.map { ExchangeError($0.problem, at: inFile($0.place)) }
        times = ICalendarTime(zone: zone, components)
        var events = 0
        for component in components {
            switch component.name {
            case "VTODO": read(component, isTask: true)
            case "VEVENT", "VJOURNAL":
                if takesEvents { read(component, isTask: false) } else { events += 1 }
            default: break
            }
        }
        if events > 0 {
            reading.losses.append(ExchangeLoss(.events(events), title: "", at: inFile(.line(1))))
        }
    }

    private func inFile(_ place: ExchangePlace) -> ExchangePlace {
        guard let file, case .line(let number) = place else { return place }
        return .fileLine(file, number)
    }

    private mutating func read(_ component: ICalendarComponent, isTask: Bool) {
        let place = inFile(.line(component.line))
        // Some tasks have a description only.
        let title =
            [component["SUMMARY"], component["DESCRIPTION"]].lazy.compactMap { $0?.text.onOneLine }
            .first { !$0.isBlankTitle }
        guard let title else {
            return reading.fail(.missing(key: "SUMMARY"), at: place)
        }
        let uid = component["UID"]?.text.onOneLine ?? ""
        guard !uid.isEmpty, uid.utf8.count <= Self.uidLimit else {
            return reading.fail(.missing(key: "UID"), at: place)
        }
        var item = ExchangeItem(title: title)
        item.place = place
        item.state = isTask ? .open : nil
        item.id = ICalendarTask.id(uid)
        item.source = ICalendarTask.source(uid)
        if let occurrence = component["RECURRENCE-ID"] {
            // The same in whatever zone it is told.
            let day = times.due(occurrence).map(ICalendarTime.value) ?? occurrence.value.onOneLine
            let source = "\(ICalendarTask.source(uid))\(ICalendarTask.occurrenceMark)\(day)"
            (item.source, item.id) = (source, nil)
            series[source] = ICalendarTask.source(uid)
        }
        var counts: [String: Int] = [:]
        for property in component.properties {
            let number = counts[property.name, default: 0] + 1
            counts[property.name] = number
            set(property, number, of: component, in: &item)
        }
        setState(component, in: &item)
        setRepetition(component, in: &item)
        setExceptions(component, in: &item)
        setAlarms(component, in: &item)
        item.own.sort { $0.key < $1.key }
        // Of the same task twice, the later one counts.
        if let index = known.updateValue(reading.items.count, forKey: item.source ?? "") {
            known[item.source ?? ""] = index
            reading.items[index] = item
        } else {
            reading.items.append(item)
        }
    }

    /// More tags of a task are not read.
    private static let tagLimit = 200
    /// A name longer than this is none, in bytes.
    private static let uidLimit = 1000
    /// A value longer than this that has no counterpart is left out, such as a picture, in bytes.
    private static let valueLimit = 10_000
    /// More days that are left out of a rule are not read.
    private static let skippedLimit = 1000

    // MARK: Properties

    /// - Parameter number: how often a property of its name has come, from 1.
    private mutating func set(
        _ property: ICalendarProperty, _ number: Int, of component: ICalendarComponent,
        in item: inout ExchangeItem
    ) {
        switch property.name {
        case "UID", "SUMMARY": break
        case "STATUS", "RRULE", "X-SHEAF-REPEAT":
            if item.state == nil { keep(property, number, in: &item) }
        case "EXDATE" where item.state != nil: break
        // Made anew by each program: when it was written last, and how often.
        case "DTSTAMP", "LAST-MODIFIED", "SEQUENCE": break
        case "DESCRIPTION":
            let text = property.text
            if component["SUMMARY"] != nil, number == 1 {
                item.body = text + (text.isEmpty ? "" : "\n")
            }
        case "DUE", "DTSTART", "COMPLETED", "CREATED", "DTEND", "RECURRENCE-ID":
            setDate(property, in: &item)
        case "DURATION":
            guard number == 1, component["DUE"] == nil,
                let seconds = ICalendarTime.duration(property.value),
                let begin = component["DTSTART"].flatMap(times.due), item.state != nil
            else { return keep(property, number, in: &item) }
            item.due = begin.adding(seconds: seconds, in: zone)
        case "PRIORITY":
            let level = Int(property.value.trimmed) ?? 0
            item.priority = ICalendarTask.priority(level)
            if let priority = item.priority, ICalendarTask.level(priority) != level {
                keep(property, number, in: &item)
            }
        case "PERCENT-COMPLETE":
            if !["0", "100"].contains(property.value.trimmed) { keep(property, number, in: &item) }
        case "CATEGORIES":
            // Each once; a line may hold very many.
            let tags = item.tags + property.texts.prefix(Self.tagLimit).map(\.onOneLine)
            item.tags = Array(tags.filter { !$0.isEmpty }.uniqued().prefix(Self.tagLimit))
        case "RELATED-TO": setRelation(property, number, in: &item)
        case "X-SHEAF-WAIT": item.wait = Due(property.text)
        case "X-SHEAF-PROJECT": item.project = property.text.onOneLine
        case "X-SHEAF-ESTIMATE": item.estimate = Effort(property.text)
        case ICalendarTask.keyProperty:
            guard let key = property[ICalendarTask.keyParameter],
                ExchangeItem.isPlainKey(key)
            else { return keep(property, number, in: &item) }
            item.add(key, property.text)
        default: keep(property, number, in: &item)
        }
    }

    private mutating func keep(
        _ property: ICalendarProperty, _ number: Int, in item: inout ExchangeItem
    ) {
        let isText = ICalendarTask.texts.contains(property.name) && property.rawParameters.isEmpty
        let value =
            isText
            ? property.text
            : property.rawParameters.isEmpty
                ? property.value : "\(property.rawParameters):\(property.value)"
        guard value.utf8.count <= Self.valueLimit else {
            return reading.lose(.structured(key: property.name), of: item)
        }
        let key =
            ICalendarTask.prefix + property.name.lowercased() + (number > 1 ? ".\(number)" : "")
        item.add(key, value)
    }

    private mutating func setDate(_ property: ICalendarProperty, in item: inout ExchangeItem) {
        guard let date = times.due(property) else {
            let text = property.value.onOneLine
            keep(property, 1, in: &item)
            return reading.lose(.notADate(key: property.name, value: text), of: item)
        }
        if let name = times.unknownZone(of: property) {
            reading.lose(.zone(name.onOneLine, key: property.name), of: item)
        }
        let isTask = item.state != nil
        switch property.name {
        case "DUE": item.due = date
        case "DTSTART": if isTask { item.scheduled = date } else { item.due = date }
        case "COMPLETED": item.completed = date.midnightAsDay(in: zone)
        case "CREATED": item.created = date.midnightAsDay(in: zone)
        case "RECURRENCE-ID":
            let value = ICalendarTime.text(date)
            item.add(
                ICalendarTask.prefix + property.name.lowercased(),
                value.hasPrefix(":") ? String(value.dropFirst()) : value)
            // What was changed from there on, rather than on one day.
            if property["RANGE"] != nil { reading.lose(.key("RANGE"), of: item) }
        default: keep(property, 1, in: &item)
        }
    }

    private mutating func setRelation(
        _ property: ICalendarProperty, _ number: Int, in item: inout ExchangeItem
    ) {
        let uid = property.text.onOneLine
        let other = ExchangeItem.Reference(
            source: ICalendarTask.source(uid), id: ICalendarTask.id(uid))
        switch property["RELTYPE"]?.uppercased() ?? "PARENT" {
        case "PARENT" where item.parent == nil: item.parent = other
        case "CHILD": parents[ICalendarTask.source(uid)] = item.source
        case "DEPENDS-ON": item.depends.append(other)
        default: keep(property, number, in: &item)
        }
    }

    private func setState(_ component: ICalendarComponent, in item: inout ExchangeItem) {
        guard item.state != nil else { return }
        let percent = component["PERCENT-COMPLETE"].flatMap { Int($0.value.trimmed) } ?? 0
        let status = component["STATUS"]?.value.trimmed.uppercased()
        switch status {
        case "COMPLETED", "CANCELLED": item.state = .closed
        case "IN-PROCESS": item.state = .begun
        // Some programs write only when it was done, or how far it is.
        case nil where component["COMPLETED"] != nil || percent == 100: item.state = .closed
        default: if 1...99 ~= percent { item.state = .begun }
        }
        if let status, !["NEEDS-ACTION", "IN-PROCESS", "COMPLETED"].contains(status) {
            item.add(ICalendarTask.prefix + "status", status.onOneLine)
        }
    }

    private mutating func setRepetition(
        _ component: ICalendarComponent, in item: inout ExchangeItem
    ) {
        guard item.state != nil else { return }
        let rule = component["RRULE"].map { ICalendarRule.readable($0.value, in: zone) }
        let day = (component["DTSTART"].flatMap(times.due) ?? item.due)?.date(in: zone)
        // The rule needs a day to be counted from; a task that is only due has none other.
        if rule != nil, item.due != nil, item.scheduled == item.due { item.scheduled = nil }
        if let phrase = component["X-SHEAF-REPEAT"]?.text.onOneLine {
            // Our own words, as long as their meaning was not changed.
            let meaning = day.flatMap { ICalendarRule.text(phrase, from: $0) }
            if meaning.map(ICalendarRule.parts) == rule.map(ICalendarRule.parts) {
                item.repeatText = phrase
                return
            }
        }
        guard let rule else { return }
        let text = day.flatMap { try? Recurrence.text(rule, from: $0) }
        item.repeatText = text ?? rule
        if text == nil { reading.lose(.repetition(rule), of: item) }
    }

    /// Days that are left out of the rule, and those that come beside it, which nothing here can say.
    private mutating func setExceptions(
        _ component: ICalendarComponent, in item: inout ExchangeItem
    ) {
        guard item.state != nil else { return }
        let repeats = item.repeatText.map { (try? Recurrence($0)) != nil } ?? false
        let exceptions = component.properties.filter { $0.name == "EXDATE" }
        for (index, property) in exceptions.enumerated() {
            let days = times.days(property)
            if repeats, let days {
                item.skippedDays += days
            } else {
                keep(property, index + 1, in: &item)
            }
            if days == nil {
                let text = property.value.onOneLine
                reading.lose(.notADate(key: property.name, value: text), of: item)
            }
        }
        let extra = component.properties.filter { $0.name == "RDATE" }
            .reduce(0) { $0 + $1.value.split(separator: ",").count }
        if extra > 0 { reading.lose(.extraDays(extra), of: item) }
    }

    /// Alarms are kept as they are told: `-PT15M`, or with parameters `;RELATED=END:-PT5M`.
    private mutating func setAlarms(
        _ component: ICalendarComponent, in item: inout ExchangeItem
    ) {
        for alarm in component.components where alarm.name == "VALARM" {
            let isPlain =
                alarm.components.isEmpty && alarm["REPEAT"] == nil
                && ["DISPLAY", "AUDIO"].contains(alarm["ACTION"]?.value.uppercased() ?? "DISPLAY")
            guard isPlain, let trigger = alarm["TRIGGER"],
                trigger.value.utf8.count + trigger.rawParameters.utf8.count < 200
            else {
                reading.lose(.structured(key: alarm.name), of: item)
                continue
            }
            let parameters = trigger.rawParameters.isEmpty ? "" : trigger.rawParameters + ":"
            item.add(
                ICalendarTask.prefix + "alarm", parameters + trigger.value.onOneLine,
                separator: " ")
        }
    }

    // MARK: Relations

    /// What is named by its whole is a part of it, and a changed occurrence is one of its series, which does not
    /// come on that day as well.
    private mutating func linkParts() {
        let places = Dictionary(
            reading.items.enumerated().map { ($1.source ?? "", $0) }, uniquingKeysWith: { $1 })
        for (index, item) in reading.items.enumerated() {
            let whole = item.source.flatMap { series[$0] }.flatMap { places[$0] }
            if let whole, let day = ICalendarTask.occurrence(item, in: zone) {
                reading.items[whole].skippedDays.append(day)
            }
            if item.parent == nil {
                reading.items[index].parent =
                    item.source.flatMap { parents[$0] }.map { .init(source: $0) }
                    ?? whole.map { reading.items[$0].reference }
            }
        }
        for index in reading.items.indices where !reading.items[index].skippedDays.isEmpty {
            reading.items[index] = movedOn(reading.items[index])
        }
        reading.dropUnknownReferences { item, key, uid in
            let type = key == .parent ? "PARENT" : "DEPENDS-ON"
            item.add(
                ICalendarTask.prefix + "related-to", ";RELTYPE=\(type):\(uid)", separator: "\n")
        }
    }

    /// A task that repeats stands at the first day that is not left out.
    private mutating func movedOn(_ item: ExchangeItem) -> ExchangeItem {
        var item = item
        let skipped = Set(item.skippedDays)
        item.skippedDays = Array(skipped.sorted().prefix(Self.skippedLimit))
        if skipped.count > Self.skippedLimit { reading.lose(.key("EXDATE"), of: item) }
        guard item.state != .closed, let begin = (item.scheduled ?? item.due)?.date(in: zone),
            let rule = item.repeatText.flatMap({ try? Recurrence($0) })
        else { return item }
        var day = begin
        while skipped.contains(day) {
            // Where none is left it stays.
            guard let next = rule.next(after: day, from: begin) else { return item }
            day = next
        }
        let days = begin.days(until: day)
        for date in [\ExchangeItem.due, \.scheduled, \.wait] {
            item[keyPath: date] = item[keyPath: date].map {
                $0.moved(to: $0.date(in: zone).adding(days: days), in: zone)
            }
        }
        return item
    }
}

extension Due {
    /// The time so much later; of a day, whole days.
    fileprivate func adding(seconds: Int64, in zone: Zone) -> Due {
        switch self {
        case .day(let date): return .day(date.adding(days: Int(seconds / 86_400)))
        case .local(let date, let time):
            let begin = Timestamp(date: date, time: time, offset: 0).secondsSinceEpoch
            let end = Timestamp(secondsSinceEpoch: begin + seconds, offset: 0)
            return .local(end.date, end.time)
        case .instant(let time):
            return .instant(zone.timestamp(at: time.secondsSinceEpoch + seconds))
        }
    }

    /// A day where it is midnight: calendars have no days for when something was made or done.
    fileprivate func midnightAsDay(in zone: Zone) -> Due {
        time(in: zone) == .midnight ? .day(date(in: zone)) : self
    }
}
