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

    /// What other programs call it, without blanks and marks, in lower case.
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
