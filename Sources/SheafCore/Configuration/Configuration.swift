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
    /// The place of titles that no key gives. Absent it is the first line, whatever the folder holds.
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

    /// The view of the board by default.
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

    /// The limits of settings: far more than is needed, and so little that settings which came
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

/// One setting as it is in force.
public struct Setting: Sendable, Equatable {
    /// As the file would name it, `paths.task` for `task` below `paths`.
    public var name: String
    public var value: Value
    /// The line of the settings file that says so; `nil` for a default.
    public var line: Int?

    public enum Value: Sendable, Equatable {
        case number(Int)
        case boolean(Bool)
        case text(String)
        case list([String])
        case statuses([Workflow.Status])
        case keys([OtherName])
        case queries([SavedQuery])
    }

    /// A query under the name that `@name` asks for.
    public struct SavedQuery: Sendable, Equatable {
        public var name: String
        /// As typed.
        public var text: String
    }

    /// A name of the `keys` setting.
    public struct OtherName: Sendable, Equatable {
        public var name: String
        /// The known key it stands for in files, or what the values of a key of the user's own are; `nil` for
        /// one of any text.
        public var meaning: String?
    }
}

extension Configuration {
    /// Every setting in force, in the order in which the settings file is explained.
    ///
    /// - Parameter text: the file that this configuration was read from; empty without one.
    public func settings(from text: String) -> [Setting] {
        let lines = ConfigurationReader.lines(of: text)
        let keys =
            keyAliases.map { Setting.OtherName(name: $0.key, meaning: $0.value) }
            + ownKeys.map { Setting.OtherName(name: $0, meaning: ownKeyTypes[$0]?.rawValue) }
        let values: [(String, Setting.Value)] = [
            ("format", .number(format)),
            ("statuses", .statuses(workflow.statuses)),
            ("keys", .keys(keys.sorted { $0.name < $1.name })),
            ("items.include", .list(include)),
            ("items.exclude", .list(exclude)),
            ("paths.task", .text(taskPath.text)),
            ("paths.memo", .text(memoPath.text)),
            ("paths.daily", .text(dailyPath?.text ?? "")),
            ("titles", .text(titles.rawValue)),
            ("updated", .boolean(keepsUpdated)),
            (
                "queries",
                .queries(
                    queries.map { Setting.SavedQuery(name: $0.key, text: $0.value) }
                        .sorted { $0.name < $1.name })
            ),
            ("templates.task", .text(taskTemplate ?? "")),
            ("templates.memo", .text(memoTemplate ?? "")),
            ("templates.daily", .text(dailyTemplate ?? "")),
            ("board", .text(board.rawValue)),
            ("sync.push", .text(push.rawValue)),
            ("sync.pull", .text(pull.rawValue)),
        ]
        return values.map { Setting(name: $0, value: $1, line: lines[$0]) }
    }
}

extension ConfigurationReader {
    /// The lines on which the settings stand, those one below another as `paths.task`. Nothing of a
    /// text that is no YAML.
    static func lines(of text: String) -> [String: Int] {
        guard let pairs = (try? BoundedYAML.composeSettings(text))??.pairs else { return [:] }
        var lines: [String: Int] = [:]
        for pair in pairs {
            guard let name = pair.key.text else { continue }
            lines[name] = pair.key.mark.line
            for pair in pair.value.pairs ?? [] {
                if let below = pair.key.text { lines["\(name).\(below)"] = pair.key.mark.line }
            }
        }
        return lines
    }
}

/// Changing one setting of a file without an editor.
extension Configuration {
    /// The shared settings that are a single word or text, by their names as ``settings(from:)`` has them.
    public static let simpleSettings = [
        "titles", "updated", "board", "paths.task", "paths.memo", "paths.daily", "templates.task",
        "templates.memo", "templates.daily", "sync.push", "sync.pull",
    ]

    /// Returns a settings file in which a setting has another value; all else keeps its bytes. Whether the
    /// value is one that the setting takes, the reader of the file says.
    ///
    /// - Parameters:
    ///   - name: of a setting at the top, or of one below another: `templates.memo`.
    ///   - bytes: the file, shared or personal; may be empty.
    /// - Returns: `nil` where the file is no mapping with a key a line, or has comments between the
    ///   settings below another: an editor is the way then.
    public static func setting(
        _ name: String, to value: String, in bytes: [UInt8]
    ) -> [UInt8]? {
        guard let text = SettingsText(bytes) else { return nil }
        let names = name.split(separator: ".", maxSplits: 1).map(String.init)
        let line: String
        if names.count > 1 {
            let entry = text[names[0]]
            guard entry?.lines.contains(where: { $0.contains("#") }) != true,
                let line = mapping(names[0], names[1], value, over: entry?.value)
            else { return nil }
            return replacing(names[0], with: line, in: text)
        }
        line = "\(name): \(scalar(value))"
        return replacing(name, with: line, in: text)
    }

