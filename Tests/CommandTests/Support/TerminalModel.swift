import SheafTerminal

/// What a terminal shows after some bytes: a grid of cells, the cursor, the modes. It knows the
/// control sequences that the live board uses and no others: what it does not know it takes note of.
struct TerminalModel {
    private(set) var columns: Int
    private(set) var rows: Int
    /// The cluster that begins in each cell, empty under the second half of a wide one.
    private var cells: [String]
    /// The usual screen and its cursor while the other one is shown.
    private var saved: [String]?
    private var savedCursor = (column: 0, row: 0)
    private(set) var cursor = (column: 0, row: 0)
    /// The private modes that are on, as `?1049`.
    private(set) var modes: Set<Int> = [25]
    /// How each cell stands out.
    private var looks: [Look]
    /// Sequences that it does not know.
    private(set) var unknown: [String] = []
    /// Whether a colour was ever set.
    private(set) var hasColors = false
    /// How often the bell rang.
    private(set) var bells = 0
    /// What it was asked last to put into the clipboard (OSC 52), in base64.
    private(set) var copied: String?
    private var waiting: ArraySlice<UInt8> = []
    private var look: Look = []
    private let width = CellWidth()

    /// How a cell stands out, colours aside.
    struct Look: OptionSet {
        let rawValue: Int
        static let faint = Look(rawValue: 1)
        static let underlined = Look(rawValue: 2)
        static let reversed = Look(rawValue: 4)
    }

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: " ", count: columns * rows)
        looks = Array(repeating: [], count: columns * rows)
    }

    /// The window has another size; what is drawn goes.
    mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        clear()
        if saved != nil { saved = cells }
        // What was written for the window as it was may still come.
        func within(_ place: (column: Int, row: Int)) -> (column: Int, row: Int) {
            (min(place.column, columns - 1), min(place.row, rows - 1))
        }
        (cursor, savedCursor) = (within(cursor), within(savedCursor))
    }

    /// Whether the alternate screen is shown.
    var isFullScreen: Bool { modes.contains(1049) }
    var showsCursor: Bool { modes.contains(25) }

    /// The text of each row, blanks at its end left out.
    var text: [String] {
        (0..<rows).map { row in
            let line = cells[row * columns..<(row + 1) * columns]
            guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
            return line[...last].joined()
        }
    }

    /// The text of a row's cells before `column`, as they stand out.
    ///
    /// - Parameter isWanted: leaves the cells out, one blank for a run of them, that it is false for.
    func text(row: Int, to column: Int? = nil, where isWanted: (Look) -> Bool = { _ in true })
        -> String
    {
        var text = ""
        for index in row * columns..<row * columns + (column ?? columns) {
            if isWanted(looks[index]) {
                text += cells[index]
            } else if text.last != " " {
                text += " "
            }
        }
        return text
    }

    private mutating func clear() {
        cells = Array(repeating: " ", count: columns * rows)
        looks = Array(repeating: [], count: columns * rows)
    }

    mutating func feed(_ bytes: [UInt8]) {
        waiting += bytes
        while let first = waiting.first {
            if first == 0x1B {
                guard takeSequence() else { return }
            } else if first < 0x20 {
                waiting.removeFirst()
                switch first {
                case 0x0D: cursor.column = 0
                case 0x0A: lineFeed()
                case 0x07: bells += 1
                default: unknown.append("control \(first)")
                }
            } else {
                guard takeText() else { return }
            }
        }
    }

    private mutating func takeText() -> Bool {
        let run = waiting.prefix { $0 >= 0x20 && $0 != 0x1B }
        // The last character may not be whole, or joined by what comes.
        let text = String(decoding: run, as: UTF8.self)
        if run.count == waiting.count, text.last == "\u{FFFD}" { return false }
        waiting.removeFirst(run.count)
        for character in text { put(character) }
        return true
    }

    private mutating func put(_ character: Character) {
        let count = width.cells(of: character)
        guard count > 0 else { return }
        if cursor.column + count > columns {
            cursor.column = 0
            lineFeed()
        }
        let start = cursor.row * columns + cursor.column
        blankHalves(start, count)
        cells[start] = String(character)
        for index in start + 1..<start + count { cells[index] = "" }
        for index in start..<start + count { looks[index] = look }
        cursor.column += count
    }

    private mutating func blankHalves(_ start: Int, _ count: Int) {
        if cells[start].isEmpty, start > 0 { cells[start - 1] = " " }
        let end = start + count
        if end < (cursor.row + 1) * columns, cells[end].isEmpty { cells[end] = " " }
    }

    private mutating func lineFeed() {
        guard cursor.row == rows - 1 else {
            cursor.row += 1
            return
        }
        cells.removeFirst(columns)
        cells += Array(repeating: " ", count: columns)
        looks.removeFirst(columns)
        looks += Array(repeating: [], count: columns)
    }

    /// Answers whether a sequence was there as a whole.
    private mutating func takeSequence() -> Bool {
        guard waiting.count > 1 else { return false }
        let second = waiting[waiting.startIndex + 1]
        if second == UInt8(ascii: "]") { return takeCommand() }
        guard second != 0x1B else {
            waiting.removeFirst()
            return true
        }
        guard second == UInt8(ascii: "[") else {
            unknown.append("ESC \(second)")
            waiting.removeFirst(2)
            return true
        }
        guard
            let end = waiting.dropFirst(2).firstIndex(where: { 0x40...0x7E ~= $0 || $0 == 0x1B })
        else { return false }
        // An escape begins anew (ECMA-48, 5.4): a program that is ended while it writes leaves half
        // a sequence before those that give the terminal back.
        guard waiting[end] != 0x1B else {
            waiting = waiting[end...]
            return true
        }
        let body = String(decoding: waiting[..<end].dropFirst(2), as: UTF8.self)
        let last = Character(Unicode.Scalar(waiting[end]))
        waiting = waiting[(end + 1)...]
        handleKey(body, last)
        return true
    }

    /// A command to the operating system, which a bell ends.
    private mutating func takeCommand() -> Bool {
        guard
            let end = waiting.dropFirst().firstIndex(where: { $0 == 0x07 || $0 == 0x1B })
        else { return false }
        guard waiting[end] != 0x1B else {
            waiting = waiting[end...]
            return true
        }
        let body = String(decoding: waiting[..<end].dropFirst(2), as: UTF8.self)
        waiting = waiting[(end + 1)...]
        if body.hasPrefix("52;c;") {
            copied = String(body.dropFirst(5))
        } else {
            unknown.append("OSC \(body)")
        }
        return true
    }

    private mutating func handleKey(_ body: String, _ last: Character) {
        let numbers = body.drop { $0 == "?" }.split(
            separator: ";", omittingEmptySubsequences: false
        )
        .map { Int($0) ?? 0 }
        switch last {
        case "H" where numbers.count == 2 && !body.hasPrefix("?"):
            cursor = (
                min(max(numbers[1], 1), columns) - 1, min(max(numbers[0], 1), rows) - 1
            )
        case "J" where body == "2": clear()
        case "K" where body.isEmpty:
            for column in cursor.column..<columns {
                cells[cursor.row * columns + column] = " "
                looks[cursor.row * columns + column] = []
            }
        case "m" where !body.hasPrefix("?"): takeLook(numbers[...])
        case "h" where body.hasPrefix("?") && Self.known.contains(numbers[0]):
            if numbers[0] == 1049 {
                saved = saved ?? cells
                savedCursor = cursor
            }
            modes.insert(numbers[0])
        case "l" where body.hasPrefix("?") && Self.known.contains(numbers[0]):
            if numbers[0] == 1049, let main = saved {
                cells = main
                looks = Array(repeating: [], count: columns * rows)
                saved = nil
                cursor = savedCursor
            }
            modes.remove(numbers[0])
        default: unknown.append("ESC [ \(body) \(last)")
        }
    }

    /// SGR: what a cell stands out by, and whether there was a colour.
    private mutating func takeLook(_ numbers: ArraySlice<Int>) {
        var numbers = numbers
        while let number = numbers.popFirst() {
            switch number {
            case 0: look = []
            case 2: look.insert(.faint)
            case 4: look.insert(.underlined)
            case 7: look.insert(.reversed)
            case 30...49:
                hasColors = true
                // One of 256 colours: its number is none of these.
                if number == 38 || number == 48 { numbers = numbers.dropFirst(2) }
            default: continue
            }
        }
    }

    /// Cursor, mouse, paste, synchronized output, alternate screen.
    private static let known: Set<Int> = [25, 1002, 1006, 1049, 2004, 2026]
}
