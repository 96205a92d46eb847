import Libc
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

/// A temporary directory with a home for each device, where nothing of the user's is read and
/// nothing of the demonstration's gets out.
struct DemoPlace {
    let root: String
    private let shared: [String: String]
    private let terminal: Terminal

    /// Makes the directory, the devices' homes and a place for the programs that the commands name.
    init(_ context: Context) throws {
        let variables = context.environment.variables
        let folder = variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((folder + "/sheaf-demo-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw SystemError("mkdtemp", FilePath(folder), Errno(rawValue: errno))
        }
        root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        terminal = context.terminal
        shared = Self.variables(of: context, root: root)
        do {
            try fill(context)
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

    private func fill(_ context: Context) throws {
        for device in DemoTranscript.Device.allCases {
            let settings = Self.gitSettings(of: device, context)
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

    private static func gitSettings(of device: DemoTranscript.Device, _ context: Context) -> String
    {
        let author = Message("demo-author").text(context.language)
        return """
            [user]
            \tname = \(author)
            \temail = mina@example.org
            [init]
            \tdefaultBranch = main
            [pull]
            \trebase = false
            [color]
            \tui = \(context.output.resultPalette != nil ? "auto" : "never")
            [sheaf]
            \tdevice = \(device)

            """
    }

    /// The user's terminal and language, and nothing that leads to the user's own files.
    private static func variables(of context: Context, root: String) -> [String: String] {
        let kept = [
            "TERM", "COLORTERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ", "TMPDIR",
            "LD_LIBRARY_PATH", "SHEAF_NOW", "SHEAF_AMBIGUOUS_WIDTH", "SHEAF_PALETTE",
            "SHEAF_MOTION",
        ]
        var variables = context.environment.variables.filter { kept.contains($0.key) }
        let path = context.environment.variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        variables["PATH"] = root + "/bin:" + path
        variables["SHEAF_LANG"] = context.language.rawValue
        variables["EDITOR"] = "editor"
        variables["DEMO"] = root
        let today = context.environment.now.date
        for (name, days) in [("YESTERDAY", -1), ("SOON", 3), ("LATER", 20)] {
            variables[name] = today.adding(days: days).description
        }
        variables["GIT_CONFIG_NOSYSTEM"] = "1"
        for pager in ["PAGER", "GIT_PAGER", "SHEAF_PAGER"] { variables[pager] = "cat" }
        variables[context.output.resultPalette != nil ? "CLICOLOR_FORCE" : "NO_COLOR"] = "1"
        return variables
    }
}