    private static func replacing(
        _ key: String, with line: String, in text: SettingsText
    ) -> [UInt8] {
        var entries = text.entries
        if let place = entries.firstIndex(where: { $0.key == key }) {
            entries[place].lines = [line + comment(behind: entries[place])]
        } else {
            let value = YAMLNode(content: .mapping([]), mark: .start)
            entries.append(
                SettingsText.Entry(key: key, value: value, leading: [], lines: [line]))
        }
        return SettingsText.bytes(entries, text.trailing, text.blocks, lineEnd: text.lineEnd)
    }

    /// The comment on the line of a setting, with the blank before it.
    private static func comment(behind entry: SettingsText.Entry) -> String {
        guard entry.lines.count == 1, let text = entry.value.text, !text.contains("#"),
            let start = entry.lines[0].firstRange(of: " #")
        else { return "" }
        return String(entry.lines[0][start.lowerBound...])
    }

    /// A mapping on one line, with one value changed or added; `nil` where it holds anything but texts.
    private static func mapping(
        _ key: String, _ name: String, _ value: String, over node: YAMLNode?
    ) -> String? {
        var pairs: [(String, String)] = []
        for pair in node?.pairs ?? [] {
            guard let key = pair.key.text, let text = pair.value.text else { return nil }
            pairs.append((key, text))
        }
        if let place = pairs.firstIndex(where: { $0.0 == name }) {
            pairs[place].1 = value
        } else {
            pairs.append((name, value))
        }
        let members = pairs.map { "\(scalar($0)): \(scalar($1, inFlow: true))" }
        return "\(key): {\(members.joined(separator: ", "))}"
    }

    private static func scalar(_ text: String, inFlow: Bool = false) -> String {
        String(
            decoding: ScalarWriter.scalar(text, keeping: nil, inFlow: inFlow), as: UTF8.self)
    }
}

/// The settings of one person on one device, `~/.config/sheaf/config.yml`. They win over those that all
/// devices share.
public struct PersonalSettings: Sendable, Equatable {
    /// The board that bare `sheaf` shows on a terminal.
    public var board: Configuration.BoardView?
    /// The code of a language, as `SHEAF_LANG`.
    public var language: String?
    /// `auto`, `always` or `never`, as `--color`.
    public var color: String?
    /// `fixed`, or `terminal` for the terminal's own colours, as `SHEAF_PALETTE`.
    public var palette: String?
    /// The public holidays that calendars show; `nil` for those of the language.
    public var holidays: Holidays?
    /// A line of shell, before `VISUAL` and `EDITOR`.
    public var editor: String?
    /// A line of shell, as `SHEAF_PAGER`.
    public var pager: String?
    /// The settings that cannot be used, in the order of the file: they count as if they were not
    /// there.
    public private(set) var problems: [ConfigurationError] = []

    /// A country's public holidays.
    public enum Holidays: String, Sendable, CaseIterable {
        case korea
        case off = "none"
    }

    /// The code of a language that there is a catalogue of.
    private struct LanguageCode: RawRepresentable { let rawValue: String }
    private enum Color: String, CaseIterable { case auto, always, never }
    private enum Palette: String, CaseIterable { case fixed, terminal }

    public init() {}

    /// Reads the file. Nothing can be lost by a mistake in it, so none is thrown.
    ///
    /// - Parameter languages: the codes that `language` may have.
    public init(yaml text: String, languages: [String] = ["en", "ko"]) {
        do {
            try read(text, languages)
        } catch {
            problems.append(error)
        }
    }

    private mutating func read(
        _ text: String, _ languages: [String]
    ) throws(ConfigurationError) {
        guard text.utf8.count <= Configuration.sizeLimit else {
            throw ConfigurationError(line: 1, column: 1, problem: .tooLarge)
        }
        guard let root = try ConfigurationReading.compose(text) else { return }
        let reader = ConfigurationReader()
        let entries = try reader.mapping(root, key: "config", known: Self.names)
        board = reader.choice(entries, key: "board", among: Configuration.BoardView.allCases)
        let codes = languages.map(LanguageCode.init(rawValue:))
        language = reader.choice(entries, key: "language", among: codes)?.rawValue
        color = reader.choice(entries, key: "color", among: Color.allCases)?.rawValue
        palette = reader.choice(entries, key: "palette", among: Palette.allCases)?.rawValue
        holidays = reader.choice(entries, key: "holidays", among: Holidays.allCases)
        editor = reader.text(entries, key: "editor")
        pager = reader.text(entries, key: "pager")
        problems = reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// Every setting by its name with its value, `nil` where the file leaves it out.
    public var values: [(name: String, value: String?)] {
        [
            ("board", board?.rawValue), ("language", language), ("color", color),
            ("palette", palette), ("holidays", holidays?.rawValue), ("editor", editor),
            ("pager", pager),
        ]
    }

    private static let names = PersonalSettings().values.map(\.name)
}
