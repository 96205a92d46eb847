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

extension ConfigurationReader {
    fileprivate func choice<Choice: RawRepresentable<String>>(
        _ entries: [String: Entry], key: String, among allowed: [Choice]
    ) -> Choice? {
        entries[key].flatMap { choice($0.value, key: key, among: allowed) }
    }
}
