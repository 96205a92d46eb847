/// A whole YAML text read through the parser, after what could make it slow or deep was refused.
enum BoundedYAML {
    /// `nil` for a text without content.
    static func compose(_ text: String) throws(YAMLError) -> YAMLNode? {
        guard YAMLBounds.isBounded(Array(text.utf8)) else {
            throw YAMLError(reason: "", mark: .start)
        }
        return try YAMLNode.compose(text)
    }
}
