import Algorithms
import SheafCore

extension ExchangeFormat {
    /// A table as spreadsheets write it: RFC 4180, also with semicolons or tabs between cells. The first row names
    /// the columns.
    public static let csv = ExchangeFormat(
        name: CSVColumn.format, aliases: ["tsv", "표"],
        read: { bytes, now, options in
            var reader = CSVReader(now: now, columns: options.columns)
            reader.read(bytes)
            return reader.reading
        },
        write: { items, _ in
            var writer = CSVWriter(items)
            for item in items { writer.write(item) }
            return writer.writing
        },
        recognizes: { name, _ in name.hasSuffix(".csv") || name.hasSuffix(".tsv") },
        options: [.columns])
}

/// A column that means something here. The order is that of columns which are written.
enum CSVColumn: String, CaseIterable {
    case id, source, kind, title, status, due, scheduled, wait, `repeat`, tags, priority, project
    case depends, parent, estimate, created, completed, text

    static let format = "csv"
    /// Before keys that have a meaning here that the column does not have.
    static let prefix = "csv-"

    /// The names that other programs have for it, without blanks and marks, in lower case.
    private var otherNames: [String] {
        switch self {
        case .id: ["uuid", "key", "identifier", "번호", "아이디"]
        case .source: ["출처"]
        case .kind: ["종류"]
        case .title:
            ["name", "task", "taskname", "summary", "subject", "todo", "제목", "이름", "할일", "작업"]
        case .status: ["state", "done", "상태", "진행상태"]
        case .due: ["duedate", "deadline", "date", "마감", "마감일", "기한", "날짜"]
        case .scheduled: ["start", "startdate", "예정", "예정일", "시작일"]
        case .wait: ["대기"]
        case .repeat: ["recurrence", "recurring", "반복"]
        case .tags: ["tag", "labels", "label", "categories", "category", "태그", "분류", "라벨"]
        case .priority: ["importance", "우선순위", "중요도"]
        case .project: ["list", "프로젝트", "목록"]
        case .depends: ["dependson", "blockedby", "선행"]
        case .parent: ["상위"]
        case .estimate: ["소요", "예상시간"]
        case .created:
            ["createdat", "createdtime", "createddate", "dateadded", "만든때", "만든날", "생성일", "등록일"]
        case .completed:
            [
                "completedat", "completiondate", "completeddate", "datecompleted", "끝낸때",
                "완료", "완료일",
            ]
        case .text: ["body", "note", "notes", "description", "내용", "본문", "메모", "설명", "노트"]
        }
    }

    /// The column that a name means; `nil` for one of the user's own.
    init?(named name: some StringProtocol) {
        let folded = name.lowercased().filter { $0.isLetter || $0.isNumber }
        guard let column = Self.names[folded] else { return nil }
        self = column
    }

    private static let names: [String: CSVColumn] = Dictionary(
        allCases.flatMap { column in
            ([column.rawValue] + column.otherNames).map { ($0, column) }
        }, uniquingKeysWith: { first, _ in first })

    /// The key of the user's own that a column of any other name becomes: `Assigned to` is `assigned-to`.
    static func ownKey(_ name: String) -> String {
        let words = name.lowercased().split { character in
            !(character.isLetter || character.isNumber || character == "_" || character == ".")
        }
        var key = String(words.joined(separator: "-").prefix(60))
        while key.last == "." { key.removeLast() }
        let isPlain =
            key.first?.isLetter == true && !ExchangeItem.reservedKeys.contains(key)
            && CSVColumn(rawValue: key) == nil && !wordsOfYAML.contains(key)
        return isPlain ? key : prefix + (key.isEmpty ? "column" : key)
    }

    /// Words that are no texts in front matter.
    private static let wordsOfYAML: Set = [
        "y", "n", "yes", "no", "true", "false", "null", "on", "off",
    ]
}

