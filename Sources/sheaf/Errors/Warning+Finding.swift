import SheafCore
import SheafJSON
import SheafTerminal

extension Warning {
    /// A warning about an item's file.
    init(_ finding: Finding, path: String? = nil) {
        let message: Message =
            switch finding.problem {
            case .frontMatterNotClosed: .frontMatterNotClosed
            case .notAnEntry(let line): .notAnEntry(line)
            case .duplicateKey(let key, let first): .keyAppearsTwice(key, firstLine: first)
            case .unreadableValue(let key): .unreadableValue(key: key)
            case .tooComplex(let key): .tooComplexValue(key: key)
            case .notADate(let key, let value): .valueNotADate(value, key: key)
            case .notTOML: .notTOML
            case .notText: .notText
            case .notUTF8(let encoding): .notUTF8(encoding.rawValue)
            }
        self.init(
            path: path ?? finding.path, line: finding.line, column: finding.column,
            message: message)
    }
}

extension JSON {
    static func finding(_ finding: Finding) -> JSON {
        JSON([
            "path": finding.path, "line": finding.line, "column": finding.column,
            "message": Warning(finding).message.text(.english),
        ])
    }
}
