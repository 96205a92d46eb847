import Glibc
import Synchronization
import TestSupport
import Testing

/// A home of its own for one test: an empty HOME, a fixed clock, zone, language, width, author and
/// seed, and no git configuration of the machine. Removed at the end.
final class Sandbox: Sendable {
    let home: String
    let language: String
    let steps: Counter

    init(language: String = "en_US.UTF-8") throws {
        home = try Self.makeHome()
        self.language = language
        steps = Counter()
    }

    /// A home whose default store holds files and tasks.
    ///
    /// - Parameter tasks: lines as `sheaf add` takes them, added in one commit.
    static func store(
        _ tasks: [String] = [], files: [String: String] = [:], language: String = "en_US.UTF-8"
    ) throws -> Sandbox {
        let sandbox = try Sandbox(language: language)
        #expect(try sandbox.sheaf("init").code == 0)
        for (path, text) in files { try sandbox.write("sheaf/" + path, text) }
        if !tasks.isEmpty {
            try sandbox.sheaf("add", "-", input: tasks.map { $0 + "\n" }.joined())
        }
        return sandbox
    }

    static func store(_ task: String, _ others: String...) throws -> Sandbox {
        try store([task] + others)
    }

    /// A home with everything that another one holds, and time goes on from there: what many tests
    /// begin with is made once, see ``Prepared``. A copied store is one that somebody has unpacked:
    /// its git settings are not agreed to, so tests of settings, remotes and attacks make their own.
    init(copying other: Sandbox) throws {
        home = try Self.makeHome()
        language = other.language
        steps = Counter(from: other.steps.count)
        let copied = try spawn(
            "/bin/cp", ["-a", other.home + "/.", home], environment: [:], directory: "/",
            streams: .files(input: []), scratch: scratch
        ).wait()
        guard copied.code == 0 else { throw SpawnError(call: "cp \(copied.errors)", code: EIO) }
    }

    private static func makeHome() throws -> String {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((directory + "/sheaf-test-XXXXXX").utf8CString)
        guard let path = template.withUnsafeMutableBufferPointer({ mkdtemp($0.baseAddress!) })
        else { throw SpawnError(call: "mkdtemp", code: errno) }
        return String(cString: path)
    }

    deinit {
        // `rm` knows how to take away read-only directories and odd names.
        _ = try? spawn(
            "/bin/rm", ["-rf", home, home + ".io"], environment: [:], directory: "/",
            streams: .files(input: []), scratch: "/tmp"
        ).wait()
    }

    /// The store that `sheaf init` makes by default.
    var store: String { home + "/sheaf" }

    /// Each command runs a minute after the last, with another seed, so that ids, times and
    /// commits are the same in every run of a test.
    func environment(step: Int, adding more: [String: String] = [:]) -> [String: String] {
        let minute = 9 * 60 + 18 + step
        let day = 20 + minute / 1440
        let clock =
            "2026-11-\(day)T\(pad(minute / 60 % 24)):\(pad(minute % 60)):00+09:00"
        let base = [
            "HOME": home, "PATH": Self.products + ":/usr/local/bin:/usr/bin:/bin",
            "TZ": "Asia/Seoul",
            "LANG": language, "TERM": "xterm", "NO_COLOR": "1", "USER": "mina",
            "SHEAF_NOW": clock, "SHEAF_SEED": String(step + 1),
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Mina",
            "GIT_AUTHOR_EMAIL": "mina@example.org",
            "GIT_COMMITTER_NAME": "Mina", "GIT_COMMITTER_EMAIL": "mina@example.org",
            "GIT_AUTHOR_DATE": clock, "GIT_COMMITTER_DATE": clock,
        ]
        return base.merging(more) { $1 }
    }

    /// Runs `sheaf` with its streams as files, in this process where that is possible; see
    /// ``CommandRun``. What it prints as JSON is held against its schema.
    @discardableResult
    func sheaf(
        _ arguments: String..., input: String = "", in directory: String? = nil,
        with variables: [String: String] = [:]
    ) throws -> Finished {
        try sheaf(arguments, input: input, in: directory, with: variables)
    }

    /// Returns what a command prints as JSON.
    func json(_ arguments: String...) throws -> JSONValue {
        try JSONValue(parsing: sheaf(arguments + ["--json"]).output)
    }