/// A cell that a spreadsheet would compute.
enum CSVFormula {
    /// The cell with an apostrophe before it, which spreadsheets take for the sign of a text, where it begins as a
    /// formula does. Numbers are none.
    static func guarded(_ cell: String) -> String {
        isFormula(cell) && Double(cell) == nil ? "'" + cell : cell
    }

    /// The cell as it was before ``guarded(_:)``.
    static func unguarded(_ cell: String) -> String {
        cell.hasPrefix("'") && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    /// Returns whether it begins as a formula does, behind any apostrophes.
    private static func isFormula(_ cell: String) -> Bool {
        guard let first = cell.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
        return "=+-@\t\r".utf8.contains(first)
    }
}

/// Takes a table apart, row by row and within bounds.
struct CSVParser {
    private let bytes: [UInt8]
    private var position = 0
    private let separator: UInt8
    /// The line of the position, from 1.
    private(set) var line = 1

    /// A cell longer than this is not read, in bytes.
    private static let cellLimit = 1 << 20
    /// A row with more cells is not read.
    static let columnLimit = 1000

    /// - Parameter bytes: UTF-8, or another encoding that is recognized, as Excel writes it.
    init(_ bytes: [UInt8]) {
        let text = TextEncoding(of: bytes).decoded(bytes) ?? bytes
        self.bytes = text
        position = text.withoutByteOrderMark.startIndex
        separator = Self.separator(of: text[position...])
    }

    /// Of comma, semicolon and tab the one that parts the names of the columns.
    private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
        let marks = [",", ";", "\t"].map { UInt8(ascii: $0) }
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in text.prefix(cellLimit) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let mark = marks.firstIndex(of: byte) { counts[mark] += 1 }
        }
        let most = counts.max() ?? 0
        return counts.firstIndex(of: most).map { marks[$0] } ?? marks[0]
    }

    var isAtEnd: Bool { position >= bytes.count }

    /// The cells of the next row. After an error the next call goes on behind it.
    mutating func row() throws(ExchangeError) -> [String] {
        let begin = line
        var cells: [String] = []
        var problem: ExchangeError.Problem?
        repeat {
            let cell = try cell(from: begin)
            if cells.count == Self.columnLimit { problem = .tooMuch(limit: Self.columnLimit) }
            if cell.count > Self.cellLimit { problem = .tooMuch(limit: Self.cellLimit) }
            guard problem == nil else { continue }
            guard let text = String(validating: cell, as: UTF8.self) else {
                problem = .encoding
                continue
            }
            cells.append(text)
        } while take(separator)
        takeLineEnd()
        if let problem { throw ExchangeError(problem, at: .line(begin)) }
        return cells
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// LF, CR LF, or CR alone.
    private mutating func takeLineEnd() {
        let hasReturn = take(0x0D)
        if take(0x0A) || hasReturn { line += 1 }
    }

    private mutating func cell(from begin: Int) throws(ExchangeError) -> [UInt8] {
        var cell: [UInt8] = []
        if take(UInt8(ascii: "\"")) {
            while true {
                guard position < bytes.count else {
                    // What comes behind an open quotation mark cannot be told apart.
                    throw ExchangeError(.malformed, at: .line(begin))
                }
                let byte = bytes[position]
                position += 1
                if byte == UInt8(ascii: "\"") {
                    guard take(byte) else { break }
                }
                let isLineEnd = byte == 0x0A || byte == 0x0D
                if isLineEnd {
                    if byte == 0x0D { _ = take(0x0A) }
                    line += 1
                }
                cell.append(isLineEnd ? 0x0A : byte)
            }
        }
        while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0A,
            bytes[position] != 0x0D
        {
            cell.append(bytes[position])
            position += 1
        }
        return cell
    }
}

/// Reads a table, an item a row.
struct CSVReader {
    let now: Moment
    /// The names of columns by the keys that they are taken for, as the user says it.
    let columns: [String: String]
    private(set) var reading = ExchangeReading()
    private var meanings: [Meaning] = []
    /// The number of times that a name has come.
    private var names: [String: Int] = [:]

    private enum Meaning: Hashable {
        case known(CSVColumn)
        case own(String)

