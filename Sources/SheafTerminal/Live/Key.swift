/// A key as a terminal sends it.
public enum Key: Sendable, Hashable {
    /// Text that a key or an input method typed, one code point: what joins with the one before it
    /// does so in the text it is put into.
    case character(Character)
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right
    case home, end, pageUp, pageDown
    /// With Ctrl or Alt: a word on.
    case wordLeft, wordRight
    /// With Ctrl: the small letter, or one of `@ [ \ ] ^ _`.
    case control(Character)
    /// With Alt.
    case alt(Character)
}

/// An action of a mouse, in cells from 0.
public struct Mouse: Sendable, Hashable {
    public enum Action: Sendable, Hashable {
        /// The left button, pressed and let go; in between moved.
        case press, drag, release
        case wheelUp, wheelDown
    }

    public var action: Action
    public var column: Int
    public var row: Int

    public init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}

/// An input of a terminal.
public enum TerminalInput: Sendable, Hashable {
    case key(Key)
    /// Text put in at once, its lines ended by `\n`.
    case paste(String)
    case mouse(Mouse)
}
