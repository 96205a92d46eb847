/// Words as a POSIX shell reads them, for commands that a hint offers to copy.
public enum ShellWord {
    /// `word` as it is where no shell would touch it, else in single quotes. A leading `~/` stays
    /// outside of them.
    public static func quoted(_ word: String) -> String {
        if word.hasPrefix("~/"), word.utf8.count > 2 {
            return "~/" + quoted(String(word.dropFirst(2)))
        }
        if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
        let inner = word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: #"'\''"#)
        return "'" + inner + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "_-./:@%+,=".utf8.contains(byte)
        }
    }
}
