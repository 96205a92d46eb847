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

// Edits of front matter that is one flow mapping: members come and go between its commas, and all
// others keep their bytes.
extension Document {
    /// Adds a member behind the last one, on a line of its own where that has one.
    func adding(_ member: [UInt8], to flow: FrontMatter.Flow) -> Document {
        guard let last = flow.entries.last else {
            let place = flow.map.lowerBound + 1
            return replacing(place..<place, with: member)
        }
        var start = last.content.lowerBound
        while bytes[start - 1].isBlank { start -= 1 }
        let separation =
            bytes[start - 1] == ASCII.newline
            ? lineEnding.bytes + bytes[start..<last.content.lowerBound] : [ASCII.space]
        let place = last.content.upperBound
        return replacing(place..<place, with: [ASCII.comma] + separation + member)
    }

    /// Takes a member out, with the comma that parts it from its neighbour. A comment beside it would
    /// go as well: then it stays.
    func removing(_ entry: FrontMatterEntry, from flow: FrontMatter.Flow) throws(EditError)
        -> Document
    {
        guard let place = frontMatter.index(of: entry) else { return self }
        var range = entry.content
        if place + 1 < flow.entries.count {
            range = range.lowerBound..<flow.entries[place + 1].content.lowerBound
        } else if place > 0 {
            range = flow.entries[place - 1].content.upperBound..<range.upperBound
        } else {
            let end = flow.map.upperBound - 1
            range = flow.map.lowerBound + 1..<end
        }
        let around = [
            range.lowerBound..<entry.content.lowerBound,
            entry.content.upperBound..<range.upperBound,
        ]
        guard !around.contains(where: { bytes[$0].contains(ASCII.hash) }) else {
            throw .valueNotEditable(key: entry.key, line: entry.line)
        }
        return replacing(range, with: [])
    }

    /// Returns whether the members of `edited` are those of this flow mapping with nothing but
    /// `edit` done to them.
    fileprivate func membersAgree(_ edited: Document, _ edit: EntryEdit) -> Bool {
        guard frontMatter.isFlow, let (old, new, _) = untouched(by: edit, in: edited) else {
            return false
        }
        return old.count == new.count
            && zip(old, new).allSatisfy { mine, theirs in
                mine.key == theirs.key && bytes[mine.content] == edited.bytes[theirs.content]
            }
    }
}

/// The reason why an edit was refused. The document it was asked of is unchanged.
public enum EditError: Error, Sendable, Equatable {
    /// The front matter cannot be split into entries; such a file is never rewritten.
    case unreadableFrontMatter(Finding)
    /// The front matter is TOML, which is read and never written.
    case tomlFrontMatter
    /// The key stands more than once, on these lines.
    case duplicateKey(String, lines: [Int])
    /// The value cannot be replaced without losing a comment, an anchor that others use, or its
    /// form (`? key`). Carries the key's line.
    case valueNotEditable(key: String, line: Int)
    /// The value is no list that a member can be added to or taken from: a map, or members over
    /// several lines.
    case notAList(key: String, line: Int)
    /// There is no date to count from, or a day to count hours from.
    case noDateToShift(key: String)
    /// The item repeats in words that cannot be read, so that the next occurrence is unknown.
    case unreadableRepeat(InputError, line: Int)
    /// Nothing in the title can be seen.
    case emptyTitle
    /// A title is one line.
    case titleHasLineBreak
    /// The checklist no longer has this entry, or not at the place where it was seen.
    case noSuchEntry(ChecklistEntry)
    /// It cannot be told what the text of this conflict block would take the place of.
    case noCounterpart(digest: String)
    /// The edited text was read again and is not what was asked for.
    case notVerified(Mismatch)

    /// The difference that was found when the edited text was read again.
    public enum Mismatch: Sendable, Equatable {
        /// The edited key does not read as asked.
        case value(key: String)
        /// Another entry, or a comment, would have changed.
        case otherEntries
        /// The front matter was valid YAML, and would not be, or would read differently.
        case validity
        /// The title does not read as asked.
        case title
        /// The body does not read as asked, or would have changed.
        case body
    }
}

extension Document {
    /// The value of a key of a new file.
    public enum NewValue: Sendable, Equatable {
        case text(String)
        case list([String])
    }

    /// The document of a new file: `entries` in the order given, each key once, then `body`, closed
    /// by a line end where it is not empty. Lines end with `\n`.
    public init(entries: [(key: String, value: NewValue)], body: String) {
        var bytes: [UInt8] = []
        // A body that looks like front matter must not become it.
        if !entries.isEmpty || FrontMatterSplitter.opensFrontMatter(Array(body.utf8)) {
            bytes += Array("---\n".utf8)
            for (key, value) in entries {
                bytes += ScalarWriter.key(key) + Array(": ".utf8)
                switch value {
                case .text(let text): bytes += ScalarWriter.scalar(text)
                case .list(let members): bytes += ScalarWriter.flowList(members)
                }
                bytes.append(ASCII.newline)
            }
            bytes += Array("---\n".utf8)
        }
        bytes += Array(body.utf8)
        if !body.isEmpty, bytes.last != ASCII.newline { bytes.append(ASCII.newline) }
        self.init(bytes)
    }
}

// The check behind the promise that an edit is lossless: the result is read again and compared.
extension Document {
    /// The value that the edited key has to read as.
    enum Expectation: Equatable {
        case text(String)
        case list([String])
        /// Whatever was typed elsewhere: the caller compares it as typed.
        case anything

        fileprivate func isMet(by value: Value) -> Bool {
            switch (self, value) {
            case (.anything, _): true
            case (.text(let text), .text(let found)): text.utf8.elementsEqual(found.utf8)
            case (.list(let list), .list(let found)): list == found
            case (.list(let list), .text(let found)): list == Document.members(ofText: found)
            case (.list(let list), .empty): list.isEmpty
            default: false
            }
        }

