import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal
import SystemPackage

struct Manual: Command {
    static let help = HelpSubject("man", korean: ["설명서"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("폴더")], help: .value(.path))
    var out: String?

    @Argument(help: .value(.subject))
    var page: String?

    func run(_ session: Session) async throws {
        guard let out else { return try show(session.printer) }
        if let page { throw UsageError.unexpectedArgument(page) }
        let folder = session.environment.directory.pushing(FilePath(out))
        let pages = Language.allCases.flatMap { language in
            HelpSubject.all.map { ManualPage(subject: $0, language: language) }
        }
        for page in pages {
            try NewFile.replace(folder.pushing(FilePath(page.path)), Array(page.text.utf8))
        }
        guard session.json else {
            return try session.output.note(
                Message(
                    "wrote-manual",
                    ["count": pages.count.counted, "folder": session.printer.display(folder)]))
        }
        try session.printer.print(
            "man",
            ["page": JSON.null, "folder": folder.string, "files": pages.map(\.path)])
    }

    private func show(_ printer: Printer) throws {
        let word = page ?? "sheaf"
        guard let subject = word == "sheaf" ? .program : HelpSubject.named(word) else {
            throw UsageError.unknownTopic(word)
        }
        let text = ManualPage(subject: subject, language: printer.language).text
        guard printer.json else { return try printer.output.write(text) }
        try printer.print("man", ["page": text, "folder": JSON.null, "files": JSON.array([])])
    }
}

struct Completions: Command {
    static let help = HelpSubject("completions", korean: ["자동완성"])
    static let saysWarnings = false

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("후보")])
    var candidates = false

    @Argument(help: .value(.shell))
    var shell: String?

    @Argument(parsing: .postTerminator)
    var words: [String] = []

    func run(_ session: Session) async throws {
        guard let shell else { throw UsageError.missingArgument(.shell) }
        guard let named = Shell(rawValue: shell) else {
            throw UsageError.unknownShell(shell, known: Shell.allCases.map(\.rawValue))
        }
        guard candidates else { return try show(named, session.printer) }
        let words = named.words(words)
        var options = global
        options.store = Invocation(Array(words.dropFirst())).value(of: "--store") ?? global.store
        // A key press is no time for words about what is wrong with the store.
        let completer = Completer(words, Session.current.with(options))
        let found =
            completer.wantsHeldBack
            ? try? await completer.heldBackFiles() : try? completer.candidates()
        try show(found ?? .none, for: named, session.printer)
    }

    private func show(_ shell: Shell, _ printer: Printer) throws {
        guard printer.json else { return try printer.output.write(shell.script) }
        try printer.print("completions", ["shell": shell.rawValue, "script": shell.script])
    }

    private func show(_ found: Candidates, for shell: Shell, _ printer: Printer) throws {
        switch found {
        case .these(let candidates):
            guard !printer.json else {
                let values = candidates.map { candidate in
                    JSON(["value": candidate.value, "meaning": candidate.meaning])
                }
                return try printer.print("candidates", ["paths": false, "candidates": values])
            }
            for candidate in candidates {
                try printer.output.write(candidate.line(for: shell) + "\n")
            }
        case .paths:
            guard !printer.json else {
                return try printer.print(
                    "candidates", ["paths": true, "candidates": JSON.array([])])
            }
            throw PathsWanted()
        }
    }
}

/// A file or folder may stand at the place: the shell is told so by the exit code.
struct PathsWanted: Error {}

/// A command or a topic as a page of the manual, in the macros of man(7).
struct ManualPage: Sendable {
    let subject: HelpSubject
    let language: Language

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
            ".TH \(Self.escaped(name.uppercased())) \(section) \"\" \"sheaf \(Sheaf.version)\" \"sheaf\"",
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
            .map { ManualPage(subject: $0, language: language) }
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
