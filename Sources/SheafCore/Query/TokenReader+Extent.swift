/// The length of a token among the words of a command line, and words that only look like one.
extension TokenReader {
    /// An argument in the parts that are read by themselves: its words, where a shell's quotation marks
    /// kept a whole sentence with its tokens together.
    func parts(of argument: String) -> [String] {
        guard argument.contains(where: \.isWhitespace) else { return [argument] }
        // A value may hold blanks: project:new house
        if case .pair(let key, _) = TokenWord(argument[...]), vocabulary.meaning(of: key) != nil {
            return [argument]
        }
        let words = Self.arguments(ofLine: argument)
        return words.contains(where: isToken) ? words : [argument]
    }

    private func isToken(_ word: String) -> Bool {
        switch TokenWord(word[...]) {
        case .plus(let tag): Tag.isTyped(tag)
        case .pair(let key, _): vocabulary.meaning(of: key) != nil
        default: false
        }
    }

    /// Returns whether words of a title come next.
    func beginsWithText(_ rest: ArraySlice<String>) -> Bool {
        rest.first.map { !isToken($0) } ?? false
    }

    /// The token with the words behind it that are part of its value, which are taken: those of a date
    /// while they still make one, those of a status, and behind an empty `key:` a priority.
    func whole(
        _ argument: String, _ meaning: KeyVocabulary.Meaning, _ value: Substring,
        _ rest: inout ArraySlice<String>
    ) -> String {
        guard !value.hasPrefix("\"") else { return argument }
        // Lazily: of thousands of words only those that may belong to the value are looked at.
        let text = rest.lazy.prefix { !isToken($0) }
        var count = 0
        switch meaning {
        case _ where vocabulary.dateKey(meaning) != nil:
            count = DateExpression.length(
                of: value, in: text, at: now,
                leaning: vocabulary.dateKey(meaning)?.leaning ?? .future)
        case .known(.repeat):
            count = Self.length(of: value, in: text) {
                (try? Recurrence($0, at: now)) != nil
            }
        case _ where vocabulary.compared(meaning)?.isDuration == true:
            count = Self.length(of: value, in: text) { Effort($0) != nil }
        case .known(.priority) where value.isEmpty:
            count = rest.first.flatMap { Priority(named: $0) } == nil ? 0 : 1
        case .known(.status):
            count = workflow.length(of: value, in: text)
        default: break
        }
        guard count > 0 else { return argument }
        defer { rest.removeFirst(count) }
        let gap = value.isEmpty ? "" : " "
        return argument + gap + rest.prefix(count).joined(separator: " ")
    }

    /// Returns the number of words behind a value that belong to it: as many as still make one with it.
    static func length(
        of value: Substring, in words: some Sequence<String>, _ isValue: (String) -> Bool
    ) -> Int {
        var text = String(value)
        var length = 0
        // No value has more words than these.
        for (index, word) in words.prefix(12).enumerated() {
            text += text.isEmpty ? word : " " + word
            if isValue(text) { length = index + 1 }
        }
        return length
    }

    /// Returns the meaning that a word of a title may have had.
    func lookalike(_ word: String) -> Lookalike? {
        switch TokenWord(word[...]) {
        case .plus(let tags):
            guard tags.unicodeScalars.first?.properties.isAlphabetic == true else { return nil }
            let tags = tags.split(separator: ",", omittingEmptySubsequences: false)
            let isList = tags.count > 1 && tags.allSatisfy { Tag.isValid($0) }
            return Lookalike(
                word: word,
                suggestion: isList ? tags.map { "+" + $0 }.joined(separator: " ") : nil)
        case .pair(let key, let value):
            if vocabulary.meaning(of: key) != nil {
                return Lookalike(word: word)
            }
            let name = String(key)
            let lowered = name.lowercased()
            // Note: and Title: begin many a sentence.
            guard !value.isEmpty || name == lowered else { return nil }
            let known =
                vocabulary.meaning(of: lowered) != nil
                ? lowered : vocabulary.suggestion(for: name)
            if let known { return Lookalike(word: word, suggestion: "\(known):\(value)") }
            let isText =
                value.isEmpty || key.count < 2 || key.contains(".") || value.hasPrefix("/")
                || value.hasPrefix(":") || value.allSatisfy(\.isNumber)
            return isText ? nil : Lookalike(word: word)
        default: return nil
        }
    }
}

extension Workflow {
    /// Returns the number of words behind a value that name a status with it, as `진행 중` does.
    func length(of value: Substring, in words: some Sequence<String>) -> Int {
        TokenReader.length(of: value, in: words.prefix(Self.mostWords)) { status(named: $0) != nil }
    }
}

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

/// The form of a word, before anybody asks what it means.
enum TokenWord: Equatable {
    /// `+tag`, with what stands behind the sign.
    case plus(Substring)
    case minus(Substring)
    /// `key:value`; the value may be empty.
    case pair(key: Substring, value: Substring)
    case plain

    /// A key is a letter, then letters, digits, `-`, `_` and `.`, so `10:30` and `:)` are plain;
    /// so is an address, `https://…`.
    init(_ text: Substring) {
        let scalars = text.unicodeScalars
        if scalars.first == "+" {
            self = .plus(text.dropFirst())
        } else if scalars.first == "-" {
            self = .minus(text.dropFirst())
        } else if let colon = Self.endOfKey(text), scalars[colon...].first == ":",
            !text[colon...].hasPrefix("://")
        {
            self = .pair(key: text[..<colon], value: text[scalars.index(after: colon)...])
        } else {
            self = .plain
        }
    }

    /// Returns the end of the key that begins the text, which may be the text's end; `nil` where
    /// none begins it.
    static func endOfKey(_ text: Substring) -> Substring.Index? {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, first.properties.isAlphabetic else { return nil }
        return scalars.firstIndex { !isInner($0) } ?? scalars.endIndex
    }

    /// Without the quotation marks around it, if it has them.
    static func unquoted(_ value: Substring) -> Substring {
        guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else {
            return value
        }
        return value.dropFirst().dropLast()
    }

    private static func isInner(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "-" || scalar == "_" || scalar == "." { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }
}
