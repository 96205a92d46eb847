/// The three-way merge of the settings file: entry by entry as front matter is, maps by their keys and
/// lists of names by the names, at every depth. What both sides set to different values is the newer's,
/// and the older's is kept in a conflict block in a comment, so that the file stays YAML.
struct SettingsMerge {
    private let base: SettingsText
    private let sides: Sides<Age, SettingsText>
    private(set) var bytes: [UInt8] = []
    /// The blocks that neither side had.
    private(set) var newBlocks: [SettingsBlock] = []
    private var clashes: [SettingsBlock] = []
    /// True if a value cannot be written anew.
    private var isUnwritable = false

    /// `nil` where one of the texts is no mapping of one key a line, or the result would not read as it
    /// should: then the files are kept as others are that clash.
    init?(base: [UInt8], sides: Sides<Age, [UInt8]>) {
        guard let before = SettingsText(base), let newer = SettingsText(sides.newer),
            let older = SettingsText(sides.older)
        else { return nil }
        self.base = before
        self.sides = Sides(newer: newer, older: older)
        let entries = mergedEntries()
        let blocks = mergedBlocks()
        let trailing = Sides(newer: newer.trailing, older: older.trailing)
            .merged(base: before.trailing, \.self)
        bytes = SettingsText.bytes(entries, trailing, blocks, lineEnd: newer.lineEnd)
        guard !isUnwritable, let read = SettingsText(bytes),
            read.entries.map(\.key) == entries.map(\.key),
            zip(read.entries, entries).allSatisfy({ $0.value == $1.value })
        else { return nil }
    }

    // MARK: Entries

    private mutating func mergedEntries() -> [SettingsText.Entry] {
        var merged: [String: SettingsText.Entry] = [:]
        for entry in sides.newer.entries + sides.older.entries where merged[entry.key] == nil {
            merged[entry.key] = merge(entry.key)
        }
        let keys = sides.map { side in side.entries.map(\.key).filter { merged[$0] != nil } }
        return keys.ordered().compactMap { merged[$0] }
    }

    private mutating func merge(_ key: String) -> SettingsText.Entry? {
        let before = base[key]
        let found = sides.map { $0[key] }
        guard let newer = found.newer, let older = found.older else {
            guard let entry = found.newer ?? found.older else { return nil }
            // Taken out on one side: what the other has edited stays.
            let isEdited = before.map { $0.lines != entry.lines || $0.leading != entry.leading }
            return isEdited == false ? nil : entry
        }
        var entry = newer
        entry.leading = Sides(newer: newer.leading, older: older.leading)
            .merged(base: before?.leading ?? [], \.self)
        if newer.lines == older.lines || older.lines == before?.lines { return entry }
        if newer.lines == before?.lines {
            entry.lines = older.lines
            entry.value = older.value
            return entry
        }
        guard let value = merge(before?.value, newer.value, older.value, [key]) else { return nil }
        entry.value = value
        if let lines = byLines(key, before?.lines ?? [], newer.lines, older.lines, value) {
            entry.lines = lines
        } else if value == newer.value || value == older.value {
            let (one, other) = value == newer.value ? (newer, older) : (older, newer)
            entry.lines = one.lines
            entry.leading += Self.missing(in: [one.lines], of: [other.lines])
        } else if let lines = value.lines(of: key) {
            entry.lines = lines
            entry.leading += Self.missing(in: [], of: [newer.lines, older.lines])
        } else {
            isUnwritable = true
        }
        return entry
    }

    /// The lines as git would merge them, where they say what they should.
    private func byLines(
        _ key: String, _ base: [String], _ newer: [String], _ older: [String], _ value: YAMLNode
    ) -> [String]? {
        func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
        guard let merged = LineMerge.merged(base: bytes(base), bytes(newer), bytes(older)),
            let text = SettingsText(merged), text.entries.count == 1, text[key]?.value == value
        else { return nil }
        return text.entries[0].leading + text.entries[0].lines + text.trailing
    }

