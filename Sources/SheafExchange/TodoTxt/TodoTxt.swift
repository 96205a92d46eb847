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
    /// What is left without marks at the beginning and the end.
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
        var known: Set<Substring> = []
        for word in words where known.insert(word).inserted {
            guard let (sign, name) = Self.mark(word) else { continue }
            if sign == "+" { projects.append(name) } else { contexts.append(name) }
        }
        for word in marks {
            if let key = Self.key(word) { keys.append(key) }
        }
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
