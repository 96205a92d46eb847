import Algorithms
import SheafCore

extension ExchangeFormat {
    /// A list with a task a line: <https://github.com/todotxt/todo.txt>, with the keys that its programs have agreed
    /// on: `due:`, `t:`, `rec:`, `h:` and `pri:`.
    public static let todoTxt = ExchangeFormat(
        name: TodoTxtLine.format, aliases: ["todotxt", "todo"],
        read: { bytes, _, _ in
            var reader = TodoTxtReader()
            reader.read(bytes)
            return reader.reading
        },
        write: { items, now in
            var writer = TodoTxtWriter(zone: now.zone)
            for item in items { writer.write(item) }
            return writer.writing
        },
        recognizes: { name, beginning in
            // Any text is a list of tasks: only its name, or marks that nothing else has, tell it.
            if ["todo.txt", "done.txt"].contains(where: name.hasSuffix) { return true }
            guard name.isEmpty || name.hasSuffix(".txt"),
                let text = String(validating: beginning, as: UTF8.self)
            else { return false }
            let lines = text.split(whereSeparator: \.isNewline)
            return !lines.isEmpty && lines.contains { TodoTxtLine($0).isMarked }
        })
}

/// A line of todo.txt, taken apart.
struct TodoTxtLine {
    static let format = "todo.txt"
    /// Before keys that have a meaning here that they do not have there.
    static let prefix = "todotxt-"

    var isDone = false
    var priority: Character?
    var completed: CalendarDate?
    var created: CalendarDate?
    /// The rest without marks at the beginning and the end.
    var title = ""
    /// In their order.
    var projects: [String] = []
    var contexts: [String] = []
    var keys: [(name: String, value: String)] = []

    /// True if it has something that only todo.txt has.
    var isMarked: Bool { isDone && completed != nil || priority != nil || created != nil }

    init(_ line: Substring) {
        var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
        if words.first == "x" {
            isDone = true
            words.removeFirst()
        }
        func takePriority(_ line: inout TodoTxtLine) {
            guard let letter = words.first.flatMap(Self.priority) else { return }
            line.priority = letter
            words.removeFirst()
        }
        takePriority(&self)
        var dates: [CalendarDate] = []
        while dates.count < (isDone ? 2 : 1), let date = words.first.flatMap({ CalendarDate($0) }) {
            dates.append(date)
            words.removeFirst()
        }
        if isDone {
            completed = dates.first
            if dates.count == 2 { created = dates[1] }
            takePriority(&self)
        } else {
            created = dates.first
        }
        takeMarks(words)
    }

    /// Takes marks from the end, and keys that say when from anywhere. Marks within the text are a part of it, and
    /// count all the same.
    private mutating func takeMarks(_ all: ArraySlice<Substring>) {
        var words = all.filter { word in
            guard let (name, value) = Self.key(word), Self.known.contains(name) else { return true }
            keys.append((name, value))
            return false
        }
        var end = words.endIndex
        while end > 1, words.endIndex - end < Self.markLimit,
            Self.mark(words[end - 1]) != nil || Self.key(words[end - 1]) != nil
        {
            end -= 1
        }
        // A line of marks alone is its own title.
        let marks = words[end...]
        for word in words.uniqued() {
            guard let (sign, name) = Self.mark(word) else { continue }
            if sign == "+" { projects.append(name) } else { contexts.append(name) }
        }
        keys += marks.compactMap(Self.key)
        words.removeSubrange(end...)
        title = words.joined(separator: " ")
    }

    /// `(A)`.
    private static func priority(_ word: Substring) -> Character? {
        guard word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
            let letter = word.dropFirst().first, "A"..."Z" ~= letter
        else { return nil }
        return letter
    }

    /// Returns whether the beginning of a title would be taken for what stands before titles.
    static func isAmbiguous(_ title: String) -> Bool {
        guard let word = title.split(separator: " ").first else { return false }
        return word == "x" || priority(word) != nil || CalendarDate(word) != nil
    }

    /// More marks at the end of a line than this are a part of its text.
    private static let markLimit = 200

    /// Keys that say something about the task rather than being a part of its text.
    static let known: Set = ["due", "t", "rec", "h", "pri", "sheaf"]

    /// `+project` or `@context`.
    static func mark(_ word: Substring) -> (sign: Character, name: String)? {
        guard let sign = word.first, sign == "+" || sign == "@", word.count > 1 else { return nil }
        return (sign, String(word.dropFirst()))
    }

    /// `due:2026-11-25`, but not `https://…` or `10:30`.
    static func key(_ word: Substring) -> (name: String, value: String)? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let (name, value) = (word[..<colon], word[word.index(after: colon)...])
        guard name.first?.isLetter == true, !value.isEmpty, !value.hasPrefix("//"),
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
        else { return nil }
        return (String(name), String(value))
    }

    /// Names a line by its text: it stays the same one when it is done, put off or made more urgent.
    static func source(of title: String, number: Int) -> String {
        "\(format):\(ExchangeItem.digest(of: title))" + (number > 1 ? "-\(number)" : "")
    }
}

/// Reads a todo.txt, line by line.
struct TodoTxtReader {
    private(set) var reading = ExchangeReading()
    /// The number of times that a title has come, since lines have no names of their own.
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
            // As it was read, or a phrase that todo.txt does not know.
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
