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

    /// Tokens of files that were not tracked and are ignored, or were: they need not come to other devices.
    private(set) var unshared: Set<Token> = []
    /// Those of them that must not: a rule ignored their file, and its user did not take it out.
    private(set) var secrets: Set<Token> = []

    /// Tokens that are at a hub.
    private var published: Set<Token> = []

    /// Tokens that have to be on every device.
    var kept: Set<Token> { written.subtracting(removed).subtracting(unshared) }

    /// Takes an edit into account: what stood there before, and what stands there now.
    ///
    /// - Returns: the tokens that the edit removed.
    mutating func account(before: TokenCount, after: TokenCount) -> Set<Token> {
        let fallen = after.fallen(from: before)
        removed.formUnion(fallen)
        written.formUnion(after.tokens.subtracting(before.tokens))
        return fallen
    }

    /// Takes tokens for private.
    mutating func keep(unshared tokens: Set<Token>, secret isSecret: Bool) {
        unshared.formUnion(tokens)
        if isSecret { secrets.formUnion(tokens.subtracting(published)) }
    }

    /// Takes note of what is at a hub.
    ///
    /// - Returns: the secrets among it.
    mutating func note(published tokens: Set<Token>) -> Set<Token> {
        published.formUnion(tokens)
        return secrets.intersection(tokens)
    }

    /// The user lets others have what these tokens stand in.
    mutating func release(_ tokens: Set<Token>) { secrets.subtract(tokens) }

    /// True if a file holds private text.
    func isUnshared(_ bytes: [UInt8]) -> Bool {
        !unshared.isEmpty && !unshared.isDisjoint(with: TokenCount.tokens(of: bytes))
    }

    /// True if a file holds text that no other device may get.
    func isSecret(_ bytes: [UInt8]) -> Bool {
        !secrets.isEmpty && !secrets.isDisjoint(with: TokenCount.tokens(of: bytes))
    }

    /// Notes that what was written for all is wanted no longer.
    mutating func note(removed tokens: some Sequence<Token>) { removed.formUnion(tokens) }

    /// Tokens that were written where no file shows them yet.
    mutating func note(written tokens: some Sequence<Token>) {
        written.formUnion(tokens)
    }
}
