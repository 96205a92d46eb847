// Edits of front matter. Each answers with a new document in which only the asked-for bytes
// differ, or throws and leaves things as they are. An edit that asks for what already stands
// answers with the document itself.
extension Document {
    /// The order in which known keys are put when they are added: behind the nearest one of these
    /// that stands before them here and in the file.
    static let canonicalOrder = [
        "id", "title", "status", "due", "tags", "priority", "project", "created", "completed",
    ]

    /// Sets a key to a scalar. An existing value keeps its place, quoting and trailing comment; a
    /// new key goes behind its neighbour in the order of known keys, others behind the last entry;
    /// where there is none, behind the opening fence. A file without front matter gets one.
    ///
    /// Anchor and tag stay before the new value. A value over several lines becomes a line.
    public func setting(_ key: String, to text: String) throws(EditError) -> Document {
        guard let entry = try editableEntry(key) else {
            return try adding(
                key,
                ScalarWriter.scalar(text, keeping: newStyle, inFlow: frontMatter.isFlow),
                reads: .text(text))
        }
        if value(of: entry) == .text(text) { return self }
        let style = newStyle ?? ValueExtent(self, entry).style
        return try replacingValue(
            of: entry,
            with: ScalarWriter.scalar(text, keeping: style, inFlow: frontMatter.isFlow),
            reads: .text(text))
    }

    /// The quoting of all that is new: JSON has double quotation marks around keys and texts. `nil` where
    /// the front matter is no JSON.
    var newStyle: ScalarScanner.Style? {
        guard case .flow(let flow) = frontMatter, !flow.entries.isEmpty else { return nil }
        let isJSON = flow.entries.allSatisfy {
            bytes[$0.content.lowerBound] == ASCII.doubleQuote
        }
        return isJSON ? .doubleQuoted : nil
    }

    /// Removes a key with its value and the comments directly above it. Comments that a blank line
    /// parts from the key stay. Without the key nothing changes.
    public func removing(_ key: String) throws(EditError) -> Document {
        guard let entry = try editableEntry(key) else { return self }
        if case .flow(let flow) = frontMatter {
            let edited = try removing(entry, from: flow)
            try verify(edited, .removed(entry))
            return edited
        }
        var start = entry.leading.lowerBound
        bytes.forEachLine(in: entry.leading) { line in
            if bytes.isBlank(line.content) { start = line.next }
            return true
        }
        let edited = replacing(start..<entry.content.upperBound, with: [])
        try verify(edited, .removed(entry))
        return edited
    }

    /// The entry that an edit may change; `nil` where the key has to be added.
    func editableEntry(_ key: String) throws(EditError) -> FrontMatterEntry? {
        try requireWritableFrontMatter()
        let found = frontMatter.entries.filter { $0.key == key }
        guard found.count < 2 else {
            throw .duplicateKey(key, lines: found.map(\.line))
        }
        return found.first
    }

    func requireWritableFrontMatter() throws(EditError) {
        switch frontMatter {
        case .absent, .block, .flow: break
        case .toml: throw .tomlFrontMatter
        case .unreadable(_, let finding): throw .unreadableFrontMatter(finding)
        }
    }

    /// Puts `new` in the place of an entry's value.
    func replacingValue(
        of entry: FrontMatterEntry, with new: [UInt8], reads expected: Expectation
    ) throws(EditError) -> Document {
        let extent = ValueExtent(self, entry)
        guard !entry.isExplicit, !extent.coversComments else {
            throw .valueNotEditable(key: entry.key, line: entry.line)
        }
        let edited = replacing(valueSplice(extent.range, with: new))
        try verify(edited, .changed(entry, expected))
        return edited
    }

    /// Returns the splice by which `new` replaces a value; an empty one is set off from the colon
    /// by a space, and from a comment by what stands there.
    func valueSplice(_ range: Range<Int>, with new: [UInt8]) -> Splice {
        var range = range
        if range.isEmpty, range.lowerBound < bytes.count, bytes[range.lowerBound] == ASCII.hash {
            var place = range.lowerBound
            while bytes[place - 1].isBlank { place -= 1 }
            range = place..<place
        }
        let needsSpace = !bytes[range.lowerBound - 1].isBlank
        return Splice(range: range, bytes: needsSpace ? [ASCII.space] + new : new)
    }

    /// Adds an entry for a key that does not stand yet.
    func adding(
        _ name: String, _ value: [UInt8], reads expected: Expectation
    ) throws(EditError) -> Document {
        let line = ScalarWriter.key(name) + Array(": ".utf8) + value + lineEnding.bytes
        let place: Int
        var new = line
        switch frontMatter {
        case .flow(let flow):
            let key = ScalarWriter.scalar(name, keeping: newStyle, inFlow: true)
            let member = key + Array(": ".utf8) + value
            let edited = adding(member, to: flow)
            try verify(edited, .added(key: name, expected))
            return edited
        case .block(let block): place = Self.place(for: name, in: block)
        case .absent:
            let fence = Array("---".utf8) + lineEnding.bytes
            place = bodyRange.lowerBound
            new = fence + line + fence
        case .toml: throw .tomlFrontMatter
        case .unreadable(_, let finding): throw .unreadableFrontMatter(finding)
        }
        let edited = replacing(place..<place, with: new)
        try verify(edited, .added(key: name, expected))
        return edited
    }

    private static func place(for key: String, in block: FrontMatter.Block) -> Int {
        if let rank = canonicalOrder.firstIndex(of: key) {
            for neighbour in canonicalOrder[..<rank].reversed() {
                if let entry = block.entries.last(where: { $0.key == neighbour }) {
                    return entry.content.upperBound
                }
            }
        }
        return block.entries.last?.content.upperBound ?? block.openingFence.upperBound
    }

    /// A stretch of the file and what comes in its place.
    struct Splice {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    /// The document with `splices`, which stand in the file's order, in place.
    func replacing(_ splices: Splice...) -> Document { replacing(splices) }

    func replacing(_ splices: [Splice]) -> Document {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.bytes.count })
        var position = 0
        for splice in splices {
            result += bytes[position..<splice.range.lowerBound]
            result += splice.bytes
            position = splice.range.upperBound
        }
        result += bytes[position...]
        return Document(result)
    }

    func replacing(_ range: Range<Int>, with new: [UInt8]) -> Document {
        replacing(Splice(range: range, bytes: new))
    }
}
