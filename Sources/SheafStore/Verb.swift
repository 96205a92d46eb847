/// What an operation does, as its commit's `Sheaf-Op` trailer says it.
public enum Verb: String, Sendable, CaseIterable {
    case add, memo, set, append, move, start, done, reopen
    case remove = "rm"
    /// Changes made by hand, in an editor or by another program.
    case edit
    case initialize = "init"
    case adopt
}
