/// The shared settings of a store, `.sheaf/config.yml`. What the file leaves out has a default. Those of
/// one person are ``PersonalSettings``.
public struct Configuration: Sendable, Equatable {
    /// The format of fresh stores, and the only one that is written: every rule of the merge belongs to
    /// it. Those before it are read.
    public static let currentFormat = 3
    /// The formats that this program reads.
    public static let knownFormats = 1...currentFormat
    /// Larger settings are refused unread.
    public static let sizeLimit = 256 * 1024

    /// The file's `format`. Under any but `currentFormat` nothing may be written.
    public var format = currentFormat
    public var workflow = Workflow.standard
    /// Other names of known keys, such as `deadline` or `마감` for `due`.
    public var keyAliases: [String: String] = [:]
    /// The user's own keys that tokens may set and queries may ask for.
    public var ownKeys: [String] = []
    /// The types of the values of own keys; those of any other are text.
    public var ownKeyTypes: [String: ValueType] = [:]
    /// Globs of the files that are items; empty means every `*.md`.
    public var include: [String] = []
    /// Globs of files that are not items, whatever `include` says.
    public var exclude: [String] = []
    public var taskPath = PathTemplate.tasks
    public var memoPath = PathTemplate.memos
    /// Where titles stand that no key gives. Absent it is the first line, whatever the folder holds.
    public var titles = TitleRule.firstLine
    /// True if `updated` or `modified`, where a file has one, follows every change.
    public var keepsUpdated = false
    /// Queries by the names that `@name` asks for.
    public var queries: [String: String] = [:]
    /// The template of a task, or of a memo, for which none is named.
    public var taskTemplate: String?
    public var memoTemplate: String?
    /// The path and the template of the note of a day; without a path it goes where the last one is.
    public var dailyPath: PathTemplate?
    public var dailyTemplate: String?
    public var push = SyncPolicy.auto
    public var pull = SyncPolicy.auto

    /// The board that bare `sheaf` shows on a terminal, unless ``PersonalSettings/board`` says
    /// otherwise.
    public var board = BoardView.printed

    /// The view of the board where nobody says.
    public enum BoardView: String, Sendable, CaseIterable {
        /// Printed once.
        case printed
        /// On the whole terminal, until it is left.
        case live
    }

    /// The policy by which changes travel by themselves.
    public enum SyncPolicy: String, Sendable, CaseIterable {
        case auto, manual
        /// Sent when the board is left or the watcher ends; not for `pull`.
        case onExit = "on-exit"
    }

    public init() {}

    /// The names that are read for a known key, the one that counts first: its own, those of
    /// `keyAliases`, and those of other programs (for `tags` also `tag`, as Obsidian and Jekyll read it),
    /// unless the settings make them something else.
    public func spellings(of key: String) -> [String] {
        let known = KnownKey(rawValue: key)
        let isOwn =
            known?.isOfPlan != true
            || keyAliases[key, default: key] == key && !ownKeys.contains(key)
        let foreign = known == .tags ? ["tag"] : known?.foreignNames ?? []
        return (isOwn ? [key] : []) + keyAliases.filter { $0.value == key }.keys.sorted()
            + foreign.filter { keyAliases[$0] == nil && !ownKeys.contains($0) }
    }

    /// The text of a fresh store's `.sheaf/config.yml`.
    ///
    /// - Parameters:
    ///   - comment: its first line, in the user's language.
    ///   - titles: where titles stand, if that is not their first line.
    public static func template(
        _ comment: String = "sheaf: settings shared by every device of this store",
        titles: TitleRule = .firstLine
    ) -> String {
        let comment = comment.split(whereSeparator: \.isNewline).joined(separator: " ")
        return "# \(comment)\nformat: \(currentFormat)\n"
            + (titles == .firstLine ? "" : "titles: \(titles.rawValue)\n")
    }
}

/// Settings that cannot be used, with the place.
public struct ConfigurationError: Error, Equatable, Sendable {
    public var line: Int
    public var column: Int
    public var problem: Problem

    public enum Problem: Equatable, Sendable {
        case notYAML(String)
        case unknownKey(String, known: [String])
        case wrongType(key: String, expected: Expected)
        case wrongValue(key: String, value: String, allowed: [String])
        case duplicateStatus(String)
        case noStatuses
        /// None of the statuses is marked as closed, so that nothing can be done; the last one.
        case noClosedStatus(String)
        case template(key: String, text: String, PathTemplateError)
        case tooLarge
        /// A symbolic link or a folder stands in the place of the file.
        case notAFile
        /// More entries below a key, or a longer text, than ``Limits`` allow.
        case tooMany(key: String, limit: Int)
        case tooLong(key: String, limit: Int)
    }

    /// The limits of settings: far more than anybody keeps, and so little that settings which came
    /// from elsewhere make no command slow.
    enum Limits {
        static let statuses = 100
        /// Other spellings of one status.
        static let aliases = 50
        /// Other names and keys of the user's own together.
        static let keys = 500
        static let queries = 500
        /// Patterns below `include`, and below `exclude`.
        static let globs = 200
        /// Bytes of one pattern.
        static let globLength = 256
    }

    /// The values that a key takes.
    public enum Expected: Equatable, Sendable {
        case text, boolean, number, list, mapping
    }

    /// True if no setting is passed over for it.
    public var isAdvice: Bool {
        switch problem {
        case .noClosedStatus, .notAFile: true
        default: false
        }
    }

    public init(line: Int, column: Int, problem: Problem) {
        self.line = line
        self.column = column
        self.problem = problem
    }
}
