import SheafCore
import SheafGit

extension Store {
    /// Raises the settings to the newest format, in a commit of its own; programs that do not know it can
    /// only read the store from then on, and this one can write it.
    ///
    /// - Returns: `nil` where they name it already.
    /// - Throws: `StoreError.unknownFormat`; `.configuration` for settings that cannot be read.
    public func upgrade() throws -> Change? {
        guard Configuration.knownFormats.contains(configuration.format) else {
            throw StoreError.unknownFormat(configuration.format)
        }
        guard let path = TreePath(Self.configurationPath) else { return nil }
        let before = try layout.read(path, limit: Configuration.sizeLimit)?.bytes
        guard let after = try Configuration.upgraded(before ?? []) else { return nil }
        var store = self
        store.configuration.format = Configuration.currentFormat
        return try store.change(.doctor) { _ in
            [
                PlannedFile(
                    path: path, before: before, after: after,
                    edit: ItemEdit(before: nil, after: named(after, at: path), isChanged: true))
            ]
        }
    }
}

extension Configuration {
    /// Returns the settings with the newest format, every other line as it is; `nil` where they name it.
    ///
    /// - Throws: `ConfigurationError` where the line cannot be told.
    static func upgraded(_ bytes: [UInt8]) throws -> [UInt8]? {
        let was = try ConfigurationReading(yaml: String(decoding: bytes, as: UTF8.self))
        guard was.configuration.format != currentFormat || !was.namesFormat else { return nil }
        let line = Array("format: \(currentFormat)".utf8)
        let newline = UInt8(ascii: "\n")
        var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(
            Array.init)
        if let place = lines.firstIndex(where: { $0.starts(with: "format:".utf8) }) {
            let isCarried = lines[place].last == UInt8(ascii: "\r")
            lines[place] = line + (isCarried ? [UInt8(ascii: "\r")] : [])
        } else {
            // Behind the comment that the file begins with.
            let place = lines.firstIndex { $0.first != UInt8(ascii: "#") } ?? lines.endIndex
            lines.insert(line, at: place)
        }
        var upgraded = Array(lines.joined(separator: [newline]))
        if upgraded.last != newline { upgraded.append(newline) }
        var wanted = was.configuration
        wanted.format = currentFormat
        let text = String(decoding: upgraded, as: UTF8.self)
        guard try ConfigurationReading(yaml: text).configuration == wanted else {
            throw ConfigurationError(line: 1, column: 1, problem: .notYAML("format"))
        }
        return upgraded
    }
}
