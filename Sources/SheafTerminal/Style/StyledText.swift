import SheafCore
import SheafWords

/// Text in pieces that carry their meaning, harmless for a terminal by construction.
///
/// A literal is taken as written; everything interpolated or passed in goes through the
/// ``Sanitizer``. So user text reaches a terminal only in harmless form, and colours are decided
/// when it is printed, by the stream it is printed to.
///
///     let line: StyledText = "Added \(title, .title) \(id, .id)"
public struct StyledText: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        var text: String
        var role: Role?
    }

    private(set) var runs: [Run]

    /// Text of one line: a line break in it is shown as `⏎`.
    public init(_ line: String, _ role: Role? = nil) {
        self.init(trusted: Sanitizer.line(line), role)
    }

    /// Text of any number of lines, such as a body: line feeds and tabs stay.
    public init(block text: String, _ role: Role? = nil) {
        self.init(trusted: Sanitizer.block(text), role)
    }

    /// Text that is known to be harmless.
    init(trusted text: String, _ role: Role? = nil) {
        runs = text.isEmpty ? [] : [Run(text: text, role: role)]
    }

    public var isEmpty: Bool { runs.isEmpty }

    /// The text without its roles.
    public var plain: String {
        runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text }
    }

    /// Every piece that has no role of its own gets this one.
    public func styled(_ role: Role) -> StyledText {
        var copy = self
        for index in copy.runs.indices where copy.runs[index].role == nil {
            copy.runs[index].role = role
        }
        return copy
    }

    /// The text for a stream: as it is, or with the SGR sequences of its roles.
    public func rendered(in palette: Palette?) -> String {
        guard let palette else { return plain }
        var text = ""
        for run in runs {
            guard let sgr = run.role?.sgr(palette), !sgr.isEmpty else {
                text += run.text
                continue
            }
            text += "\u{1B}[" + sgr + "m" + run.text + "\u{1B}[0m"
        }
        return text
    }

    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum += right
        return sum
    }

    /// Pieces that meet and have the same role become one.
    public static func += (left: inout StyledText, right: StyledText) {
        guard let last = left.runs.indices.last, let first = right.runs.first,
            left.runs[last].role == first.role
        else {
            left.runs += right.runs
            return
        }
        left.runs[last].text += first.text
        left.runs += right.runs.dropFirst()
    }
}

extension Sequence<StyledText> {
    /// The texts one after another, with `separator` between them.
    public func joined(separator: StyledText = "") -> StyledText {
        var joined: StyledText = ""
        var isFirst = true
        for text in self {
            if !isFirst { joined += separator }
            joined += text
            isFirst = false
        }
        return joined
    }
}

// MARK: - Literals

extension StyledText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(trusted: value)
    }

    public init(stringInterpolation: Interpolation) {
        self = stringInterpolation.text
    }

    /// Collects a literal's pieces.
    public struct Interpolation: StringInterpolationProtocol {
        var text: StyledText = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text += StyledText(trusted: literal)
        }

        /// Text from outside, on one line.
        public mutating func appendInterpolation(_ value: String, _ role: Role? = nil) {
            text += StyledText(value, role)
        }

        public mutating func appendInterpolation(_ value: Int, _ role: Role? = nil) {
            text += StyledText(trusted: String(value), role)
        }

        public mutating func appendInterpolation(_ value: StyledText) {
            text += value
        }
    }
}

extension StyledText {
    /// The text in lines of at most `limit` cells, broken between words; as it is where it fits.
    /// A number stays with the word behind it. What is to be typed stays whole, and so does a word
    /// that is wider than a line: it may be an address to copy. Blanks at its beginning begin every line.
    public func wrapped(to limit: Int, _ width: CellWidth) -> [StyledText] {
        guard cells(width) > limit else { return [self] }
        let blanks = StyledText(trusted: String(plain.prefix { $0 == " " }))
        let room = limit - blanks.cells(width)
        var words = Self.withNumbersJoined(words())[...]
        var lines: [StyledText] = []
        while !words.isEmpty {
            let line = Self.takeLine(from: &words, room: room, width)
            lines.append(blanks + (line.isEmpty ? words.removeFirst() : line))
        }
        return lines
    }

    /// The beginning of the text in one line for each of `rooms`, their widths in cells, or fewer:
    /// a title on a card.
    ///
    /// Lines are broken between words; a word that would begin its line and not end on it, or that
    /// the next line could not hold either, is broken where the line ends. What is left over ends
    /// the last line with `…`.
    func firstLines(in rooms: [Int], _ width: CellWidth) -> [StyledText] {
        // A word takes a cell, so nothing behind this many words can be shown.
        var words = words(upTo: max(0, rooms.reduce(0, +)))[...]
        var lines: [StyledText] = []
        for (index, room) in rooms.enumerated() where !words.isEmpty {
            guard index < rooms.count - 1 else {
                let rest = words.reduce("") { Self.adding($1, to: $0) }
                lines.append(rest.cut(to: room, width))
                break
            }
            var line = Self.takeLine(from: &words, room: room, width)
            if let word = words.first, line.isEmpty || word.cells(width) > rooms[index + 1] {
                let used = line.isEmpty ? 0 : line.cells(width) + 1
                let (beginning, rest) = word.split(at: room - used, width)
                if !beginning.isEmpty {
                    line = Self.adding(beginning, to: line)
                    words[words.startIndex] = rest
                }
            }
            lines.append(line)
        }
        return lines
    }