        var key: String {
            switch self {
            case .known(let column): column.rawValue
            case .own(let key): key
            }
        }
    }

    init(now: Moment, columns: [String: String]) {
        (self.now, self.columns) = (now, columns)
    }

    mutating func read(_ bytes: [UInt8]) {
        var parser = CSVParser(bytes)
        do throws(ExchangeError) {
            try readHeader(parser.row())
        } catch {
            return reading.errors.append(error)
        }
        while !parser.isAtEnd {
            let place = ExchangePlace.line(parser.line)
            guard reading.hasRoom(at: place) else { return }
            do throws(ExchangeError) {
                let cells = try parser.row()
                if cells.allSatisfy(\.isBlank) { continue }
                guard cells.dropFirst(meanings.count).allSatisfy(\.isBlank) else {
                    throw ExchangeError(.malformed, at: place)
                }
                try read(cells, at: place)
            } catch {
                reading.errors.append(error)
            }
        }
        reading.dropUnknownReferences { item, key, name in
            item.add(CSVColumn.prefix + key.rawValue, name)
        }
    }

    // MARK: Columns

    private mutating func readHeader(_ header: [String]) throws(ExchangeError) {
        let place = ExchangePlace.line(1)
        var meanings = [Meaning?](repeating: nil, count: header.count)
        for (key, name) in columns.sorted(by: { $0.key < $1.key }) {
            let index =
                header.firstIndex(of: name)
                ?? header.firstIndex { $0.lowercased() == name.lowercased() }
            guard let index else {
                throw ExchangeError(.columnMissing(name, among: Self.shown(header)), at: place)
            }
            meanings[index] =
                CSVColumn(named: key).map(Meaning.known) ?? .own(CSVColumn.ownKey(key))
        }
        var taken = Set(meanings.compactMap(\.self))
        for (index, name) in header.enumerated() where meanings[index] == nil {
            if let known = CSVColumn(named: name), taken.insert(.known(known)).inserted {
                meanings[index] = .known(known)
                continue
            }
            let key = CSVColumn.ownKey(name)
            var number = 1
            while !taken.insert(.own(number == 1 ? key : "\(key)-\(number)")).inserted {
                number += 1
            }
            meanings[index] = .own(number == 1 ? key : "\(key)-\(number)")
        }
        guard taken.contains(.known(.title)) else {
            throw ExchangeError(.titleColumnMissing(among: Self.shown(header)), at: place)
        }
        self.meanings = meanings.compactMap(\.self)
        reading.columns = zip(header, self.meanings).map {
            ExchangeColumn(name: $0.onOneLine, key: $1.key)
        }
    }

    /// The names that a mistake tells.
    private static func shown(_ header: [String]) -> [String] {
        header.prefix(20).map { String($0.onOneLine.prefix(40)) }
    }

    // MARK: Rows

    private mutating func read(_ cells: [String], at place: ExchangePlace) throws(ExchangeError) {
        let values = zip(meanings, cells).map { ($0, CSVFormula.unguarded($1)) }
        func cell(_ column: CSVColumn) -> String {
            values.first { $0.0 == .known(column) }?.1.trimmed ?? ""
        }
        var item = ExchangeItem(title: cell(.title).onOneLine)
        guard !item.title.isBlankTitle else {
            throw ExchangeError(.missing(key: "title"), at: place)
        }
        item.place = place
        let name = cell(.id).isEmpty ? cell(.source) : cell(.id)
        item.id = ItemID(name)
        let key = name.isEmpty ? ExchangeItem.digest(of: item.title) : name.onOneLine
        let number = names[key, default: 0] + 1
        names[key] = number
        item.source = Self.source(key) + (number > 1 ? "-\(number)" : "")
        for (meaning, value) in values where !value.isBlank {
            switch meaning {
            case .known(.source) where name == value.trimmed: break
            case .known(let column): set(column, value, in: &item)
            case .own(let key): item.add(key, value)
            }
        }
        if ["memo", "메모"].contains(cell(.kind).lowercased()) {
            (item.state, item.statusName) = (nil, nil)
        }
        reading.items.append(item)
    }

