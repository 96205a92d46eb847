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
