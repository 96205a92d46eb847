/// The value of an entry. Scalars are text as typed: `012`, `yes` and `2026-11-25` are not taken
/// for numbers, truth values or dates.
public enum Value: Sendable, Equatable {
    /// Nothing, `~` or `null`: counts as if the key were absent.
    case empty
    /// A scalar, unquoted, unescaped, folded.
    case text(String)
    /// A list of scalars; empty members are left out.
    case list([String])
    /// A map, or a list with lists or maps in it: as typed.
    case nested(String)
    /// Text that YAML cannot read, or may not because it is too complex: as typed, with the reason.
    case unreadable(String, Finding.Problem)
}

extension Document {
    /// The entry of a key; of a duplicate key the last one.
    public func entry(_ key: String) -> FrontMatterEntry? {
        frontMatter.entries.last { $0.key == key }
    }

    /// The entry of a key in any letter case; one that is written just so comes first.
    ///
    /// - Parameter key: in lower case.
    func entry(inAnyCase key: String) -> FrontMatterEntry? {
        entry(key)
            ?? frontMatter.entries.last {
                $0.key.utf8.count == key.utf8.count && $0.key.loweredASCII == key
            }
    }

    /// Reads the value of one of this document's entries.
    public func value(of entry: FrontMatterEntry) -> Value {
        if frontMatter.isTOML { return tomlValue(of: entry) }
        if let value = ValueScanner(bytes: bytes).value(of: entry) { return value }
        switch YAMLReader(document: self).value(of: entry) {
        case .scalar(let text): return text.map(Value.text) ?? .empty
        case .list(let members): return .list(members)
        case .nested: return .nested(typedText(of: entry))
        case .invalid:
            if let text = quotedText(of: entry) { return .text(text) }
            return .unreadable(typedText(of: entry), .unreadableValue(key: entry.key))
        case .tooComplex: return .unreadable(typedText(of: entry), .tooComplex(key: entry.key))
        }
    }

    /// The text between quotation marks on one line, where YAML would see a line break in it: U+2028.
    private func quotedText(of entry: FrontMatterEntry) -> String? {
        let start = entry.value.lowerBound
        let line = bytes.line(at: start, before: entry.content.upperBound)
        guard !entry.isExplicit, line.next >= entry.content.upperBound,
            let scalar = ScalarScanner(bytes: bytes, takesSeparators: true)
                .lineValue(start..<max(start, line.end)),
            scalar.style != .plain
        else { return nil }
        return scalar.text
    }

    private func tomlValue(of entry: FrontMatterEntry) -> Value {
        var cursor = TOMLCursor(bytes, at: entry.value.lowerBound, limit: entry.value.upperBound)
        return switch cursor.value() {
        case .text(let text): .text(text)
        case .list(let members): .list(members)
        case .nested, nil: .nested(typedText(of: entry))
        }
    }

    /// The value of a key as text: a scalar unquoted; anything else as typed. `nil` where the key
    /// is absent or its value empty, `~` or `null`; `""` is a text.
    public func text(_ key: String) -> String? {
        entry(key).flatMap(text(of:))
    }

    func text(of entry: FrontMatterEntry) -> String? {
        switch value(of: entry) {
        case .empty: return nil
        case .text(let text), .nested(let text), .unreadable(let text, _): return text
        case .list: return typedText(of: entry)
        }
    }

    /// The members of a key's value: of a list, of text separated by commas, or the one scalar.
    /// An empty value has none. `nil` where the key is absent or its value is a map.
    public func list(_ key: String) -> [String]? {
        entry(key).flatMap { list(of: $0) }
    }

    /// The members of an entry's value, as `list(_:)` with a key answers them.
    public func list(of entry: FrontMatterEntry) -> [String]? {
        list(of: entry, reading: value(of: entry))
    }

    /// The members of an entry whose value was read before.
    func list(of entry: FrontMatterEntry, reading value: Value) -> [String]? {
        switch value {
        case .empty: return []
        case .text(let text): return Self.members(ofText: text)
        case .list(let members): return members
        // One bad member (`- @mina`, `[[link]]`) leaves the others readable.
        case .nested where frontMatter.isTOML: return nil
        case .nested(let text):
            // `[[link]]` as a whole is one link, though YAML sees a list in a list.
            if text.hasPrefix("[["), text.hasSuffix("]]"),
                text.dropFirst(2).firstIndex(of: "[") == nil
            {
                return [text]
            }
            return ListLayout(self, entry)?.texts
        case .unreadable(let text, _):
            return ListLayout(self, entry)?.texts ?? Self.members(ofText: text)
        }
    }

    /// The keys in the file's order, each once.
    public var keys: [String] {
        var seen: Set<String> = []
        return frontMatter.entries.compactMap { seen.insert($0.key).inserted ? $0.key : nil }
    }

    /// The members of text such as `home, errands`.
    static func members(ofText text: String) -> [String] {
        text.utf8.split(separator: ASCII.comma).compactMap { part in
            let bytes = Array(part)
            let range = bytes.trimmingBlanks(0..<bytes.count)
            return range.isEmpty ? nil : bytes.string(range)
        }
    }

    /// The value as it stands in the file, without blanks around it and a comment behind it.
    public func typedText(of entry: FrontMatterEntry) -> String {
        bytes.string(frontMatter.isTOML ? entry.value : ValueExtent(self, entry).typed(in: bytes))
    }
}