    /// The value of both; `nil` where it is gone.
    private mutating func merge(
        _ before: YAMLNode?, _ newer: YAMLNode?, _ older: YAMLNode?, _ path: [String]
    ) -> YAMLNode? {
        if newer == older || older == before { return newer }
        if newer == before { return older }
        guard let newer else { return older }
        guard let older else { return newer }
        if let pairs = newer.pairs, let others = older.pairs {
            return merge(before?.pairs ?? [], pairs, others, newer, path)
        }
        if let elements = Self.named(newer), let others = Self.named(older) {
            let known = before.flatMap(Self.named) ?? []
            return merge(known, elements, others, newer, path, isSequence: true)
        }
        if path == ["format"], let one = newer.text.flatMap({ Int($0) }),
            let other = older.text.flatMap({ Int($0) })
        {
            return one < other ? older : newer
        }
        return clash(newer, older, path)
    }

    /// The newer's value, unless the older side has kept that in a block and gone on from there.
    private mutating func clash(
        _ newer: YAMLNode, _ older: YAMLNode, _ path: [String]
    ) -> YAMLNode {
        let key = path.joined(separator: ".")
        guard let kept = older.flow, let standing = newer.flow else {
            isUnwritable = true
            return newer
        }
        if let block = SettingsBlock(key: key, text: standing), sides.older.blocks.contains(block) {
            return older
        }
        if let block = SettingsBlock(key: key, text: kept.isEmpty ? "(empty)" : kept) {
            clashes.append(block)
        }
        return newer
    }

    private mutating func merge(
        _ before: [YAMLNode.Pair], _ newer: [YAMLNode.Pair], _ older: [YAMLNode.Pair],
        _ node: YAMLNode, _ path: [String], isSequence: Bool = false
    ) -> YAMLNode {
        func find(_ name: String, _ pairs: [YAMLNode.Pair]) -> YAMLNode? {
            pairs.first { $0.key.text == name }?.value
        }
        var merged: [String: YAMLNode.Pair] = [:]
        for pair in newer + older {
            guard let name = pair.key.text, merged[name] == nil else { continue }
            let value = merge(
                find(name, before), find(name, newer), find(name, older), path + [name])
            if let value { merged[name] = YAMLNode.Pair(key: pair.key, value: value) }
        }
        let names = Sides(newer: newer, older: older).map { pairs in
            pairs.compactMap(\.key.text).filter { merged[$0] != nil }
        }
        let pairs = names.ordered().compactMap { merged[$0] }
        var result = node
        result.content = isSequence ? .sequence(pairs.map(\.value)) : .mapping(pairs)
        return result
    }

    /// The elements of a list by their names: a text, or the `name` of a map. `nil` where some have none,
    /// or two have one.
    private static func named(_ node: YAMLNode) -> [YAMLNode.Pair]? {
        guard let elements = node.elements else { return nil }
        var pairs: [YAMLNode.Pair] = []
        for element in elements {
            let name = element.text ?? element.pairs?.first { $0.key.text == "name" }?.value.text
            guard let name, !pairs.contains(where: { $0.key.text == name }) else { return nil }
            let key = YAMLNode(content: .scalar(name), isPlain: true, mark: element.mark)
            pairs.append(YAMLNode.Pair(key: key, value: element))
        }
        return pairs
    }

    // MARK: Comments, blocks

    /// Comments of some lines that others lack, each as a line of its own.
    private static func missing(in lines: [[String]], of others: [[String]]) -> [String] {
        let known = Set(lines.flatMap { $0.compactMap(comment) })
        var found: [String] = []
        for text in others.flatMap({ $0.compactMap(comment) })
        where !known.contains(text) && !found.contains(text) {
            found.append(text)
        }
        return found
    }

    /// The text behind a `#` that begins a comment.
    private static func comment(in line: String) -> String? {
        var quote: Character?
        var previous: Character = " "
        for (index, character) in zip(line.indices, line) {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "#", previous.isWhitespace {
                return String(line[index...])
            } else if character == "\"" || character == "'", !previous.isLetter {
                quote = character
            }
            previous = character
        }
        return nil
    }

    /// Blocks merge as a set: added by one side: stays, removed by one: goes.
    private mutating func mergedBlocks() -> [SettingsBlock] {
        let known = Set(base.blocks)
        let found = sides.map { Set($0.blocks) }
        var blocks: [SettingsBlock] = []
        for age in Age.both {
            for block in sides[age].blocks
            where found[age.other].contains(block) || !known.contains(block) {
                if !blocks.contains(block) { blocks.append(block) }
            }
        }
        for block in clashes where !blocks.contains(block) {
            // One that the newer side has settled stays so.
            guard !known.contains(block) else { continue }
            blocks.append(block)
            newBlocks.append(block)
        }
        return blocks.sorted { ($0.key, $0.digest) < ($1.key, $1.digest) }
    }
}

