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