    /// Names the record that a cell of the column `id` names.
    private static func source(_ name: String) -> String {
        name.hasPrefix("\(CSVColumn.format):") ? name : "\(CSVColumn.format):\(name)"
    }

    private static func reference(_ name: String) -> ExchangeItem.Reference {
        .init(source: source(name), id: ItemID(name))
    }

    private mutating func set(_ column: CSVColumn, _ cell: String, in item: inout ExchangeItem) {
        let text = cell.trimmed
        func keep() { item.add(CSVColumn.prefix + column.rawValue, text) }
        switch column {
        case .id, .title: break
        case .source: keep()
        case .kind: if !["task", "할일", "할 일", "memo", "메모"].contains(text.lowercased()) { keep() }
        case .status:
            item.statusName = text
            if let state = ExchangeItem.state(named: text) { item.state = state }
        case .due, .scheduled, .wait, .created: setDate(column, text, in: &item)
        case .completed:
            // Some tell when, others only that it is.
            if CSVDate.read(text, at: now) == nil, let state = ExchangeItem.state(named: text) {
                if state == .closed { item.state = .closed }
            } else {
                setDate(column, text, in: &item)
                if item.completed != nil, item.statusName == nil { item.state = .closed }
            }
        case .repeat:
            item.repeatText = text.onOneLine
            if (try? Recurrence(text)) == nil {
                reading.losses.append(ExchangeLoss(.repetition(text), of: item))
            }
        case .tags:
            item.tags = Self.list(text).map { String($0.drop { $0 == "#" }).onOneLine }
        case .priority:
            item.priority = Priority(named: text)
            if item.priority == nil { keep() }
        case .project: item.project = text.onOneLine
        case .depends: item.depends = Self.list(text).map(Self.reference)
        case .parent: item.parent = Self.reference(text)
        case .estimate:
            item.estimate = Effort(text)
            if item.estimate == nil { keep() }
        case .text: item.body = cell + (cell.hasSuffix("\n") ? "" : "\n")
        }
    }

    private mutating func setDate(
        _ column: CSVColumn, _ text: String, in item: inout ExchangeItem
    ) {
        guard let date = CSVDate.read(text, at: now) else {
            item.add(CSVColumn.prefix + column.rawValue, text)
            return reading.lose(.notADate(key: column.rawValue, value: text.onOneLine), of: item)
        }
        switch column {
        case .due: item.due = date
        case .scheduled: item.scheduled = date
        case .wait: item.wait = date
        case .created: item.created = date
        default: item.completed = date
        }
    }

    /// The values of a cell with several.
    private static func list(_ text: String) -> [String] {
        Array(text.split { ",;\n".contains($0) }.map(\.trimmed).filter { !$0.isEmpty }.uniqued())
    }
}

/// Dates as tables have them.
enum CSVDate {
    /// Reads ISO 8601, `2026/11/25`, `2026. 11. 25.`, `25.11.2026`, `11/25/2026`, and dates in words with a year.
    /// `nil` also for what may be two days, such as `1/2/2026`.
    static func read(_ text: String, at now: Moment) -> Due? {
        if let due = Due(text) { return due }
        let digits = text.split { !$0.isASCII || !$0.isNumber }
        let isNumeric = text.allSatisfy { !$0.isLetter || "년월일".contains($0) }
        if isNumeric {
            let numbers = digits.prefix(6).compactMap { Int($0) }
            guard digits.count >= 3, digits.count <= 6, numbers.count == digits.count,
                let day = day(digits.map(\.utf8.count), numbers, isDayFirst: text.contains("."))
            else { return nil }
            if numbers.count == 3 { return .day(day) }
            guard numbers.count > 4 else { return nil }
            let second = numbers.count > 5 ? numbers[5] : 0
            return TimeOfDay(hour: numbers[3], minute: numbers[4], second: second)
                .map { .local(day, $0) }
        }
        // Words without a year would mean another day at each import.
        guard digits.contains(where: { $0.utf8.count == 4 }), text.utf8.count <= 100 else {
            return nil
        }
        return try? DateExpression.parse(text.replacing(",", with: " "), at: now)
    }