/// The conflicts of the settings file, whose blocks stand in comments.
public enum SettingsConflicts {
    /// The conflicts in the order of their keys; none in what cannot be read.
    public static func conflicts(in bytes: [UInt8]) -> [Conflict] {
        guard let settings = SettingsText(bytes) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return settings.blocks.map { block in
            let line = lines.firstIndex { $0.hasPrefix(block.lines[0]) }
            return Conflict(
                kind: .block, digest: block.digest, key: block.key, line: line.map { $0 + 1 },
                current: settings.value(at: block.key)?.flow, other: block.text, place: .elsewhere)
        }
    }

    /// The settings with some conflicts settled. One that is not there any more has been settled
    /// elsewhere.
    ///
    /// - Throws: `EditError.valueNotEditable` for a value that cannot be put in the other's place.
    public static func settling(
        _ choices: [(conflict: Conflict, resolution: Resolution)], in bytes: [UInt8]
    ) throws(EditError) -> [UInt8] {
        guard let settings = SettingsText(bytes) else { return bytes }
        var entries = settings.entries
        var blocks = settings.blocks
        for (conflict, resolution) in choices {
            guard
                let index = blocks.firstIndex(where: {
                    $0.digest == conflict.digest && $0.key == conflict.key
                })
            else { continue }
            let block = blocks.remove(at: index)
            guard resolution != .current else { continue }
            let refusal = EditError.valueNotEditable(key: block.key, line: conflict.line ?? 1)
            let value = (try? YAMLNode.compose(block.text)).flatMap { $0 }
            guard resolution == .other, let value,
                let place = entries.firstIndex(where: {
                    block.key == $0.key || block.key.hasPrefix($0.key + ".")
                }),
                let replaced = entries[place].value.replacing(
                    block.key.dropFirst(entries[place].key.count), by: value),
                let lines = replaced.lines(of: entries[place].key)
            else { throw refusal }
            entries[place].value = replaced
            entries[place].lines = lines
        }
        let settled = SettingsText.bytes(
            entries, settings.trailing, blocks, lineEnd: settings.lineEnd)
        guard let read = SettingsText(settled),
            read.entries.elementsEqual(
                entries, by: { $0.key == $1.key && $0.value == $1.value })
        else { throw .notVerified(.validity) }
        return settled
    }
}

extension SettingsText {
    /// The value under a name with dots.
    fileprivate func value(at key: String) -> YAMLNode? {
        entries.lazy.compactMap { entry in
            key == entry.key || key.hasPrefix(entry.key + ".")
                ? entry.value.value(at: key.dropFirst(entry.key.count)) : nil
        }.first
    }
}

extension YAMLNode {
    /// The members of a map or of a list of names, with the names.
    private var members: [(name: String, value: YAMLNode)] {
        if let pairs { return pairs.map { ($0.key.text ?? "", $0.value) } }
        return (elements ?? []).map { element in
            let name = element.text ?? element.pairs?.first { $0.key.text == "name" }?.value.text
            return (name ?? "", element)
        }
    }

    /// - Parameter rest: empty, or names with a dot before each.
    fileprivate func value(at rest: Substring) -> YAMLNode? {
        if rest.isEmpty { return self }
        return members.lazy.compactMap { name, value in
            rest == ".\(name)" || rest.hasPrefix(".\(name).")
                ? value.value(at: rest.dropFirst(name.count + 1)) : nil
        }.first
    }

    fileprivate func replacing(_ rest: Substring, by value: YAMLNode) -> YAMLNode? {
        if rest.isEmpty { return value }
        for (index, (name, member)) in members.enumerated()
        where rest == ".\(name)" || rest.hasPrefix(".\(name).") {
            guard let replaced = member.replacing(rest.dropFirst(name.count + 1), by: value)
            else { continue }
            var node = self
            if var pairs {
                pairs[index].value = replaced
                node.content = .mapping(pairs)
            } else if var elements {
                elements[index] = replaced
                node.content = .sequence(elements)
            }
            return node
        }
        return nil
    }
}
