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
                .block, digest: block.digest, key: block.key, line: line.map { $0 + 1 },
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
