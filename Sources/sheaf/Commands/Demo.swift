import ArgumentParser
import CSheafSystem
import Libc
import SheafCore
import SheafJSON
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

struct Demo: Command {
    static let help = HelpSubject("demo", korean: ["시연"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("남기기")])
    var keep = false

    @Option(name: [.long, .customLong("비교")])
    var compare: Peer?

    /// The programs that sheaf is compared with.
    enum Peer: String, OptionName {
        case git
    }

    func run(_ session: Session) async throws {
        Interruption.watch()
        let place = try DemoPlace(session.printer)
        let played = try play(in: place, session)
        if session.json {
            let steps = played.map { JSON(["command": $0.command, "output": $0.output]) }
            return try session.printer.print(
                "demo", ["steps": steps, "kept": keep ? place.root : nil])
        }
        try session.output.print("")
        let ending =
            keep ? Message("demo-is-kept", ["folder": place.root]) : Message("demo-is-deleted")
        try DemoPlayer(printer: session.printer, place: place).say(ending.text(session.language))
        try session.output.print(Message("demo-next"))
    }

    private func play(in place: DemoPlace, _ session: Session) throws -> [PlayedStep] {
        defer { if !keep { place.remove() } }
        return try DemoPlayer(printer: session.printer, place: place)
            .play(transcript(session.language))
    }

    private func transcript(_ language: Language) -> DemoTranscript {
        let files = [language, .english].map {
            "\(compare == nil ? "demo" : "compare").\($0.rawValue).txt"
        }
        let text = files.lazy.compactMap { EmbeddedFiles.command[$0] }.first ?? []
        return DemoTranscript(String(decoding: text, as: UTF8.self))
    }
}

/// Runs lines of shell on a terminal of their own, so that every program prints as it would to a
/// person; nothing can be typed.
struct DemoShell {
    let variables: [String: String]
    /// Whose size the commands see.
    let terminal: Terminal

    /// Throws `CancellationError` where someone asked to stop.
    func run(_ command: String, in directory: String) throws -> (output: [UInt8], code: Int32) {
        var ends: [Int32] = [-1, -1]
        guard sheaf_open_terminal(Int32(terminal.rows), Int32(terminal.columns), &ends) == 0 else {
            throw SystemError("posix_openpt", "/dev/ptmx", Errno(rawValue: errno))
        }
        defer { for end in ends { close(end) } }
        let process = try start(
            ["/bin/sh", "-c", "cd -- \"$1\" && eval \"$2\"", "sh", directory, command],
            output: ends[1])
        let ended = collect(from: ends[0], until: process)
        if Interruption.wasAsked { throw CancellationError() }
        return ended
    }

    private func start(_ arguments: [String], output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)

        let words = arguments.map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + environment { free(word) } }
        var process = pid_t()
        // A group of its own: what the shell starts has to end with it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let code = posix_spawn(&process, arguments[0], &actions, &attributes, words, environment)
        guard code == 0 else {
            throw SystemError("posix_spawn", FilePath(arguments[0]), Errno(rawValue: code))
        }
        return process
    }

    /// Reads until the process has ended and all it wrote has come through: a terminal holds
    /// little, so that waiting first and reading then would show nothing.
    private func collect(
        from terminal: Int32, until process: pid_t
    ) -> (output: [UInt8], code: Int32) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var status: Int32 = 0
        var hasEnded = false
        while true {
            var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, hasEnded ? 0 : 5) > 0 {
                let count = read(terminal, &buffer, buffer.count)
                if count > 0 { output += buffer[..<count] }
            } else if hasEnded {
                if Interruption.wasAsked { waitForGroup(process) }
                let signal = status & 0x7f
                return (output, signal == 0 ? status >> 8 & 0xff : 128 + signal)
            } else if waitpid(process, &status, WNOHANG) == process {
                hasEnded = true
            } else if Interruption.wasAsked {
                kill(-process, SIGTERM)
            }
        }
    }

    /// The shell may end before what it started, which would go on making files in a folder that is
    /// taken away meanwhile.
    private func waitForGroup(_ group: pid_t) {
        for round in 0..<200 where kill(-group, 0) == 0 {
            kill(-group, round < 100 ? SIGTERM : SIGKILL)
            usleep(10_000)
        }
    }
}

