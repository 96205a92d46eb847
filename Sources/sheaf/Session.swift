import Libc
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

/// One run of the program: the words that were typed, everything that is read from the process
/// around it, and where it reads and prints.
///
/// The program has one, of its process. A test gives its own and runs a command as `main` does,
/// without starting a program.
struct Session: Sendable {
    /// The words behind the program's name, each date of an option in one piece.
    let words: [String]
    let invocation: Invocation
    /// The variables are completed by the user's own settings.
    let environment: StoreEnvironment
    let settings: PersonalSettings
    /// The language of help and of the parser's errors, found before the options have been read.
    let language: Language
    let terminal: Terminal
    let input: Input
    let streams: OutputStreams
    /// True if the process is this session's alone: it may then take signals for itself.
    let ownsProcess: Bool

    /// The session that commands, help and errors belong to.
    @TaskLocal static var current = Session.ofProcess

    private static let ofProcess = Session(
        Array(CommandLine.arguments.dropFirst()), environment: .process(), input: .standard(),
        streams: .standard, ownsProcess: true)

    /// - Parameters:
    ///   - words: as they were typed.
    ///   - environment: as the process has it, without the user's settings.
    ///   - terminal: `nil` for the terminal of this process.
    init(
        _ words: [String], environment: StoreEnvironment, terminal: Terminal? = nil, input: Input,
        streams: OutputStreams, ownsProcess: Bool = false
    ) {
        let settings = PersonalSettings(at: PersonalSettings.file(environment.variables))
        var completed = environment
        completed.variables = settings.completing(environment.variables)
        let now = completed
        self.words = Invocation.joiningDates(words) { now.now }
        invocation = Invocation(self.words)
        self.environment = completed
        self.settings = settings
        language = Language(
            option: invocation.value(of: "--lang").flatMap(Language.init(name:)),
            variables: completed.variables)
        self.terminal = terminal ?? .current(variables: completed.variables)
        self.input = input
        self.streams = streams
        self.ownsProcess = ownsProcess
    }

    /// The path of the program that runs. Throws `SystemError` where the system does not tell it.
    static func program() throws(SystemError) -> String {
        guard let path = realpath("/proc/self/exe", nil) else {
            throw SystemError("realpath", "/proc/self/exe", Errno(rawValue: errno))
        }
        defer { free(path) }
        return String(cString: path)
    }
}

extension PersonalSettings {
    /// The file, in `$XDG_CONFIG_HOME/sheaf` or `~/.config/sheaf`; `nil` without a home.
    static func file(_ variables: [String: String]) -> FilePath? {
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return FilePath(folder).appending("sheaf/config.yml")
        }
        guard let home = variables["HOME"], !home.isEmpty else { return nil }
        return FilePath(home).appending(".config/sheaf/config.yml")
    }

    /// Reads a user's settings; none where there is no file.
    init(at file: FilePath?) {
        // Not waiting: the name may be a pipe's.
        guard let file,
            let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking])
        else {
            self.init()
            return
        }
        let bytes = try? descriptor.closeAfter {
            try descriptor.readAll(Configuration.sizeLimit + 1)
        }
        self.init(
            yaml: String(decoding: bytes ?? [], as: UTF8.self),
            languages: Language.allCases.map(\.rawValue))
    }

    /// The variables of a process, with these settings where one is not set.
    func completing(_ variables: [String: String]) -> [String: String] {
        let own = [
            "SHEAF_LANG": language, "SHEAF_PALETTE": palette, "SHEAF_EDITOR": editor,
            "SHEAF_PAGER": pager,
        ].compactMapValues { $0 }
        return variables.merging(own) { set, _ in set }
    }

    /// The meaning of `--color`; `NO_COLOR` wins where it was not given.
    func colorChoice(_ given: ColorChoice, _ variables: [String: String]) -> ColorChoice {
        guard given == .auto, variables["NO_COLOR", default: ""].isEmpty else { return given }
        return color.flatMap(ColorChoice.init(rawValue:)) ?? .auto
    }
}

extension Context {
    /// Gives one of the user's own settings another value; answers whether it had another one.
    ///
    /// Throws `StoreError.configuration` for a value that the setting does not take.
    func setPersonal(_ name: String, to value: String) throws -> Bool {
        guard let file = PersonalSettings.file(environment.variables) else {
            throw StoreError.settingsNotSimple(name)
        }
        var before: [UInt8] = []
        if let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking]) {
            before = try descriptor.closeAfter { try descriptor.readAll(Configuration.sizeLimit) }
        }
        guard let typed = Configuration.setting(name, to: value, in: before) else {
            throw StoreError.settingsNotSimple(name)
        }
        let read = PersonalSettings(yaml: String(decoding: typed, as: UTF8.self))
        if let problem = read.problems.first { throw StoreError.configuration(file, problem) }
        guard typed != before else { return false }
        try NewFile.overwrite(file, typed)
        return true
    }
}

extension FileDescriptor {
    /// Its content, up to a limit.
    fileprivate func readAll(_ limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = try self.read(into: rest)
                if read == 0 { break }
                count += read
            }
        }
    }
}
