/// Something in a file that could not be read, with its place.
public struct Finding: Sendable, Equatable {
    /// Relative to the store's root; empty until a caller that knows the path fills it in.
    public var path: String
    /// Counted from 1.
    public var line: Int
    /// Counted in characters from 1.
    public var column: Int
    public var problem: Problem

    public init(path: String = "", line: Int, column: Int, problem: Problem) {
        self.path = path
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// The kind of a finding; the wording belongs to the report.
    public enum Problem: Sendable, Equatable {
        /// `---` or `+++` opens the file and nothing closes it.
        case frontMatterNotClosed
        /// A line between the fences that is neither an entry nor part of one; carries the line.
        case notAnEntry(String)
        /// The last one is read; editing the key is refused.
        case duplicateKey(String, firstLine: Int)
        /// A value that YAML cannot read; it stays text as typed.
        case unreadableValue(key: String)
        /// Too many aliases, too deep or too long to be expanded; it stays text as typed.
        case tooComplex(key: String)
        /// A known key whose value makes no sense for it, such as `due: soon`.
        case notADate(key: String, value: String)
        /// The text between `+++` is no TOML from here on.
        case notTOML
        /// The file can be read, but not edited as it is.
        case notUTF8(TextEncoding)
        /// It holds NUL bytes, as a power cut can leave a file.
        case notText
        /// It is UTF-16 and has no byte order mark, without which it is not read.
        case unmarkedUTF16
        /// It is larger than an item can be: ``Document/sizeLimit``.
        case tooLarge
    }
}

extension Finding {
    public var isOfEncoding: Bool {
        if case .notUTF8 = problem { true } else { false }
    }

    /// True if the whole front matter cannot be read, so that the file is never rewritten.
    public var isUnreadable: Bool {
        switch problem {
        case .frontMatterNotClosed, .notAnEntry, .notTOML: true
        case .duplicateKey, .unreadableValue, .tooComplex, .notADate, .notUTF8, .notText,
            .unmarkedUTF16, .tooLarge:
            false
        }
    }
}
