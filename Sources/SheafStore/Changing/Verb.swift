/// The operation, as the `Sheaf-Op` trailer of its commit says it.
public enum Verb: String, Sendable, CaseIterable {
    case add, memo, set, append, move, start, stop, done, skip, reopen
    /// Boxes of a checklist ticked, and opened again.
    case check, uncheck
    /// The time of items begun to be counted, or ended.
    case track
    /// A line of a checklist made an item of its own.
    case promote
    case remove = "rm"
    /// The user's edit of items in an editor.
    case edit
    /// Changes found in the files, made by hand or by another program.
    case byHand = "hand"
    /// Items moved to another folder.
    case relocate = "mv"
    /// Deleted items brought back.
    case restore
    /// Another program's data taken up.
    case `import`
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

    /// True if links follow what it moves or renames. An earlier state that comes back brings its links too; see
    /// ``PlannedChange/following``.
    var movesNames: Bool {
        switch self {
        case .set, .edit, .relocate, .append, .resolve: true
        case .add, .memo, .move, .start, .stop, .done, .skip, .reopen, .check, .uncheck, .track,
            .promote, .remove, .byHand, .restore, .undo, .redo, .configure, .doctor, .initialize,
            .adopt, .afresh, .import:
            false
        }
    }
}
