import SheafCore

/// Reads a todo.txt, line by line.
struct TodoTxtReader {
    private(set) var reading = ExchangeReading()
    /// How often a title has come, since lines have no names of their own.
    private var titles: [String: Int] = [:]

    /// A line longer than this is not read, in bytes.
    private static let lineLimit = 1 << 16

    mutating func read(_ bytes: [UInt8]) {
        var rest = bytes.withoutByteOrderMark
        var number = 0
        // Line by line: a file of line ends alone has very many of them.
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            number += 1
            let place = ExchangePlace.line(number)
            guard reading.hasRoom(at: place) else { return }
            guard line.count <= Self.lineLimit else {
                reading.fail(.tooMuch(limit: Self.lineLimit), at: place)
                continue
            }
            guard let text = String(validating: line, as: UTF8.self) else {
                reading.fail(.encoding, at: place)
                continue
            }
            guard text.contains(where: { !$0.isWhitespace }) else { continue }
            read(TodoTxtLine(text.filter { !$0.isNewline }[...]), at: place)
        }
    }

    private mutating func read(_ line: TodoTxtLine, at place: ExchangePlace) {
        let title = line.title.onOneLine
        guard !title.isBlankTitle else {
            return reading.fail(.missing(key: "title"), at: place)
        }
        var item = ExchangeItem(title: title)
        item.place = place
        let number = titles[title, default: 0] + 1
        titles[title] = number
        item.source = TodoTxtLine.source(of: title, number: number)
        if line.isDone { item.state = .closed }
        item.created = line.created.map(Due.day)
        item.completed = line.completed.map(Due.day)
        item.tags = line.contexts
        item.project = line.projects.first
        if line.projects.count > 1 {
            item.keep("projects", line.projects.dropFirst().joined(separator: " "))
        }
        set(line.priority.map(String.init), in: &item)
        for (name, value) in line.keys { set(name, value, in: &item) }
        if let rule = item.repeatText {
            // Rules such as `1b`, in business days, are kept as they are.
            if (try? Recurrence(rule)) == nil {
                reading.lose(.repetition(rule), of: item)
            }
        }
        reading.items.append(item)
    }

    private func set(_ priority: String?, in item: inout ExchangeItem) {
        switch priority {
        case "A"?: item.priority = .high
        case "B"?: item.priority = .medium
        case "C"?: item.priority = .low
        case let other?: item.keep("priority", other)
        case nil: break
        }
    }

    private mutating func set(_ name: String, _ value: String, in item: inout ExchangeItem) {
        switch name {
        case "due", "t":
            guard let date = CalendarDate(value) else {
                reading.lose(.notADate(key: name, value: value), of: item)
                return item.keep(name, value)
            }
            if name == "due" { item.due = .day(date) } else { item.wait = .day(date) }
        case "rec": item.repeatText = value
        // It is kept for tasks that are done: only open ones have a mark of their own.
        case "pri" where item.priority == nil && value.utf8.count == 1: set(value, in: &item)
        case "sheaf" where ItemID(value) != nil: item.id = ItemID(value)
        default:
            let isOurs =
                TodoTxtLine.known.contains(name) || ExchangeItem.reservedKeys.contains(name)
            if isOurs { item.keep(name, value) } else { item.add(name, value, separator: " ") }
        }
    }
}

extension ExchangeItem {
    /// Keeps a value under the format's own key.
    fileprivate mutating func keep(_ name: String, _ value: String) {
        add(TodoTxtLine.prefix + name, value, separator: " ")
    }
}
