import SheafJSON
import SheafTerminal
import SheafWords

extension JSON {
    /// An error as scripts read it, on standard error.
    static func error(_ report: Report, _ language: Language) -> JSON {
        let fact = report.message.fact
        let arguments = (fact?.arguments ?? [:]).sorted { $0.key < $1.key }
        return JSON([
            "error": fact?.key ?? "unexpected",
            "arguments": JSON.object(arguments.map { ($0.key, JSON($0.value, language)) }),
            "message": report.message.text(language), "hint": report.hint?.text(language),
            "causes": report.causes.map { $0.text(language).json },
        ])
    }

    /// An argument of a sentence; what is a sentence itself is its text.
    private init(_ argument: Fact.Argument, _ language: Language) {
        switch argument {
        case .text("true"): self = .bool(true)
        case .text("false"): self = .bool(false)
        case .text(let text), .path(let text): self = .string(text)
        case .number(let number), .count(let number): self = .number(number)
        case .size(let bytes): self = .number(Int(bytes))
        case .list(let arguments): self = .array(arguments.map { JSON($0, language) })
        case .item(let title, let handle, _): self = JSON(["title": title, "handle": handle])
        case .fact(let fact): self = .string(Message(fact).text(language))
        case .pieces(let pieces): self = .string(pieces.map(\.text).joined())
        case .texts(let texts):
            self = .string((texts[language.rawValue] ?? []).map(\.text).joined())
        }
    }
}
