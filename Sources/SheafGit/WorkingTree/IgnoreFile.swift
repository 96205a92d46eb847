/// The patterns of one ignore file. Later lines win over earlier ones.
public struct IgnoreFile: Sendable {
    let patterns: [IgnorePattern]

    /// Reads the file as git does: a UTF-8 byte order mark at its start and a carriage return at
    /// a line's end do not count, a NUL ends a line. Nothing in it is an error; what makes no
    /// sense as a pattern matches nothing.
    /// - Parameter ignoringCase: the clone's `core.ignoreCase`.
    public init(_ bytes: [UInt8], ignoringCase: Bool = false) {
        var rest = bytes[...]
        if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
        var patterns: [IgnorePattern] = []
        let lines = rest.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            var line = line
            // The last line is taken as if it ended like the others.
            if line.last == Ascii.carriageReturn { line = line.dropLast() }
            if let end = line.firstIndex(of: 0) { line = line[..<end] }
            if let pattern = IgnorePattern(line, line: index + 1, ignoringCase: ignoringCase) {
                patterns.append(pattern)
            }
        }
        self.patterns = patterns
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// The last pattern that matches, which decides.
    func decision(
        _ path: UnsafeBufferPointer<UInt8>, name: Int, isDirectory: Bool
    ) -> IgnorePattern? {
        // By index: iterating would retain every pattern.
        var index = patterns.count
        while index > 0 {
            index -= 1
            if patterns[index].matches(path, name: name, isDirectory: isDirectory) {
                return patterns[index]
            }
        }
        return nil
    }
}
