/// An item that is to be made.
public struct Draft: Sendable {
    public var kind: Item.Kind
    /// `nil` for a memo whose first line is its title.
    public var title: String?
    public var body: String
    /// Everything else that was asked for; a task without a status gets the workflow's first.
    public var assignments: [Assignment]
    /// The template at the beginning, with the body below it; `nil` for the body alone.
    public var template: ItemTemplate?
    /// The directory for the file, relative to the store's root; `nil` for the configured place.
    public var directory: String?
    /// The id that a client has given the item already; `nil` for a new one.
    public var id: ItemID?

    public init(
        kind: Item.Kind = .task, title: String?, body: String = "",
        assignments: [Assignment] = [], template: ItemTemplate? = nil, directory: String? = nil
    ) {
        self.kind = kind
        self.title = title
        self.body = body
        self.assignments = assignments
        self.template = template
        self.directory = directory
    }

    /// The text of the new file, in the order of keys that PRODUCT's example shows.
    /// Throws `EditError.emptyTitle` where neither title nor body has anything to be seen.
    public func document(
        id: ItemID, configuration: Configuration, at now: Moment
    ) throws(EditError) -> Document {
        let document = try outline(id: id, configuration: configuration, at: now)
        guard !Title.isEmpty(title ?? document.titleOfUnnamed()) else { throw .emptyTitle }
        return document
    }

    /// The text of the new file for an editor: it may lack a title.
    public func outline(
        id: ItemID, configuration: Configuration, at now: Moment
    ) throws(EditError) -> Document {
        let text = body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
        let beginning =
            try template?.filled(title: title ?? "", id: id, at: now, body: body)
            ?? Document(Array(text.utf8))
        var document = try beginning.setting("id", to: id.description)
        let reader = ItemReader(configuration)
        if let title, !Title.isEmpty(title), template == nil || !isTitled(document, title, reader) {
            document = try document.setting(reader.titleKey(in: document), to: title)
        }
        let read = reader.read(document, path: "").item
        var all = assignments
        if kind == .task, read.kind != .task,
            !all.contains(where: { if case .status = $0 { true } else { false } })
        {
            all.insert(.status(configuration.workflow.initial.name), at: 0)
        }
        if read.created == nil,
            !all.contains(where: { if case .created = $0 { true } else { false } })
        {
            all.append(.created(now.timestamp))
        }
        return try ItemEditor(configuration, at: now).applying(all, to: document, stem: "")
    }

    /// Returns whether a template has put the title where it is read, maybe with more around it.
    private func isTitled(_ document: Document, _ title: String, _ reader: ItemReader) -> Bool {
        let read = reader.title(of: document, stem: "")
        return read.source != .stem && read.text.contains(title)
    }
}

/// The text that new items of a kind begin with: Markdown, front matter included, in which
/// `{{title}}`, `{{date}}`, `{{time}}` and `{{id}}` stand for what only the item knows. Dates and times
/// may say how they are written, as in Obsidian: `{{date:YYYY-MM-DD}}`, `{{time:HH:mm}}`.
public struct ItemTemplate: Sendable, Equatable {
    private let document: Document

    /// - Parameter document: the template's file, as typed.
    public init(_ document: Document) {
        self.document = document
    }

