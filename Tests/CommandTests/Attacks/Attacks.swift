import TestTraits
import Testing

/// What hostile folders, files and remotes try, each against the command itself and in a process of
/// its own with limits on time and memory. Every attack here worked once.
///
/// To add one, make a `@Suite` in an extension of this type, plant the attack in a ``Target``, run
/// commands with ``Target/run(_:within:using:with:)``, and say what must have stayed as it was.
@Suite(.limited) enum Attacks {}

/// A victim's home with a store, and things that no command may touch or run.
struct Target {
    let sandbox: Sandbox

    /// The home folder, which holds everything; the store is `sheaf` in it.
    var home: String { sandbox.home }

    /// A home with an empty store at `~/sheaf`, unless told otherwise.
    init(language: String = "en_US.UTF-8", makingStore: Bool = true) throws {
        sandbox = try Sandbox(language: language)
        try sandbox.write("keep/secret", Self.secret)
        try sandbox.write("bin/planted", "#!/bin/sh\n: > '\(home)/planted-ran'\ncat\n")
        try sandbox.shell("chmod 755 bin/planted; chmod 600 keep/secret")
        if makingStore { try sandbox.sheaf("init") }
    }

    /// A program that leaves a mark when it runs, see ``requireNothingRan(_:)``.
    var plantedProgram: String { home + "/bin/planted" }

    /// The contents of `~/keep/secret`.
    static let secret = "nobody may move, change or send this\n"

    /// Runs a line of shell with `sheaf` on its path, in the home folder.
    ///
    /// - Parameters:
    ///   - seconds: the most processor time that each process of the line may use; a process that uses
    ///     more is ended. One that waits is ended after twenty times as long, with code 124.
    ///   - megabytes: the most memory that any process of the line may have used.
    @discardableResult
    func run(
        _ line: String, within seconds: Int = 30, using megabytes: Int = 500,
        with variables: [String: String] = [:], location: SourceLocation = #_sourceLocation
    ) throws -> Finished {
        // The address space is limited too, so that a failing test does not take the machine along.
        let finished = try sandbox.shell(
            """
            ulimit -v 8000000; ulimit -S -t \(seconds)
            exec timeout -k 2 \(20 * seconds) /bin/sh -c "$ATTACK"
            """,
            with: variables.merging(["ATTACK": line]) { $1 })
        #expect(
            ![124, 128 + 24].contains(finished.code)
                && !finished.errors.contains("CPU time limit exceeded"),
            "\(line): not done in \(seconds) s", sourceLocation: location)
        #expect(
            !(128 + 4...128 + 11).contains(finished.code),
            "\(line): crashed, \(finished.code)\n\(finished.errors)", sourceLocation: location)
        #expect(
            finished.peakMemory <= megabytes << 20,
            "\(line): \(finished.peakMemory >> 20) MB", sourceLocation: location)
        return finished
    }

    /// Fails where the planted program ran, or the secret was read into the store, changed or moved.
    func requireNothingRan(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(sandbox.read("planted-ran") == nil, "a program ran", sourceLocation: location)
        #expect(
            sandbox.read("keep/secret") == Self.secret, "the secret changed",
            sourceLocation: location)
        let copies = try sandbox.shell("grep -rl 'nobody may move' --exclude-dir=keep . || true")
        #expect(copies.output == "", "the secret was copied", sourceLocation: location)
    }
}
