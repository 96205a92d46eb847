extension TokenReader {
    /// Cuts a line of text into arguments, as `add -` reads them: at blanks, but not between the
    /// quotation marks of a `key:"value"`. Other quotation marks are text.
    public static func arguments(ofLine line: String) -> [String] {
        var arguments: [String] = []
        var current = ""
        var isQuoted = false
        for scalar in line.unicodeScalars {
            if scalar.properties.isWhitespace, !isQuoted {
                if !current.isEmpty { arguments.append(current) }
                current = ""
                continue
            }
            if scalar == "\"" { isQuoted = !isQuoted && current.hasSuffix(":") }
            current.unicodeScalars.append(scalar)
        }
        // A mark that nothing closes was text after all.
        if isQuoted {
            arguments += current.split(whereSeparator: \.isWhitespace).map(String.init)
        } else if !current.isEmpty {
            arguments.append(current)
        }
        return arguments
    }
}
