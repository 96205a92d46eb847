import SheafTerminal

/// A command or a topic as a page of the manual, in the macros of man(7).
struct ManualPage: Sendable {
    let subject: HelpSubject
    let language: Language
    private let version: String

    init(_ subject: HelpSubject, _ language: Language, version: String) {
        self.subject = subject
        self.language = language
        self.version = version
    }

    /// 1 for commands, 7 for what is about several of them.
    var section: Int { subject.kind == .topic ? 7 : 1 }

    /// `sheaf-add`; `sheaf` for the program itself.
    var name: String {
        subject.kind == .program ? "sheaf" : "sheaf-" + subject.name
    }

    /// The page's file below a folder of the manual: `man1/sheaf-add.1`, `ko/man7/sheaf-query.7`.
    var path: String {
        (language == .english ? "" : language.rawValue + "/") + "man\(section)/\(name).\(section)"
    }

    var text: String {
        let help = HelpText(subject, language)
        var lines = [
            #".\" Made by sheaf man."#,
            ".TH \(Self.escaped(name.uppercased())) \(section) \"\" \"sheaf \(version)\" \"sheaf\"",
            // Hangul has no hyphens, and lines of both scripts cannot be stretched well.
            ".nh", ".ad l",
            heading(Message("manual-name")),
            "\(Self.escaped(name)) \\- \(Self.escaped(help.summary))",
        ]
        if subject.kind == .topic {
            for part in help.sections {
                lines += [heading(part.title)] + entries(part.entries) + paragraphs(part.paragraphs)
            }
        } else {
            lines += body(of: help)
        }
        lines += [heading(Message("manual-see-also"))]
        lines.append(
            references.map { Self.escaped("\($0.name)(\($0.section))") }.joined(separator: ", "))
        return lines.joined(separator: "\n") + "\n"
    }

    private var references: [ManualPage] {
        let others =
            subject.kind == .program
            ? HelpSubject.all : [.program] + HelpSubject.topics.prefix(4)
        return others.filter { $0.name != subject.name }
            .map { ManualPage($0, language, version: version) }
    }

    // MARK: - Parts

    private func body(of help: HelpText) -> [String] {
        var lines = [heading(Message("manual-synopsis"))]
        lines.append(bold(help.title) + " " + Self.escaped(help.arguments))
        for alias in subject.aliases + (language == .korean ? subject.koreanNames : []) {
            lines += [".br", bold("sheaf \(alias)")]
        }
        if !help.paragraphs.isEmpty {
            lines.append(heading(Message("manual-description")))
            lines += paragraphs(help.paragraphs)
        }
        lines.append(heading(Message("manual-examples")))
        lines += entries(help.examples)
        for group in help.sections where group.kind == .commands {
            lines += [heading(group.title)] + entries(group.entries)
        }
        lines.append(heading(Message("manual-options")))
        return lines + entries(help.allOptions)
    }

    private func heading(_ title: Message) -> String { heading(title.text(language)) }

    private func heading(_ title: String) -> String {
        ".SH \"\(Self.escaped(title.uppercased()))\""
    }

    private func paragraphs(_ paragraphs: [String]) -> [String] {
        paragraphs.flatMap { [".PP", Self.escaped($0)] }
    }

    private func entries(_ entries: [HelpEntry]) -> [String] {
        entries.flatMap { entry in
            [".TP", bold(entry.typed)] + (entry.meaning.map { [Self.escaped($0)] } ?? [])
        }
    }

    private func bold(_ text: String) -> String { #"\fB"# + Self.escaped(text) + #"\fR"# }

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
