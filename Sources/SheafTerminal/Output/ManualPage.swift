/// A command or a topic as a page of the manual, in the macros of man(7).
public struct ManualPage: Sendable {
    public let subject: HelpSubject
    public let language: Language
    private let version: String

    public init(_ subject: HelpSubject, _ language: Language, version: String) {
        self.subject = subject
        self.language = language
        self.version = version
    }

    /// 1 for commands, 7 for what is about several of them.
    public var section: Int {
        if case .topic = subject { 7 } else { 1 }
    }

    /// `sheaf-add`; `sheaf` for the program itself.
    public var name: String {
        subject.name == "sheaf" ? "sheaf" : "sheaf-" + subject.name
    }

    /// The page's file below a folder of the manual: `man1/sheaf-add.1`, `ko/man7/sheaf-query.7`.
    public var path: String {
        (language == .korean ? "ko/" : "") + "man\(section)/\(name).\(section)"
    }

    public var text: String {
        var lines = [
            #".\" Made by sheaf man."#,
            ".TH \(Self.escaped(name.uppercased())) \(section) \"\" \"sheaf \(version)\" \"sheaf\"",
            // Hangul has no hyphens, and lines of both scripts cannot be stretched well.
            ".nh", ".ad l",
            heading(Message(en: "NAME", ko: "이름")),
            "\(Self.escaped(name)) \\- \(text(subject.abstract))",
        ]
        switch subject {
        case .command(let help): lines += body(of: help)
        case .topic(let topic): lines += topic.parts.flatMap(body)
        }
        lines += [heading(Message(en: "SEE ALSO", ko: "같이 보기"))]
        lines.append(
            references.map { Self.escaped("\($0.name)(\($0.section))") }.joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    private var references: [ManualPage] {
        let others: [HelpSubject] =
            switch subject {
            case .command(let help) where help.name == "sheaf": Array(HelpSubject.all.dropFirst())
            default: [.command(.sheaf)] + HelpTopic.all.prefix(4).map(HelpSubject.topic)
            }
        return others.filter { $0.name != subject.name }
            .map { ManualPage($0, language, version: version) }
    }

    // MARK: - Parts

    private func body(of help: CommandHelp) -> [String] {
        var lines = [heading(Message(en: "SYNOPSIS", ko: "사용법"))]
        let command = help.name == "sheaf" ? "sheaf" : "sheaf \(help.name)"
        lines.append(#"\fB"# + Self.escaped(command) + #"\fR "# + text(help.arguments))
        for alias in help.aliases {
            lines += [".br", #"\fB"# + Self.escaped("sheaf \(alias)") + #"\fR"#]
        }
        if !help.paragraphs.isEmpty {
            lines.append(heading(Message(en: "DESCRIPTION", ko: "설명")))
            lines += paragraphs(help.paragraphs)
        }
        lines.append(heading(Message(en: "EXAMPLES", ko: "예")))
        lines += entries(help.examples)
        if help.name == "sheaf" {
            for group in CommandHelp.groups {
                lines.append(heading(group.title))
                lines += entries(
                    group.commands.map { HelpEntry(Message(verbatim: $0.name), $0.abstract) })
            }
        }
        lines.append(heading(Message(en: "OPTIONS", ko: "옵션")))
        return lines + entries(help.options + help.commonOptions)
    }

    private func body(of part: HelpTopic.Part) -> [String] {
        [heading(part.title)] + entries(part.entries) + paragraphs(part.paragraphs)
    }

    private func heading(_ title: Message) -> String {
        ".SH \"\(Self.escaped(title.text(language).uppercased()))\""
    }

    private func paragraphs(_ messages: [Message]) -> [String] {
        messages.flatMap { [".PP", text($0)] }
    }

    private func entries(_ entries: [HelpEntry]) -> [String] {
        entries.flatMap { entry in
            [".TP", #"\fB"# + text(entry.typed) + #"\fR"#, entry.meaning.map(text) ?? ""]
                .filter { !$0.isEmpty }
        }
    }

    private func text(_ message: Message) -> String { Self.escaped(message.text(language)) }

    /// Text as roff shows it: signs that it would take for its own or make typographic ones of.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += #"\e"#
            case "-": escaped += #"\-"#
            case "'": escaped += #"\(aq"#
            case "\"": escaped += #"\(dq"#
            case "`": escaped += #"\(ga"#
            case "^": escaped += #"\(ha"#
            case "~": escaped += #"\(ti"#
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        // A point at a line's beginning would be a request.
        return escaped.hasPrefix(".") ? #"\&"# + escaped : escaped
    }
}
