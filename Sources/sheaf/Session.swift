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
