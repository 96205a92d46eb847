import SheafCore

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