    /// The text for one item: its values in the places that are kept for them, text added below.
    ///
    /// A value in the front matter is quoted where it has to be, so that no title breaks it; lists stay
    /// lists. An unknown `{{name}}` stays, and so does a value of several levels that would not be read
    /// any more.
    ///
    /// - Parameters:
    ///   - title: on one line; empty where it is still to be typed.
    ///   - id: `nil` for the note of a day, which has none.
    public func filled(
        title: String, id: ItemID?, at now: Moment, body: String
    ) throws(EditError) -> Document {
        let values = Values(title: title, id: id, now: now)
        var filled = document
        for entry in document.frontMatter.entries {
            let typed = document.text(in: entry.value)
            guard values.fill(typed) != typed else { continue }
            if let edited = filled.filling(entry.key, { Self.line(values.fill($0)) }) {
                filled = edited
            } else if document.hasLevels(entry), typed.contains("\n") {
                filled = filled.replacing(typed, of: entry.key, with: values.fill(typed))
            } else {
                let text = values.fill(document.text(entry.key) ?? typed)
                filled = try filled.setting(entry.key, to: Self.line(text))
            }
        }
        if let id, case .block(let block) = filled.frontMatter, filled.entry("id") == nil {
            // First, as in every new file.
            let place = block.openingFence.upperBound
            let line = Array("id: \(id)".utf8) + filled.lineEnding.bytes
            filled = filled.replacing(place..<place, with: line)
        }
        let end = filled.bodyRange.lowerBound
        var text = values.fill(filled.text(in: filled.bodyRange))
        if !body.isEmpty {
            if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
            text += body.hasSuffix("\n") ? body : body + "\n"
        }
        return Document(filled.bytes[..<end] + Array(text.utf8))
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension Document {
    /// The document with other members in a list, each quoted as it was; `nil` where the value is no
    /// list, or would be another one.
    fileprivate func filling(_ key: String, _ fill: (String) -> String) -> Document? {
        guard let entry = entry(key), let layout = ListLayout(self, entry), !layout.members.isEmpty
        else { return nil }
        var edited = bytes
        var isFlow = false
        if case .flow = layout.style { isFlow = true }
        for member in layout.members.reversed() {
            let text = fill(member.text)
            guard text != member.text else { continue }
            let style: ScalarScanner.Style? =
                switch bytes[member.value.lowerBound] {
                case ASCII.doubleQuote: .doubleQuoted
                case ASCII.singleQuote: .singleQuoted
                default: nil
                }
            let scalar = ScalarWriter.scalar(text, keeping: style, inFlow: isFlow)
            edited.replaceSubrange(member.value, with: scalar)
        }
        let document = Document(edited)
        let isAsAsked =
            document.keys == keys
            && document.entry(key).flatMap { document.list(of: $0) } == layout.texts.map(fill)
        return isAsAsked ? document : nil
    }

    /// Returns whether an entry holds a map or the like; with placeholders in it, it may not be readable.
    fileprivate func hasLevels(_ entry: FrontMatterEntry) -> Bool {
        switch value(of: entry) {
        case .nested, .unreadable: true
        case .empty, .text, .list: false
        }
    }

    /// The document with another text in the place of a value of several levels; as it was where its
    /// entries would not be the same, or could not be read.
    fileprivate func replacing(_ typed: String, of key: String, with text: String) -> Document {
        guard let entry = entry(key), self.text(in: entry.value) == typed else { return self }
        let edited = replacing(entry.value, with: Array(text.utf8))
        guard edited.keys == keys, edited.findings.count == findings.count,
            let new = edited.entry(key)
        else { return self }
        if case .unreadable = edited.value(of: new) { return self }
        return edited
    }
}

/// The values that an item puts in the places of a template.
private struct Values {
    let title: String
    let id: ItemID?
    let now: Moment

    /// Puts the values in; what they hold is not read again.
    func fill(_ text: String) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            filled += rest[..<open.lowerBound]
            let behind = rest[open.upperBound...]
            guard let close = behind.firstRange(of: "}}"),
                let value = value(of: behind[..<close.lowerBound])
            else {
                filled += "{{"
                rest = behind
                continue
            }
            filled += value
            rest = behind[close.upperBound...]
        }
        return filled + rest
    }

    private func value(of place: Substring) -> String? {
        let parts = place.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].filter { !$0.isWhitespace }
        let pattern = parts.count > 1 ? parts[1].drop { $0 == " " } : nil
        switch (name, pattern) {
        case ("title", nil): return title
        case ("id", nil): return id?.description ?? ""
        case ("date", nil): return now.date.description
        case ("time", nil): return String(now.time.description.prefix(5))
        case ("date", let pattern?), ("time", let pattern?): return written(pattern)
        default: return nil
        }
    }

    /// The date and time in the form that a pattern of Moment.js asks for, which Obsidian takes; `nil`
    /// where it has letters that are not known here.
    private func written(_ pattern: Substring) -> String? {
        var result = ""
        var rest = pattern
        while let first = rest.first {
            if first == "[", let close = rest.firstIndex(of: "]") {
                result += rest[rest.index(after: rest.startIndex)..<close]
                rest = rest[rest.index(after: close)...]
                continue
            }
            let run = rest.prefix { $0 == first }
            rest = rest[run.endIndex...]
            if first.isASCII, first.isLetter {
                guard let part = part(String(run)) else { return nil }
                result += part
            } else {
                result += run
            }
        }
        return result
    }

    private func part(_ letters: String) -> String? {
        let (date, time) = (now.date, now.time)
        // On a clock of twelve hours.
        let hour = (time.hour + 11) % 12 + 1
        switch letters {
        case "YYYY": return padded(date.year, to: 4)
        case "YY": return padded(date.year % 100, to: 2)
        case "MM": return padded(date.month, to: 2)
        case "M": return "\(date.month)"
        case "DD": return padded(date.day, to: 2)
        case "D": return "\(date.day)"
        case "HH": return padded(time.hour, to: 2)
        case "H": return "\(time.hour)"
        case "hh": return padded(hour, to: 2)
        case "h": return "\(hour)"
        case "mm": return padded(time.minute, to: 2)
        case "m": return "\(time.minute)"
        case "ss": return padded(time.second, to: 2)
        case "s": return "\(time.second)"
        case "A": return time.hour < 12 ? "AM" : "PM"
        case "a": return time.hour < 12 ? "am" : "pm"
        default: return nil
        }
    }
}
