/// What has to be in the files at the end: every token that somebody wrote and that no device
/// removed while it saw it.
///
/// A token counts as removed by a device when an edit there left fewer of it than there were.
struct Oracle {
    private(set) var written: Set<Token> = []
    private(set) var removed: Set<Token> = []
    /// Tokens of lines that may rightly stand twice in one file: the line was moved, or its file
    /// copied, brought back or renamed without an id.
    var repeatable: Set<Token> = []
    /// Ids that may stand in two files: a person committed them so by plain git, or brought back or
    /// deleted one file of what other devices renamed. Both stay, and `doctor` renews one id.
    var doubledIDs: Set<String> = []
    /// Marks of files whose line endings somebody changed.
    var converted: Set<Token> = []

    /// Tokens that have to be somewhere.
    var kept: Set<Token> { written.subtracting(removed) }

    /// Takes an edit into account: what stood there before, and what stands there now.
    ///
    /// - Returns: the tokens that the edit removed.
    mutating func account(before: TokenCount, after: TokenCount) -> Set<Token> {
        let fallen = after.fallen(from: before)
        removed.formUnion(fallen)
        written.formUnion(after.tokens.subtracting(before.tokens))
        return fallen
    }

    /// Tokens that were written where no file shows them yet.
    mutating func note(written tokens: some Sequence<Token>) {
        written.formUnion(tokens)
    }
}
