/// A whole YAML text read through the parser, after what could make it slow or deep was refused.
enum BoundedYAML {
    /// `nil` for a text without content.
    static func compose(_ text: String) throws(YAMLError) -> YAMLNode? {
        guard YAMLBounds.isBounded(Array(text.utf8)) else {
            throw YAMLError(reason: "", mark: .start)
        }
        return try YAMLNode.compose(text)
    }

    /// The same of settings, in which keys without a value may stand as YAML 1.2 has them (7.4.2) and
    /// libyaml does not know them: `{author:}`.
    static func composeSettings(_ text: String) throws(YAMLError) -> YAMLNode? {
        do {
            return try compose(text)
        } catch {
            let parted = partingEmptyKeys(text)
            guard parted != text, let node = try? compose(parted) else { throw error }
            return node
        }
    }

    /// The text with a blank behind each colon that `,` or a closing bracket follows; what stands in
    /// quotation marks or a comment stays as it is.
    private static func partingEmptyKeys(_ text: String) -> String {
        var parted: [UInt8] = []
        var quote: UInt8?
        var isComment = false
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            parted.append(byte)
            if byte == ASCII.newline { isComment = false }
            if isComment { continue }
            if let open = quote {
                let isEscaped = open == ASCII.doubleQuote && bytes[index - 1] == ASCII.backslash
                if byte == open, !isEscaped { quote = nil }
                continue
            }
            let isBehindWord = index > 0 && !bytes[index - 1].isSpacing
            switch byte {
            case ASCII.doubleQuote, ASCII.singleQuote:
                let opening = [ASCII.openBrace, ASCII.openBracket, ASCII.comma]
                if !isBehindWord || opening.contains(bytes[index - 1]) { quote = byte }
            case ASCII.hash where !isBehindWord: isComment = true
            case ASCII.colon where isBehindWord && index + 1 < bytes.count:
                if [ASCII.comma, ASCII.closeBrace, ASCII.closeBracket].contains(bytes[index + 1]) {
                    parted.append(ASCII.space)
                }
            default: break
            }
        }
        return String(decoding: parted, as: UTF8.self)
    }
}
