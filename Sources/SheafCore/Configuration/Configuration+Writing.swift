/// Changing one setting of a file without an editor.
extension Configuration {
    /// The shared settings that are a single word or text, by their names as ``settings(from:)`` has them.
    public static let simpleSettings = [
        "titles", "updated", "board", "paths.task", "paths.memo", "paths.daily", "templates.task",
        "templates.memo", "templates.daily", "sync.push", "sync.pull",
    ]

    /// Returns a settings file in which a setting has another value; all else keeps its bytes. Whether the
    /// value is one that the setting takes, the reader of the file says.
    ///
    /// - Parameters:
    ///   - name: of a setting at the top, or of one below another: `templates.memo`.
    ///   - bytes: the file, shared or personal; may be empty.
    /// - Returns: `nil` where the file is no mapping with a key a line, or has comments between the
    ///   settings below another: an editor is the way then.
    public static func setting(
        _ name: String, to value: String, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let text = SettingsText(bytes) else { return nil }
        let names = name.split(separator: ".", maxSplits: 1).map(String.init)
        let line: String
        if names.count > 1 {
            let entry = text[names[0]]
            guard entry?.lines.contains(where: { $0.contains("#") }) != true,
                let line = mapping(names[0], names[1], value, over: entry?.value)
            else { return nil }
            return replacing(names[0], with: line, in: text)
        }
        line = "\(name): \(scalar(value))"
        return replacing(name, with: line, in: text)
    }

    private static func replacing(
        _ key: String, with line: String, in text: SettingsText
    ) -> [UInt8] {
        var entries = text.entries
        if let place = entries.firstIndex(where: { $0.key == key }) {
            entries[place].lines = [line + comment(behind: entries[place])]
        } else {
            let value = YAMLNode(content: .mapping([]), mark: .start)
            entries.append(
                SettingsText.Entry(key: key, value: value, leading: [], lines: [line]))
        }
        return SettingsText.bytes(entries, text.trailing, text.blocks, lineEnd: text.lineEnd)
    }

    /// The comment on the line of a setting, with the blank before it.
    private static func comment(behind entry: SettingsText.Entry) -> String {
        guard entry.lines.count == 1, let text = entry.value.text, !text.contains("#"),
            let start = entry.lines[0].firstRange(of: " #")
        else { return "" }
        return String(entry.lines[0][start.lowerBound...])
    }

    /// A mapping on one line, with one value changed or added; `nil` where it holds anything but texts.
    private static func mapping(
        _ key: String, _ name: String, _ value: String, over node: YAMLNode?
    ) -> String? {
        var pairs: [(String, String)] = []
        for pair in node?.pairs ?? [] {
            guard let key = pair.key.text, let text = pair.value.text else { return nil }
            pairs.append((key, text))
        }
        if let place = pairs.firstIndex(where: { $0.0 == name }) {
            pairs[place].1 = value
        } else {
            pairs.append((name, value))
        }
        let members = pairs.map { "\(scalar($0)): \(scalar($1, inFlow: true))" }
        return "\(key): {\(members.joined(separator: ", "))}"
    }

    private static func scalar(_ text: String, inFlow: Bool = false) -> String {
        String(
            decoding: ScalarWriter.scalar(text, keeping: nil, inFlow: inFlow), as: UTF8.self)
    }
}
