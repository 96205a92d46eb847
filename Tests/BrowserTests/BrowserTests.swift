import CTestProcess
import Foundation
import TestSupport
import TestTraits
import Testing

/// The pages in real browsers, by files of tests in Python that pytest runs, three files at a time:
/// some of them wait more than they work.
///
/// One file is a way through all of it; the others run where `SHEAF_BROWSERS` is `all`, as in
/// `.ci/run`. No file runs again when it failed: what they wait for has a minute.
struct BrowserTests {
    /// Threads of its own, since those of Swift's tasks are not to be kept waiting.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 3
        return queue
    }()

    /// Those that take longest, which begin first.
    private static let long = [
        "test_everywhere.py", "test_simulation.py", "test_offline_failures.py",
        "test_server_floods.py", "test_live.py", "test_everyday.py", "test_tablets.py",
        "test_item_typing.py", "test_offline_start.py", "test_server_life.py",
        "test_server_network.py", "test_server_figures.py", "test_drag.py", "test_scale.py",
        "test_item_memos.py",
    ]

    /// Seconds after which a file of tests hangs.
    private static let limit = 900

    private static let smoke = "test_smoke.py"
    private static let timed = "test_timed.py"

    private static let runsAll = ProcessInfo.processInfo.environment["SHEAF_BROWSERS"] == "all"

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "pages").path
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path

    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter {
            $0.hasPrefix("test_") && $0.hasSuffix(".py") && ![smoke, timed].contains($0)
        }.sorted()
        return long.filter(files.contains) + files.filter { !long.contains($0) }
    }()

    /// Says why a file could not be run.
    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    @Test func `the board works in Chromium and in WebKit`() async throws {
        try await Self.check(Self.smoke)
    }

    @Test(.enabled(if: runsAll, "SHEAF_BROWSERS is not \"all\""), arguments: files)
    func `the pages work in browsers`(file: String) async throws {
        try await Self.check(file)
    }

    @Suite(.timed) struct Timed {
        @Test func `ten thousand cards are moved quickly`() async throws {
            try await BrowserTests.check(BrowserTests.timed)
        }
    }

    private static func check(_ file: String) async throws {
        let python = try python()
        for program in ["sheaf", "sheaf-serve"] {
            try #require(
                FileManager.default.isExecutableFile(atPath: programs + "/" + program),
                "\(programs)/\(program) is missing: swift build")
        }
        let words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", file]
        let (code, output) = try await withCheckedThrowingContinuation { done in
            queue.addOperation { done.resume(with: Result { try run(python, words) }) }
        }
        #expect(code == 0, "\(file):\n\(output)")
    }

    /// The Python with playwright in it. Records what to install where it is missing.
    private static func python() throws -> String {
        let path =
            ProcessInfo.processInfo.environment["SHEAF_BROWSER_PYTHON"]
            ?? repository + "/.build/browsers/bin/python"
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "\(path) is missing: .ci/setup tests")
        return path
    }

    /// The folder of the programs: those built with the tests, or others.
    private static let programs =
        ProcessInfo.processInfo.environment["SHEAF_PROGRAMS"] ?? BuiltPrograms.folder

    /// Runs a program in the tests' folder, and ends it with all that it started when its time is over.
    ///
    /// - Returns: its exit code, or 128 and the number of a signal, and what it printed.
    private static func run(
        _ program: String, _ arguments: [String]
    ) throws -> (code: Int32, output: String) {
        let log = FileManager.default.temporaryDirectory
            .appending(path: "sheaf-pages-\(UInt64.random(in: 0 ... .max)).log").path
        let output = open(log, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard output >= 0, input >= 0 else { throw Fault(description: "\(log): \(errno)") }
        defer {
            close(output)
            close(input)
            unlink(log)
        }
        let environment = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": NSTemporaryDirectory(),
            "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "SHEAF_PROGRAMS": Self.programs,
        ]
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        let process = sheaf_test_spawn(
            program, words, variables, folder, [input, output, output])
        guard process > 0 else { throw Fault(description: "\(program): \(-process)") }
        var (status, waited) = (Int32(0), 0)
        while waitpid(process, &status, WNOHANG) == 0 {
            usleep(50_000)
            waited += 1
            // At first as by Ctrl-C, so that the fixtures end what they started.
            if waited == limit * 20 { kill(process, SIGINT) }
            if waited == (limit + 15) * 20 { kill(-process, SIGKILL) }
        }
        kill(-process, SIGKILL)
        let printed = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return (status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f), printed)
    }
}
