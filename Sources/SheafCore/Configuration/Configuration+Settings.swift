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
