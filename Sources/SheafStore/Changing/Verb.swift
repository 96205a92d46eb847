/// What an operation does, as its commit's `Sheaf-Op` trailer says it.
public enum Verb: String, Sendable, CaseIterable {
    case add, memo, set, append, move, start, done, reopen
    /// Boxes of a checklist ticked, and opened again.
    case check, uncheck
    case remove = "rm"
    /// What an editor made of items that were given to it.
    case edit
    /// Changes found in the files, made by hand or by another program.
    case byHand = "hand"
    /// Items moved to another folder.
    case relocate = "mv"
    /// Deleted items brought back.
    case restore
    /// A step taken back, and done again.
    case undo, redo
    /// Conflicts settled by a person.
    case resolve
    /// The settings changed.
    case configure = "config"
    /// Put right by an examination.
    case doctor
    case initialize = "init"
    case adopt
    /// A remote's other history given up for what is here.
    case afresh
}
