import SheafCore

extension Finding {
    /// As texts, five for each: line, column, problem, and what the problem says.
    var texts: [String] {
        let (name, first, second): (String, String, String) =
            switch problem {
            case .frontMatterNotClosed: ("notClosed", "", "")
            case .notAnEntry(let line): ("notAnEntry", line, "")
            case .duplicateKey(let key, let line): ("duplicateKey", key, String(line))
            case .unreadableValue(let key): ("unreadableValue", key, "")
            case .tooComplex(let key): ("tooComplex", key, "")
            case .notADate(let key, let value): ("notADate", key, value)
            case .notTOML: ("notTOML", "", "")
            case .notText: ("notText", "", "")
            case .unmarkedUTF16: ("unmarkedUTF16", "", "")
            case .tooLarge: ("tooLarge", "", "")
            case .notUTF8(let encoding): ("notUTF8", encoding.rawValue, "")
            }
        return [String(line), String(column), name, first, second]
    }

    /// Those of a file, out of their ``texts``.
    static func all(in texts: [String], path: String) -> [Finding] {
        stride(from: 0, to: texts.count - 4, by: 5).compactMap { start in
            let (first, second) = (texts[start + 3], texts[start + 4])
            let problem: Problem? =
                switch texts[start + 2] {
                case "notClosed": .frontMatterNotClosed
                case "notAnEntry": .notAnEntry(first)
                case "duplicateKey": .duplicateKey(first, firstLine: Int(second) ?? 1)
                case "unreadableValue": .unreadableValue(key: first)
                case "tooComplex": .tooComplex(key: first)
                case "notADate": .notADate(key: first, value: second)
                case "notTOML": .notTOML
                case "notText": .notText
                case "unmarkedUTF16": .unmarkedUTF16
                case "tooLarge": .tooLarge
                case "notUTF8": TextEncoding(rawValue: first).map { .notUTF8($0) }
                default: nil
                }
            guard let problem, let line = Int(texts[start]), let column = Int(texts[start + 1])
            else {
                return nil
            }
            return Finding(path: path, line: line, column: column, problem: problem)
        }
    }
}
