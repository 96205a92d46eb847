/// Finds a name in text where it stands as a word of its own, in any case; in Korean a particle may follow it.
public struct NameMention: Sendable {
    private let name: [Unicode.Scalar]

    /// `nil` for a name of one letter, which would be found everywhere.
    public init?(_ name: String) {
        self.name = Array(NameFolding.fold(name).unicodeScalars)
        guard self.name.count > 1, self.name.contains(where: \.isWordPart) else { return nil }
    }

    /// Returns whether a text names it.
    public func isIn(_ text: String) -> Bool {
        let text = Array(NameFolding.fold(text).unicodeScalars)
        guard text.count >= name.count else { return false }
        for start in 0...text.count - name.count where text[start] == name[0] {
            let end = start + name.count
            guard text[start..<end].elementsEqual(name) else { continue }
            let isBegun = start == 0 || !Self.join(text[start - 1], name[0])
            if isBegun, isEnded(by: text[end...].prefix(while: \.isWordPart)) { return true }
        }
        return false
    }

    /// Returns whether what follows leaves the name a word: nothing, or a particle.
    private func isEnded(by rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = rest.first, let last = name.last, Self.join(last, first) else {
            return true
        }
        guard Hangul.isSyllable(last), Hangul.isSyllable(first) else { return false }
        let word = name[(name.lastIndex { !Hangul.isSyllable($0) }.map { $0 + 1 } ?? 0)...]
        let stem = KoreanParticle.stem(
            of: String(String.UnicodeScalarView(word + rest)), onlySure: false)
        return stem == String(String.UnicodeScalarView(word))
    }

    /// Returns whether two neighbours belong to one word. Latin letters and Hangul do not.
    private static func join(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        one.isWordPart && other.isWordPart && Hangul.isSyllable(one) == Hangul.isSyllable(other)
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool {
        properties.isAlphabetic || properties.numericType != nil || self == "_"
    }
}

extension Document {
    /// The lines of the body that name one of some notes outside of links and code, with their numbers.
    public func mentions(of names: [NameMention]) -> [(line: Int, text: String)] {
        var found: [(line: Int, text: String)] = []
        let structure = structure
        var (number, counted) = (1, 0)
        for block in structure.blocks where block.isText {
            let lines = structure.lines[block.lines]
            let text = BlockText(bytes, lines)
            let inline = InlineReader(text)
            var spans = (inline.spans.map { text.places($0.range) } + inline.links.map(\.range))
                .sorted { $0.lowerBound < $1.lowerBound }[...]
            for line in lines {
                var bare = Array(bytes[line.content])
                while let span = spans.first, span.lowerBound < line.content.upperBound {
                    for index in span.clamped(to: line.content) {
                        bare[index - line.content.lowerBound] = ASCII.space
                    }
                    guard span.upperBound <= line.content.upperBound else { break }
                    spans.removeFirst()
                }
                guard names.contains(where: { $0.isIn(String(decoding: bare, as: UTF8.self)) })
                else { continue }
                number += bytes[counted..<line.start].count { $0 == ASCII.newline }
                counted = line.start
                let whole = line.start..<line.content.upperBound
                found.append((number, bytes.string(bytes.trimmingBlanks(whole))))
            }
        }
        return found
    }
}