    private static func day(
        _ lengths: [Int], _ numbers: [Int], isDayFirst: Bool
    ) -> CalendarDate? {
        if lengths[0] == 4 {
            return CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
        }
        guard lengths[2] == 4 else { return nil }
        let (first, second, year) = (numbers[0], numbers[1], numbers[2])
        if isDayFirst || first > 12 {
            return CalendarDate(year: year, month: second, day: first)
        }
        guard second > 12 || first == second else { return nil }
        return CalendarDate(year: year, month: first, day: second)
    }
}

/// Writes items as rows of a table, in UTF-8 with the line ends of RFC 4180.
struct CSVWriter {
    private(set) var writing = ExchangeWriting()
    /// Keys of the user's own that have a column.
    private let ownKeys: [String]

    /// Writes the names of the columns.
    ///
    /// - Parameter items: what will be written: their own keys have columns too.
    init(_ items: [ExchangeItem]) {
        ownKeys = Set(items.flatMap(\.own).map(\.key)).filter { key in
            CSVColumn.ownKey(key) == key && CSVColumn(named: key) == nil
                && CSVColumn(rawValue: String(key.dropFirst(CSVColumn.prefix.count))) == nil
        }.sorted()
        write(CSVColumn.allCases.map(\.rawValue) + ownKeys)
    }

    mutating func write(_ item: ExchangeItem) {
        write(
            CSVColumn.allCases.map { column in
                // What could not be read is as it was.
                Self.cell(column, of: item) ?? item.own(CSVColumn.prefix + column.rawValue) ?? ""
            } + ownKeys.map { item.own($0) ?? "" })
        let columns = Set(
            ownKeys + CSVColumn.allCases.map { CSVColumn.prefix + $0.rawValue })
        for own in item.own where !columns.contains(own.key) {
            writing.lose(.key(own.key), of: item)
        }
        for key in item.keysWithoutPlace { writing.lose(.key(key), of: item) }
    }

    private mutating func write(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { writing.bytes.append(UInt8(ascii: ",")) }
            let cell = CSVFormula.guarded(cell)
            if cell.utf8.contains(where: { ",;\"\n\r\t".utf8.contains($0) }) {
                writing.bytes += "\"\(cell.replacing("\"", with: "\"\""))\"".utf8
            } else {
                writing.bytes += cell.utf8
            }
        }
        writing.bytes += "\r\n".utf8
    }

    private static func cell(_ column: CSVColumn, of item: ExchangeItem) -> String? {
        func list(_ values: [String]) -> String? {
            values.isEmpty ? nil : values.joined(separator: ", ")
        }
        func name(_ reference: ExchangeItem.Reference) -> String? {
            reference.id?.description ?? reference.source
        }
        switch column {
        case .id: return item.id?.description
        case .source: return item.source
        case .kind: return item.state == nil ? "memo" : "task"
        case .title: return item.title
        case .status:
            // A status that is not known here is written as it was, until the task is begun or closed.
            let unknown = item.state == .open ? item.own(CSVColumn.prefix + column.rawValue) : nil
            return unknown ?? item.statusName ?? item.state.map { "\($0)" }
        case .due: return item.due?.description
        case .scheduled: return item.scheduled?.description
        case .wait: return item.wait?.description
        case .repeat: return item.repeatText
        case .tags: return list(item.tags)
        case .priority: return item.priority?.rawValue
        case .project: return item.project
        case .depends: return list(item.depends.compactMap(name))
        case .parent: return item.parent.flatMap(name)
        case .estimate: return item.estimate?.description
        case .created: return item.created?.description
        case .completed: return item.completed?.description
        case .text:
            return item.body.isEmpty
                ? nil : String(item.body.hasSuffix("\n") ? item.body.dropLast() : item.body[...])
        }
    }
}