/// A demonstration as it is written down in `Demos`, one thing a line:
///
///     # A sentence about what comes, in which `$DEMO` is the folder of it all.
///     $ sheaf init
///     phone$ sheaf sync
///     ? grep -q milk note.md
///     | mkdir notes
///
/// `?` has to succeed after the command above it, or the demonstration is broken; a command without
/// one has to succeed itself. Lines with `|` are one script for the laptop, which prepares what comes
/// next. Neither is shown.
struct DemoTranscript {
    enum Device: String, CaseIterable {
        case laptop, phone

        /// The word before a prompt, in either language; the laptop's is left out while it is alone.
        fileprivate init?(prompt: Substring) {
            switch prompt {
            case "", "laptop", "노트북": self = .laptop
            case "phone", "휴대폰": self = .phone
            default: return nil
            }
        }
    }

    struct Step {
        let device: Device
        /// With the device's name, as it is shown.
        let prompt: String
        /// A line of shell.
        let command: String
        /// A line of shell that succeeds afterwards.
        var proof: String?
    }

    enum Part {
        case prose(String)
        case step(Step)
        case script(String)
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let rest = String(line.dropFirst(2))
            switch (line.first, parts.last) {
            case ("#", _): parts.append(.prose(rest))
            case ("|", .script(let script)?): parts[parts.count - 1] = .script(script + "\n" + rest)
            case ("|", _): parts.append(.script(rest))
            case ("?", .step(var step)?):
                step.proof = rest
                parts[parts.count - 1] = .step(step)
            default:
                let words = line.split(separator: "$ ", maxSplits: 1)
                let prompt = line.hasPrefix("$") ? "" : words[0]
                guard let device = Device(prompt: prompt), let command = words.last else {
                    continue
                }
                parts.append(
                    .step(Step(device: device, prompt: prompt + "$ ", command: String(command))))
            }
        }
    }
}

/// A command as it went.
struct PlayedStep {
    var command: String
    /// The output that was left to read on the terminal.
    var output: String
}

/// The demonstration is broken: a command failed, or did not do what it was to show.
struct DemoError: Error, FactConvertible {
    var command: String

    var fact: Fact { Fact("demo-failed", ["command": command], exitCode: .io) }
}

/// Prints each part of a demonstration, runs it, and makes sure that it showed what it was to show.
struct DemoPlayer {
    let printer: Printer
    let place: DemoPlace

    /// Throws ``DemoError`` where a command goes wrong, once what it printed can be seen.
    func play(_ transcript: DemoTranscript) throws -> [PlayedStep] {
        var played: [PlayedStep] = []
        for (index, part) in transcript.parts.enumerated() {
            switch part {
            case .prose(let text):
                if !printer.json, index > 0 { try printer.output.print("") }
                try say(text.replacing("$DEMO", with: place.root))
            case .script(let script):
                guard try place.run(script, on: .laptop).code == 0 else {
                    throw DemoError(command: String(script.prefix { $0 != "\n" }))
                }
            case .step(let step): played.append(try play(step))
            }
        }
        return played
    }

    /// A sentence about what comes, or came.
    func say(_ text: String) throws {
        guard !printer.json else { return }
        let columns = min(printer.terminal.columns, Self.readable)
        for line in StyledText(text, .muted).wrapped(to: columns, printer.width) {
            try printer.output.print(line)
        }
    }

    private static let readable = 80

    private func play(_ step: DemoTranscript.Step) throws -> PlayedStep {
        if !printer.json {
            try printer.output.print("\(step.prompt, .muted)\(step.command, .code)")
            try printer.output.flush()
        }
        let (bytes, code) = try place.run(step.command, on: step.device)
        let output = Self.leftToRead(String(decoding: bytes, as: UTF8.self))
        if !printer.json {
            try printer.output.write(output)
            try printer.output.flush()
        }
        let isProved =
            try step.proof.map { try place.run($0, on: step.device).code == 0 } ?? (code == 0)
        guard isProved else { throw DemoError(command: step.command) }
        return PlayedStep(command: step.command, output: output)
    }

    /// Progress makes way for what comes after it, as on a terminal.
    private static func leftToRead(_ output: String) -> String {
        output.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map { $0.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? "" }
        .joined(separator: "\n")
    }
}