    private static func withNumbersJoined(_ words: [StyledText]) -> [StyledText] {
        words.reduce(into: []) { joined, word in
            if let last = joined.last, last.plain.allSatisfy({ $0.isNumber || $0 == "," }) {
                joined[joined.count - 1] = adding(word, to: last)
            } else {
                joined.append(word)
            }
        }
    }

    /// Takes as many words as have room on a line, with a blank between them.
    private static func takeLine(
        from words: inout ArraySlice<StyledText>, room: Int, _ width: CellWidth
    ) -> StyledText {
        var line: StyledText = ""
        var used = 0
        while let word = words.first {
            let size = (line.isEmpty ? 0 : 1) + word.cells(width)
            guard used + size <= room else { break }
            line = adding(word, to: line)
            used += size
            words.removeFirst()
        }
        return line
    }

    /// A line with a word behind it. The blank between them has the role that both have.
    private static func adding(_ word: StyledText, to line: StyledText) -> StyledText {
        guard let last = line.runs.last, let first = word.runs.first else { return line + word }
        let role = last.role == first.role ? last.role : nil
        return line + StyledText(trusted: " ", role) + word
    }

    /// The words of the text: what stands between blanks, over pieces of any role. What is to be
    /// typed is never parted.
    ///
    /// - Parameter limit: behind so many words of a piece the rest of it is one.
    private func words(upTo limit: Int = .max) -> [StyledText] {
        var words: [StyledText] = []
        var word: StyledText = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for run in runs {
            guard run.role != .code else {
                word += StyledText(trusted: run.text, run.role)
                continue
            }
            if run.text.first == " " { end() }
            for (index, piece) in run.text.split(separator: " ", maxSplits: limit).enumerated() {
                if index > 0 { end() }
                word += StyledText(trusted: String(piece), run.role)
            }
            if run.text.last == " " { end() }
        }
        end()
        return words
    }

    /// The longest beginning that takes at most `limit` cells, and what follows it. No cluster is
    /// split.
    private func split(at limit: Int, _ width: CellWidth) -> (StyledText, StyledText) {
        var beginning: StyledText = ""
        var rest: StyledText = ""
        var left = limit
        for run in runs {
            let fitting = width.prefix(of: run.text, cells: rest.isEmpty ? left : 0)
            left -= fitting.cells
            beginning += StyledText(trusted: String(fitting.text), run.role)
            rest += StyledText(trusted: String(run.text[fitting.text.endIndex...]), run.role)
        }
        return (beginning, rest)
    }

    /// The cells the text takes on one line.
    public func cells(_ width: CellWidth) -> Int {
        runs.reduce(0) { $0 + width.cells(of: $1.text) }
    }

    /// The text in at most `limit` cells: whole if it fits, else its beginning and `…` in the role
    /// of the piece that was cut. Rules as in ``CellWidth/cut(_:to:)``.
    public func cut(to limit: Int, _ width: CellWidth) -> StyledText {
        guard !fits(in: limit, width) else { return self }
        guard limit >= width.ellipsisCells else { return "" }
        var left = limit - width.ellipsisCells
        var shown: StyledText = ""
        for run in runs {
            let beginning = width.prefix(of: run.text, cells: left)
            if beginning.text.endIndex < run.text.endIndex {
                shown += StyledText(trusted: beginning.text + CellWidth.ellipsis, run.role)
                return shown
            }
            shown += StyledText(trusted: run.text, run.role)
            left -= beginning.cells
        }
        return shown
    }

    private func fits(in limit: Int, _ width: CellWidth) -> Bool {
        var left = limit
        for run in runs {
            let beginning = width.prefix(of: run.text, cells: left)
            if beginning.text.endIndex < run.text.endIndex { return false }
            left -= beginning.cells
        }
        return left >= 0
    }

    /// The text in exactly `size` cells: cut if it is longer, filled up with blanks if shorter.
    public func fit(
        to size: Int, _ width: CellWidth, alignment: TextAlignment = .leading
    ) -> StyledText {
        let shown = cut(to: size, width)
        let blanks = StyledText(
            trusted: String(repeating: " ", count: max(0, size - shown.cells(width))))
        return alignment == .leading ? shown + blanks : blanks + shown
    }

