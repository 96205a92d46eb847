/// Something in a file that could not be read, with its place.
public struct Finding: Sendable, Equatable {
    /// Relative to the store's root.
    public var path: String
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

    /// What is wrong; the wording belongs to the report.
    public enum Problem: Sendable, Equatable {
        /// `---` opens the file and nothing closes it.
        case frontMatterNotClosed
        /// A line between the fences that is neither an entry nor part of one.
        case notAnEntry(String)
        /// The last one is read; editing the key is refused.
        case duplicateKey(String, firstLine: Int)
        /// A value that YAML cannot read; it stays text as typed.
        case unreadableValue(key: String)
        /// Too many aliases, or nested too deeply, to be expanded.
        case tooComplex(key: String)
        /// A known key whose value makes no sense for it, such as `due: soon`.
        case notADate(key: String, value: String)
        /// `+++` front matter, which is not read.
        case tomlFrontMatter
    }
}