/// A temporary directory with a home for each device, where nothing of the user's is read and
/// nothing of the demonstration's gets out.
struct DemoPlace {
    let root: String
    private let shared: [String: String]
    private let terminal: Terminal

    /// Makes the directory, the devices' homes and a place for the programs that the commands name.
    init(_ printer: Printer) throws {
        let variables = printer.environment.variables
        let folder = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((folder + "/sheaf-demo-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw SystemError("mkdtemp", FilePath(folder), Errno(rawValue: errno))
        }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        terminal = printer.terminal
        shared = Self.variables(of: printer, root: root)
        do {
            try fill(printer)
        } catch {
            remove()
            throw error
        }
    }

    /// Runs a line of shell and returns its output and exit code, as a person on a terminal would
    /// see it.
    func run(_ command: String, on device: DemoTranscript.Device) throws -> (
        output: [UInt8], code: Int32
    ) {
        let home = home(of: device)
        let store = home + "/sheaf"
        return try DemoShell(variables: shared.merging(["HOME": home]) { $1 }, terminal: terminal)
            .run(command, in: FilePath(store).isDirectory ? store : home)
    }

    func remove() {
        // A second Ctrl-C does not stop the tidying up, nor does it reach `rm`.
        Interruption.ignore()
        let shell = DemoShell(variables: shared, terminal: terminal)
        // What an interrupted command had started may go on writing for a moment, and on a busy
        // machine for longer: up to half a minute.
        for _ in 0..<600 {
            _ = try? shell.run("command -p rm -rf " + ShellWord.quoted(root), in: "/")
            guard FilePath(root).exists else { return }
            usleep(50_000)
        }
    }

    private func home(of device: DemoTranscript.Device) -> String { root + "/\(device)" }

    private func fill(_ printer: Printer) throws {
        for device in DemoTranscript.Device.allCases {
            let settings = Self.gitSettings(of: device, printer)
            try write(settings, to: home(of: device) + "/.gitconfig")
        }
        try makeDirectory(FilePath(root + "/bin"))
        guard symlink(try Session.program(), root + "/bin/sheaf") == 0 else {
            throw SystemError("symlink", FilePath(root + "/bin"), Errno(rawValue: errno))
        }
    }

    private func write(_ text: String, to path: String) throws {
        let path = FilePath(path)
        try makeDirectory(path.removingLastComponent())
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .exclusiveCreate], permissions: [.ownerReadWrite])
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }

    private func makeDirectory(_ path: FilePath) throws {
        guard !path.isDirectory else { return }
        try makeDirectory(path.removingLastComponent())
        guard mkdir(path.string, 0o700) == 0 else {
            throw SystemError("mkdir", path, Errno(rawValue: errno))
        }
    }

    private static func gitSettings(of device: DemoTranscript.Device, _ printer: Printer) -> String
    {
        let author = Message("demo-author").text(printer.language)
        return """
            [user]
            \tname = \(author)
            \temail = mina@example.org
            [init]
            \tdefaultBranch = main
            [pull]
            \trebase = false
            [color]
            \tui = \(printer.output.resultPalette != nil ? "auto" : "never")
            [sheaf]
            \tdevice = \(device)

            """
    }

    /// The user's terminal and language, and nothing that leads to the user's own files.
    private static func variables(of printer: Printer, root: String) -> [String: String] {
        let kept = [
            "TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ", "TMPDIR",
            "LD_LIBRARY_PATH", "SHEAF_NOW", "SHEAF_AMBIGUOUS_WIDTH", "SHEAF_PALETTE",
            "SHEAF_MOTION",
        ]
        var variables = printer.environment.variables.filter { kept.contains($0.key) }
        let path = printer.environment.variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        variables["PATH"] = root + "/bin:" + path
        variables["SHEAF_LANG"] = printer.language.rawValue
        variables["EDITOR"] = "editor"
        variables["DEMO"] = root
        let today = printer.now.date
        for (name, days) in [("YESTERDAY", -1), ("SOON", 3), ("LATER", 20)] {
            variables[name] = today.adding(days: days).description
        }
        variables["GIT_CONFIG_NOSYSTEM"] = "1"
        for pager in ["PAGER", "GIT_PAGER", "SHEAF_PAGER"] { variables[pager] = "cat" }
        variables[printer.output.resultPalette != nil ? "CLICOLOR_FORCE" : "NO_COLOR"] = "1"
        return variables
    }
}