    /// The match of a search in one line of at most `room` cells, the words marked.
    ///
    /// - Parameter role: of what stands around the matches.
    public init(_ found: FoundText, in room: Int, _ width: CellWidth, otherwise role: Role? = nil) {
        let shown = found.cut(to: room, ellipsis: width.ellipsisCells) {
            // As it will be printed: a control character takes the cells of the sign for it.
            width.cells(of: Sanitizer.line(String($0)))
        }
        self.init(shown, otherwise: role)
    }

    /// The whole of what a search looked through, the matches marked.
    ///
    /// - Parameter role: of what stands around the matches.
    public init(_ found: FoundText, otherwise role: Role? = nil) {
        let bytes = Array(found.text.utf8)
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        var marked: StyledText = ""
        var position = 0
        for match in found.matches {
            marked += StyledText(piece(position..<match.lowerBound), role)
            marked += StyledText(piece(match), .match)
            position = match.upperBound
        }
        self = marked + StyledText(piece(position..<bytes.count), role)
    }
}

public typealias Role = SheafWords.Role

/// The style of each role; this file alone knows.
extension Role {
    /// The parameters of the SGR escape sequence (ECMA-48) that shows the role, empty for plain.
    func sgr(_ palette: Palette) -> String {
        let (attributes, hue) = look
        return [attributes, hue?.sgr(palette)].compactMap(\.self).joined(separator: ";")
    }

    private var look: (attributes: String?, hue: Hue?) {
        switch self {
        case .title: (nil, nil)
        case .id: (Self.bold, .magenta)
        case .idRest, .muted: (nil, .grey)
        case .heading, .dueToday: (Self.bold, nil)
        case .tag, .hint, .code: (nil, .cyan)
        case .project: (nil, .blue)
        case .statusOpen: (nil, .amber)
        case .statusClosed, .added: (nil, .green)
        case .priorityHigh, .warning: (Self.bold, .amber)
        case .overdue, .holiday, .removed: (nil, .red)
        case .match: (Self.bold + ";" + Self.underlined, nil)
        case .error: (Self.bold, .red)
        case .offline: (Self.bold + ";" + Self.blinking, .red)
        }
    }

    private static let bold = "1"
    private static let underlined = "4"
    private static let blinking = "5"
}

/// The source of the colours of ``Role``.
public enum Palette: Sendable, Equatable, CaseIterable {
    /// Eight of the 256 colours of xterm, which are the same on every terminal. They are as far
    /// from white as from black, so that all can be read on a light background and on a dark one.
    case fixed
    /// The terminal's own colours, whatever its theme makes of them; yellow, which most show too
    /// light for a white background, and blue, too dark for a black one, are not used.
    case terminal

    /// The fixed colours where the terminal has them, by its `TERM` or `COLORTERM`; its own where
    /// it has not, or where `SHEAF_PALETTE=terminal` asks for them.
    public init(variables: [String: String]) {
        let name = variables["TERM"] ?? ""
        let has256 =
            Self.namesOf256.contains { name.contains($0) }
            || ["truecolor", "24bit"].contains(variables["COLORTERM"])
        self = has256 && variables["SHEAF_PALETTE"] != "terminal" ? .fixed : .terminal
    }

    private static let namesOf256 = [
        "256color", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm",
    ]
}

/// A colour as a role means it, by its number among the 256 of xterm.
enum Hue: Int, CaseIterable {
    case red = 196
    case green = 28
    case cyan = 30
    case blue = 63
    case magenta = 163
    case amber = 130
    case grey = 243

    /// The parameters of the SGR escape sequence (ECMA-48; `38;5` as xterm has it).
    func sgr(_ palette: Palette) -> String {
        switch palette {
        case .fixed: "38;5;\(rawValue)"
        case .terminal:
            switch self {
            case .red: "31"
            case .green: "32"
            case .cyan, .blue: "36"
            case .magenta, .amber: "35"
            // Faint.
            case .grey: "2"
            }
        }
    }
}

/// Says when output is coloured: the values of `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    public var korean: String {
        switch self {
        case .auto: "자동"
        case .always: "항상"
        case .never: "안함"
        }
    }

    /// Returns whether a stream gets colours.
    ///
    /// The option wins over the environment. Under `auto`, in this order: `NO_COLOR` (any value
    /// but empty, no-color.org) takes colours away, `CLICOLOR_FORCE` (neither empty nor `0`,
    /// bixense.com/clicolors) gives them also to files, `CLICOLOR=0` and `TERM=dumb` take them
    /// away, else a terminal gets them.
    public func colors(streamIsTerminal: Bool, variables: [String: String]) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = variables["NO_COLOR"], !value.isEmpty { return false }
        if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
        if variables["CLICOLOR"] == "0" || variables["TERM"] == "dumb" { return false }
        return streamIsTerminal
    }
}
