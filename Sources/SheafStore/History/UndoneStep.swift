import SheafCore
import SheafGit

/// The result of an undo or a redo, also of one that was only looked at.
public struct UndoneStep: Sendable {
    /// The step: for a redo the undo that is taken back.
    public let commit: HistoryCommit
    /// For an undo what the step had done, for a redo what is done again; by path.
    public let events: [HistoryEvent]
    /// The number of further items it was about.
    public let omitted: Int
    /// Files that are no items, and what the step had done to them or is done again.
    public let files: [HistoryFile]
    /// The parts that stay as they are, mostly because they were changed since.
    public let left: [SkippedChange]
    /// The resulting change; `nil` in a preview, and where nothing could be done.
    public let change: Change?

    /// True if everything that the step did was changed since, so that nothing of it is undone.
    public var isRefused: Bool { change?.commit == nil && !left.isEmpty }
}

/// A part of a step that is not undone, mostly because it was changed since.
public struct SkippedChange: Sendable {
    public enum Part: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// The whole front matter, which cannot be taken apart.
        case frontMatter
        case text
        /// The step made the item, and it was edited since.
        case added
        /// The item was deleted since.
        case deleted
        /// The file was moved elsewhere since, or another one has its place.
        case place
        /// A file that is no item.
        case file
        /// A file of which git stores something else (filters, such as git-lfs): only git can bring it back.
        case filtered
    }

    /// As it is now; as the step left it where it is gone.
    public let item: Item
    public let part: Part
    /// The commit that changed it, as far as the history tells; `nil` for what is not committed.
    public let changedBy: HistoryCommit?
}

/// Which steps an undo or a redo is about.
public struct UndoRequest: Sendable {
    public enum Direction: Sendable {
        case undo, redo
    }

    public var direction: Direction
    /// The number of steps, one after the other.
    public var count = 1
    /// Those of other devices and of other programs too.
    public var includesOthers = false
    /// Only the step of this operation; `nil` for the next one.
    public var operation: OperationName?
    /// Only tells what would be done. Only the first step is held against the present files.
    public var isDryRun = false

    public init(_ direction: Direction) {
        self.direction = direction
    }
}

extension SkippedChange.Part {
    init(_ left: ItemMerge.Left) {
        switch left {
        case .key(let key): self = .key(key)
        case .frontMatter: self = .frontMatter
        case .text: self = .text
        }
    }
}
