/// The reason why a text is no YAML, and its place.
struct YAMLError: Error, Equatable {
    /// In libyaml's words; empty where a text was refused before it was read.
    var reason: String
    var mark: YAMLMark
}

/// A place in a text. Lines and columns count from 1, columns in Unicode scalars.
struct YAMLMark: Equatable {
    static let start = YAMLMark(line: 1, column: 1)

    var line: Int
    var column: Int
}
