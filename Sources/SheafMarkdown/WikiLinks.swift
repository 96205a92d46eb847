/// Links of wikis: `[[page]]`, `[[page|text]]`.
enum WikiLinks {
    /// The text with each of them as it reads.
    static func replaced(in text: String) -> String {
        guard text.contains("[[") else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "[[") {
            let inside = rest[open.upperBound...].prefix { $0 != "[" && $0 != "]" }
            result += rest[..<open.lowerBound]
            rest = rest[inside.endIndex...]
            guard !inside.isEmpty, rest.hasPrefix("]]") else {
                result += "[[" + inside
                continue
            }
            rest = rest.dropFirst(2)
            result += inside.split(separator: "|", maxSplits: 1).last ?? inside
        }
        return result + rest
    }
}