        fileprivate func isMet(by reading: YAMLReader.Reading) -> Bool {
            if self == .anything { return true }
            return switch reading {
            case .scalar(let text): isMet(by: text.map(Value.text) ?? .empty)
            case .list(let members): isMet(by: Value.list(members))
            case .nested: true
            case .invalid, .tooComplex: false
            }
        }
    }

    /// The change of an edit to the entries.
    enum EntryEdit {
        case added(key: String, Expectation)
        case changed(FrontMatterEntry, Expectation)
        case removed(FrontMatterEntry)
    }

    /// Throws unless `edited` is this document with nothing but `edit` done to it: all other
    /// entries, comments, fences and the body byte-equal, the edited value as asked; by a YAML
    /// parser too, where the front matter was valid as a whole before.
    func verify(_ edited: Document, _ edit: EntryEdit) throws(EditError) {
        guard edited.bytes[edited.bodyRange] == bytes[bodyRange] else { throw .notVerified(.body) }
        let isKept =
            switch edited.frontMatter {
            case .block(let after): fencesAgree(edited) && othersAgree(edited, after, edit)
            case .flow: fencesAgree(edited) && membersAgree(edited, edit)
            case .absent, .toml, .unreadable: false
            }
        guard isKept else { throw .notVerified(.otherEntries) }
        let key: String
        let expected: Expectation?
        switch edit {
        case .added(let name, let expectation): (key, expected) = (name, expectation)
        case .changed(let entry, let expectation): (key, expected) = (entry.key, expectation)
        case .removed(let entry): (key, expected) = (entry.key, nil)
        }
        if let expected {
            guard let entry = edited.entry(key), edited.reads(entry, as: expected) else {
                throw .notVerified(.value(key: key))
            }
        } else if edited.entry(key) != nil {
            throw .notVerified(.value(key: key))
        }
        try verifyYAML(edited, edit, key: key, expected)
    }

    private func reads(_ entry: FrontMatterEntry, as expected: Expectation) -> Bool {
        if expected.isMet(by: value(of: entry)) { return true }
        // A list with a member that is no YAML reads member by member.
        guard case .list(let members) = expected else { return false }
        return list(of: entry) == members
    }

    private func fencesAgree(_ edited: Document) -> Bool {
        guard hasByteOrderMark == edited.hasByteOrderMark else { return false }
        guard let before = frontMatter.fences, let after = edited.frontMatter.fences
        else { return true }
        return bytes[before.opening] == edited.bytes[after.opening]
            && bytes[before.closing] == edited.bytes[after.closing]
    }

    /// The entries before and after an edit but for the one that it is about, and the place of one
    /// that it removes; `nil` where it did not do that to one.
    private func untouched(by edit: EntryEdit, in edited: Document)
        -> (old: [FrontMatterEntry], new: [FrontMatterEntry], removal: Int?)?
    {
        var old = frontMatter.entries
        var new = edited.frontMatter.entries
        switch edit {
        case .added(let key, _):
            guard let place = new.lastIndex(where: { $0.key == key }), new[place].leading.isEmpty
            else { return nil }
            new.remove(at: place)
            return (old, new, nil)
        case .changed(let entry, _):
            guard let place = frontMatter.index(of: entry), place < new.count,
                new[place].key == entry.key,
                bytes[entry.leading] == edited.bytes[new[place].leading]
            else { return nil }
            old.remove(at: place)
            new.remove(at: place)
            return (old, new, nil)
        case .removed(let entry):
            guard let place = frontMatter.index(of: entry) else { return nil }
            old.remove(at: place)
            return (old, new, place)
        }
    }

    /// Returns whether all entries but the edited one, and all that trails them, have the same bytes.
    private func othersAgree(_ edited: Document, _ after: FrontMatter.Block, _ edit: EntryEdit)
        -> Bool
    {
        guard let (old, new, removal) = untouched(by: edit, in: edited) else { return false }
        // Comments kept of a removed entry stand above what follows it.
        func agrees(_ mine: Range<Int>, _ theirs: Range<Int>, at place: Int) -> Bool {
            bytes[mine] == edited.bytes[place == removal ? theirs.suffix(mine.count) : theirs]
        }
        guard old.count == new.count else { return false }
        for (place, (mine, theirs)) in zip(old, new).enumerated() {
            guard mine.key == theirs.key, bytes[mine.content] == edited.bytes[theirs.content],
                agrees(mine.leading, theirs.leading, at: place)
            else { return false }
        }
        guard case .block(let before) = frontMatter else { return after.trailing.isEmpty }
        return agrees(before.trailing, after.trailing, at: old.count)
    }

    private func verifyYAML(
        _ edited: Document, _ edit: EntryEdit, key: String, _ expected: Expectation?
    ) throws(EditError) {
        guard let before = YAMLReader(document: self).whole() else {
            // Without the whole there is no telling what the aliases would read.
            switch edit {
            case .changed(let entry, _), .removed(let entry):
                if YAMLReader(document: self).isReferred(to: entry) {
                    throw .valueNotEditable(key: key, line: entry.line)
                }
            case .added: break
            }
            return
        }
        guard let after = YAMLReader(document: edited).whole() else {
            // An empty block is no mapping, and nothing is left to compare.
            if case .removed = edit, edited.frontMatter.entries.isEmpty { return }
            throw .notVerified(.validity)
        }
        guard after.agrees(with: before, exceptFor: key) else { throw .notVerified(.validity) }
        if let expected {
            guard after.readings(of: key).contains(where: expected.isMet(by:)) else {
                throw .notVerified(.value(key: key))
            }
        }
    }
}