    @discardableResult
    func sheaf(
        _ arguments: [String], input: String = "", in directory: String? = nil,
        with variables: [String: String] = [:]
    ) throws -> Finished {
        let finished =
            if CommandRun.isPossible(arguments, variables) {
                CommandRun(
                    words: arguments,
                    variables: environment(step: steps.next(), adding: variables),
                    directory: directory ?? home, input: .inMemory(input)
                ).run()
            } else {
                try start(arguments, input: input, in: directory, with: variables).wait()
            }
        if arguments.contains("--json") { Schema.check(finished.output, arguments) }
        return finished
    }

    /// Runs `sheaf` as a program with its streams as files: for what is about streams, signals,
    /// memory or limits of a process.
    @discardableResult
    func program(
        _ arguments: String..., input: String = "", in directory: String? = nil,
        with variables: [String: String] = [:]
    ) throws -> Finished {
        try start(arguments, input: input, in: directory, with: variables).wait()
    }

    /// Runs `sheaf` on a terminal, in this process where that is possible.
    func terminal(
        _ arguments: String..., columns: Int = 80, typed: String = "",
        with variables: [String: String] = [:]
    ) throws -> Finished {
        try terminal(arguments, columns: columns, typed: typed, with: variables)
    }

    func terminal(
        _ arguments: [String], columns: Int = 80, typed: String = "",
        with variables: [String: String] = [:]
    ) throws -> Finished {
        // Ctrl-D is a terminal's.
        guard CommandRun.isPossible(arguments, variables), !typed.contains("\u{4}") else {
            return try programOnTerminal(arguments, columns: columns, typed: typed, with: variables)
        }
        let step = steps.next()
        return CommandRun(
            words: arguments, variables: environment(step: step, adding: variables),
            directory: home, surface: .terminal(columns: columns, name: "terminal \(step)"),
            input: .inMemory(typed)
        ).run()
    }

    /// Runs `sheaf` as a program on a pseudo-terminal.
    func programOnTerminal(
        _ arguments: [String], columns: Int = 80, typed: String = "",
        with variables: [String: String] = [:]
    ) throws -> Finished {
        try spawn(
            Self.program, arguments,
            environment: environment(step: steps.next(), adding: variables),
            directory: home, streams: .terminal(columns: columns, typed: Array(typed.utf8)),
            scratch: "/tmp"
        ).wait()
    }

    /// Starts `sheaf` without waiting for it.
    func start(
        _ arguments: [String], input: String = "", in directory: String? = nil,
        with variables: [String: String] = [:]
    ) throws -> Child {
        try spawn(
            Self.program, arguments,
            environment: environment(step: steps.next(), adding: variables),
            directory: directory ?? home, streams: .files(input: Array(input.utf8)),
            scratch: scratch)
    }

    /// Runs a line of shell, with `sheaf` on its path.
    @discardableResult
    func shell(
        _ line: String, in directory: String? = nil, streams: Streams = .files(input: []),
        with variables: [String: String] = [:]
    ) throws -> Finished {
        try spawn(
            "/bin/sh", ["-c", line],
            environment: environment(step: steps.next(), adding: variables),
            directory: directory ?? home, streams: streams, scratch: scratch
        ).wait()
    }

    /// Streams are kept outside of HOME, so that a test can look at all of it.
    var scratch: String {
        let path = home + ".io"
        makeDirectory(path)
        return path
    }

    func read(_ path: String) -> String? {
        readFile(home + "/" + path).map { String(decoding: $0, as: UTF8.self) }
    }

    func write(_ path: String, _ text: String) throws {
        try writeFile(home + "/" + path, Array(text.utf8))
    }

    static let products = BuiltPrograms.folder

    static let program = products + "/sheaf"

    /// The repository's `Fixtures`.
    static let fixtures = repositoryFolder + "/Fixtures"
}

/// A home that is made once in a process and copied for each test that begins with it.
struct Prepared: Sendable {
    private let made: Result<Sandbox, any Error>

    init(_ make: () throws -> Sandbox) {
        made = Result(catching: make)
        if let home = try? made.get().home {
            removeAtExit(home)
            removeAtExit(home + ".io")
        }
    }

    func copy() throws -> Sandbox { try Sandbox(copying: made.get()) }
}

/// Counts up, from any thread.
final class Counter: Sendable {
    private let value: Atomic<Int>

    init(from first: Int = 0) { value = Atomic(first) }

    /// The number that comes next.
    var count: Int { value.load(ordering: .relaxed) }

    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
}

private func pad(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}
