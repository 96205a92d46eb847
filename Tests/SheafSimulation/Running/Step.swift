import SheafGit

/// One step of a history: who does what. Whatever is left to chance in it comes from its own seed,
/// so that a history with some steps left out does the others as before.
public struct Step: Sendable, CustomStringConvertible {
    /// Its place in the history as it was made, which is also its time: a minute each.
    public let number: Int
    public let device: Int
    public let act: Act
    let seed: UInt64

    public var description: String { "\(number): device \(device) \(act)" }
}

/// What a device can do.
public enum Act: Sendable, Hashable, CustomStringConvertible {
    case command(Command)
    case edit(Edit)
    case git(Plain)
    case surrounding(Surrounding)
    /// Syncs with one of the hubs.
    case sync(hub: Int)
    /// Syncs while an editor does something at its back.
    case syncBeside(Editor, hub: Int)
    /// Syncs with a remote that cannot be reached.
    case offline
    /// Is killed at a place in a sync or a change, if it comes there.
    case killedSync(Failpoint, hub: Int)
    case killedCommand(Failpoint, Command)
    /// Syncs, then the clone is thrown away and made anew.
    case clone(hub: Int)
    /// The device's clock is set to another time.
    case clock

    /// What a person has `sheaf` do.
    public enum Command: String, CaseIterable, Sendable {
        case add, memo, set, tag, move, append, edit, editMeanwhile, retitle, rename, relocate
        case remove, restore, undo, redo
        // Of tasks that repeat; one of them sent late, naming the day that was seen.
        case done, doneLate, doneForGood, skip, begin, reopen, postpone, plan, tick
        // Of notes that link to each other.
        case link, relocateLinked, renameLinked, retitleLinked, removeLinked
    }

    /// What a person does to files with other programs.
    public enum Edit: String, CaseIterable, Sendable {
        case lines, frontMatter, settle, newFile, dailyNote, sameName, copy, delete, rename
        case caseRename, textAttachment, binaryAttachment, fileForFolder, longLine, lineEndings
        case settings
        // In tasks that repeat: text, or a date or status.
        case repeatingLines, repeatingDates
        // Among notes that link to each other.
        case link, moveLinked
    }

    /// What a person does with plain git.
    public enum Plain: String, CaseIterable, Sendable {
        case commit, move, moveLinked, pull, pullRebase, stash, collectGarbage
    }

    /// What happens around the notes in the repository: by git, by other tools, by the file system.
    public enum Surrounding: String, CaseIterable, Sendable {
        /// A rule of an ignore file is added, or taken out again.
        case ignore, unignore
        /// A file that git ignores gets text, or what git tracks is kept for oneself from now on.
        case privateText, untrack
        /// The hub's branch gets another name.
        case renameBranch
        /// The branch is moved to the hub's commit, or one back, or the index deleted: by git, with the
        /// files left as they are or not.
        case moveBranch, resetSoft, resetMixed, resetHard, deleteIndex
        /// The folder is copied, and the copy used from then on.
        case copyFolder
        /// The folder of the notes is empty while a sync looks at it.
        case unmount
        /// Another tool sends files of its own to the hub.
        case otherTool
        /// A git that a sync started is killed before or after its work.
        case killGit
        /// A query is added to the settings.
        case addQuery
    }

    /// How an editor gets in the way of a sync.
    public enum Editor: String, CaseIterable, Sendable {
        /// It writes into the file that it opened before.
        case writesIntoOpenFile
        /// It saves what it read before, with a line of its own.
        case savesOldBuffer
    }

    public var description: String {
        switch self {
        case .command(let command): "sheaf \(command.rawValue)"
        case .edit(let edit): "edits by hand: \(edit.rawValue)"
        case .git(let plain): "git \(plain.rawValue)"
        case .surrounding(let act): "around: \(act.rawValue)"
        case .sync(let hub): "syncs with hub \(hub)"
        case .syncBeside(let editor, let hub): "syncs with hub \(hub), editor \(editor.rawValue)"
        case .offline: "syncs offline"
        case .killedSync(let point, let hub): "syncs with hub \(hub), killed at \(point.rawValue)"
        case .killedCommand(let point, let command):
            "sheaf \(command.rawValue), killed at \(point.rawValue)"
        case .clone(let hub): "syncs with hub \(hub) and is cloned anew"
        case .clock: "sets its clock"
        }
    }
}
