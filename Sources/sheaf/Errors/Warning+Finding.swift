import SheafCore
import SheafJSON
import SheafTerminal

extension Warning {
    /// A warning about an item's file.
    init(_ finding: Finding, path: String? = nil) {
        let message: Message =
            switch finding.problem {
            case .frontMatterNotClosed: Message("front-matter-not-closed")
            case .notAnEntry(let line): .notAnEntry(line)
            case .duplicateKey(let key, let first):
                Message("key-appears-twice", ["key": key, "first-line": first])
            case .unreadableValue(let key): Message("unreadable-value", ["key": key])
            case .tooComplex(let key): Message("too-complex-value", ["key": key])
            case .notADate(let key, let value):
                Message("value-not-a-date", ["value": value, "key": key])
            case .notTOML: Message("not-toml")
            case .notText: Message("not-text")
            case .unmarkedUTF16: Message("unmarked-utf16")
            case .tooLarge:
                Message("too-large-for-item", ["limit-in-mebibytes": Document.sizeLimit >> 20])
            case .notUTF8(let encoding): Message("not-utf8", ["encoding": encoding.rawValue])
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
