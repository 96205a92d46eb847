/// Links of wikis: `[[page]]`, `[[page|text]]`.
enum WikiLinks {
    enum Part: Equatable {
        case text(String)
        case link(page: String, text: String)
    }

    /// The text with each of them as it reads.
    static func replaced(in text: String) -> String {
        guard text.contains("[[") else { return text }
        return parts(of: text).map {
            switch $0 {
            case .text(let text), .link(_, let text): text
            }
        }.joined()
    }

    /// The links of a text, and what stands between them.
    static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "[[") {
            let inside = rest[open.upperBound...].prefix { $0 != "[" && $0 != "]" }
            plain += rest[..<open.lowerBound]
            rest = rest[inside.endIndex...]
            guard !inside.isEmpty, rest.hasPrefix("]]") else {
                plain += "[[" + inside
                continue
            }
            rest = rest.dropFirst(2)
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            let sides = inside.split(separator: "|", maxSplits: 1)
            parts.append(
                .link(page: String(sides.first ?? inside), text: String(sides.last ?? inside)))
        }
        plain += rest
        if !plain.isEmpty { parts.append(.text(plain)) }
        return parts
    }
}
