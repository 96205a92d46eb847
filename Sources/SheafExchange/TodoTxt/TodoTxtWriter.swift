import SheafCore

/// Writes items as lines of todo.txt.
struct TodoTxtWriter {
    let zone: Zone
    private(set) var writing = ExchangeWriting()

    init(zone: Zone) { self.zone = zone }

    mutating func write(_ item: ExchangeItem) {
        guard item.state != nil else { return writing.lose(.memo, of: item) }
        var words: [String] = []
        let isDone = item.state == .closed
        let priority = letter(of: item)
        if isDone { words.append("x") } else if let priority { words.append("(\(priority))") }
        let created = item.created?.date(in: zone).description
        if isDone, let completed = item.completed { words.append("\(completed.date(in: zone))") }
        if let created {
            // The first date of what is done would be the day on which it was.
            if isDone, item.completed == nil {
                writing.lose(.key("created"), of: item)
            } else {
                words.append(created)
            }
        }
        let title = item.title.onOneLine
        var key = item.id.map { "sheaf:\($0)" }
        if TodoTxtLine.isAmbiguous(title), let before = key {
            // Behind a key, `x` is a word.
            words.append(before)
            key = nil
        }
        words.append(title)
        words += marks(of: item, notIn: title)
        for (name, date) in [("due", item.due), ("t", item.wait)] {
            guard let date else { continue }
            words.append("\(name):\(date.date(in: zone))")
            // Only days have a place there.
            if date.time(in: zone) != nil { writing.lose(.key("\(name) \(date)"), of: item) }
        }
        if let rule = item.repeatText { addRule(rule, of: item, to: &words) }
        if isDone, let priority { words.append("pri:\(priority)") }
        for own in item.own { add(own, of: item, to: &words) }
        loseWhatHasNoPlace(item)
        if let key { words.append(key) }
        writing.bytes += Array((words.joined(separator: " ") + "\n").utf8)
    }

    private func letter(of item: ExchangeItem) -> String? {
        switch item.priority {
        case .high: "A"
        case .medium: "B"
        case .low: "C"
        case nil: item.own(TodoTxtLine.prefix + "priority")
        }
    }

    /// Projects and contexts, less those that stand in the title already.
    private func marks(of item: ExchangeItem, notIn title: String) -> [String] {
        let others = item.own(TodoTxtLine.prefix + "projects")?.split(separator: " ") ?? []
        let projects = [item.project].compactMap(\.self) + others.map(String.init)
        let all = projects.map { "+" + Self.word($0) } + item.tags.map { "@" + Self.word($0) }
        let known = Set(title.split(separator: " "))
        return all.filter { !known.contains($0[...]) }
    }

    /// A mark has no blanks.
    private static func word(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    }

    /// `rec:1w` is counted from the day it is done, `rec:+1w` from the one on which it was due.
    private mutating func addRule(_ rule: String, of item: ExchangeItem, to words: inout [String]) {
        // As todo.txt itself writes it.
        let isAmount =
            rule.utf8.count < 10 && "dwmy".contains(rule.last ?? " ")
            && rule.dropLast().drop { $0 == "+" }.allSatisfy { $0.isASCII && $0.isNumber }
        if isAmount { return words.append("rec:\(rule)") }
        guard let recurrence = try? Recurrence(rule) else {
            // As it was read, or a phrase that nobody there would know.
            if rule.contains(where: \.isWhitespace) {
                return writing.lose(.repetition(rule), of: item)
            }
            return words.append("rec:\(rule)")
        }
        let day = (item.due ?? item.wait)?.date(in: zone)
        guard recurrence.until == nil,
            recurrence.isAfterDone || day.map({ recurrence.rule.isPlain(from: $0) }) ?? false
        else { return writing.lose(.repetition(rule), of: item) }
        let unit = recurrence.rule.frequency.rawValue.prefix(1)
        let sign = recurrence.isAfterDone ? "" : "+"
        words.append("rec:\(sign)\(recurrence.rule.interval)\(unit)")
    }

    private mutating func add(
        _ own: Item.ExtraKey, of item: ExchangeItem, to words: inout [String]
    ) {
        var name = own.key
        if name.hasPrefix(TodoTxtLine.prefix) {
            name = String(name.dropFirst(TodoTxtLine.prefix.count))
            if ["priority", "projects"].contains(name) { return }
        }
        let values = own.value.split(separator: " ")
        let written = values.map { "\(name):\($0)" }
        guard !values.isEmpty, written.allSatisfy({ TodoTxtLine.key($0[...]) != nil }) else {
            return writing.lose(.key(own.key), of: item)
        }
        words += written
    }

    private mutating func loseWhatHasNoPlace(_ item: ExchangeItem) {
        let lines = item.body.split(separator: "\n").count { !$0.allSatisfy(\.isWhitespace) }
        if lines > 0 { writing.lose(.text(lines: lines), of: item) }
        if item.scheduled != nil { writing.lose(.key("scheduled"), of: item) }
        if !item.depends.isEmpty { writing.lose(.key("depends"), of: item) }
        if item.parent != nil { writing.lose(.key("parent"), of: item) }
        if item.estimate != nil { writing.lose(.key("estimate"), of: item) }
        for key in item.keysWithoutPlace { writing.lose(.key(key), of: item) }
    }
}
