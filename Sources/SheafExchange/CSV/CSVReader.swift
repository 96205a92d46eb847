import SheafCore

/// Reads a table, an item a row.
struct CSVReader {
    let now: Moment
    /// The names of columns by the keys that they are taken for, as the user says it.
    let columns: [String: String]
    private(set) var reading = ExchangeReading()
    private var meanings: [Meaning] = []
    /// How often a name has come.
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
        var known: Set<String> = []
        return text.split { ",;\n".contains($0) }.map(\.trimmed).filter {
            !$0.isEmpty && known.insert($0).inserted
        }
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
