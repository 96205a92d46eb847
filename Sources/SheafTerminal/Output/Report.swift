import SheafWords

/// The report that the one error boundary prints: what went wrong and where, why, and what to do
/// about it.
public struct Report: Sendable, Equatable {
    /// One line: what and where, without a full stop.
    public var message: Message
    /// The part of a typed text that is wrong, shown under the message.
    public var excerpt: Excerpt?
    /// The causes behind it, such as another program's words; one line each.
    public var causes: [Message]
    /// One line: what to do.
    public var hint: Message?
    public var exitCode: ExitCode

    public init(
        _ exitCode: ExitCode, _ message: Message, excerpt: Excerpt? = nil, causes: [Message] = [],
        hint: Message? = nil
    ) {
        self.message = message
        self.excerpt = excerpt
        self.causes = causes
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The lines to print, the excerpt fitted into `columns` cells.
    ///
    /// - Parameter wraps: whether sentences that are longer are broken between words, what follows
    ///   standing under their beginning.
    public func lines(
        _ language: Language, columns: Int = 80, wraps: Bool = false,
        width: CellWidth = CellWidth()
    ) -> [StyledText] {
        func labelled(_ label: StyledText, _ message: Message) -> [StyledText] {
            Self.labelled(label, message.styled(language), columns: columns, wraps: wraps, width)
        }
        var lines = labelled(Self.errorLabel.styled(language), message)
        if let excerpt { lines += excerpt.lines(columns: columns, width: width) }
        lines += causes.flatMap { labelled("  ", $0) }
        if let hint { lines += labelled(Self.hintLabel.styled(language), hint) }
        return lines
    }

    /// Returns the lines of hints, where nothing went wrong.
    static func hintLines(
        _ hint: Message, _ language: Language, columns: Int, wraps: Bool, width: CellWidth
    ) -> [StyledText] {
        labelled(
            hintLabel.styled(language), hint.styled(language), columns: columns, wraps: wraps,
            width)
    }

    private static func labelled(
        _ label: StyledText, _ text: StyledText, columns: Int, wraps: Bool, _ width: CellWidth
    ) -> [StyledText] {
        let indent = label.cells(width)
        let lines = wraps ? text.wrapped(to: columns - indent, width) : [text]
        let blanks = StyledText(trusted: String(repeating: " ", count: indent))
        return [label + lines[0]] + lines.dropFirst().map { blanks + $0 }
    }

    private static let errorLabel = Message("label-error")
    private static let hintLabel = Message("label-hint")
}

/// A finding in a file: the file was left as it is and the command goes on.
public struct Warning: Sendable, Equatable {
    public var path: String
    /// Counted from 1; `nil` where the finding is about the file as a whole.
    public var line: Int?
    /// Counted in characters from 1.
    public var column: Int?
    public var message: Message

    public init(path: String, line: Int? = nil, column: Int? = nil, message: Message) {
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    /// `path:line:column: warning: message`, which editors turn into links.
    public func line(_ language: Language) -> StyledText {
        var place: StyledText = "\(path):"
        if let line {
            place += "\(line):"
            if let column { place += "\(column):" }
        }
        return place + " " + Self.label.styled(language) + message.styled(language)
    }

    private static let label = Message("label-warning")
}

/// A text as it was typed, with a part of it pointed at.
///
///     due.before:fri duee:today
///                    ^^^^
public struct Excerpt: Sendable, Equatable {
    public var text: String
    /// The part, in UTF-8 bytes of `text`. Empty for a place between two characters; what lies
    /// within a character means the whole of it, what lies outside the text its end.
    public var part: Range<Int>

    public init(_ text: String, part: Range<Int>) {
        self.text = text
        self.part = part
    }

    /// The text and the line of carets under it, indented by two and no wider than `columns`. A
    /// text that is too wide is shown from a little before the part on.
    public func lines(columns: Int, width: CellWidth = CellWidth()) -> [StyledText] {
        let (before, marked, after) = pieces
        // One cell stays free for a caret behind the last character.
        let room = max(1, columns - Self.indent.count - 1)
        var lead = Sanitizer.line(before)
        let middle = Sanitizer.line(marked)
        let whole = lead + middle + Sanitizer.line(after)
        let carets = max(1, width.cells(of: middle))
        if width.cells(of: whole) > room {
            // A third of the line, or what the part leaves of it, goes to what stands before.
            let leadRoom = max(0, min(room / 3, room - carets))
            lead = Self.ending(of: lead, cells: leadRoom, width)
        }
        let start = width.cells(of: lead)
        let shown = width.cut(lead + middle + Sanitizer.line(after), to: room)
        let marks = String(repeating: "^", count: max(1, min(carets, room - start)))
        return [
            StyledText(trusted: Self.indent + shown),
            StyledText(trusted: Self.indent + String(repeating: " ", count: start))
                + StyledText(trusted: marks, .error),
        ]
    }

    private static let indent = "  "

    /// The text before, in and after the part, at boundaries of characters.
    private var pieces: (before: String, marked: String, after: String) {
        var start = text.endIndex
        var end = text.endIndex
        var offset = 0
        for index in text.indices {
            let next = offset + text[index].utf8.count
            if start == text.endIndex, part.lowerBound < next { start = index }
            if part.upperBound <= offset {
                end = index
                break
            }
            offset = next
        }
        end = max(start, end)
        return (String(text[..<start]), String(text[start..<end]), String(text[end...]))
    }

    /// The end of `text` in at most `limit` cells, after `…` if something was left out.
    private static func ending(of text: String, cells limit: Int, _ width: CellWidth) -> String {
        guard width.cells(of: text) > limit else { return text }
        guard limit >= width.ellipsisCells else { return "" }
        var left = limit - width.ellipsisCells
        var start = text.endIndex
        while start > text.startIndex {
            let previous = text.index(before: start)
            let cells = width.cells(of: text[previous])
            if cells > left { break }
            left -= cells
            start = previous
        }
        return CellWidth.ellipsis + text[start...]
    }
}
