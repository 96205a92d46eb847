import CTestProcess
import Foundation
import TestSupport
import Testing

/// The pages in real browsers: each file of `pages` is run by pytest, two files at a time.
struct BrowserTests {
    /// Threads of its own, since those of Swift's tasks are not to be kept waiting.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    /// Those that take longest, which begin first.
    private static let long = [
        "test_simulation.py", "test_offline_failures.py", "test_item_typing.py", "test_live.py",
        "test_offline_start.py", "test_drag.py", "test_scale.py", "test_item_memos.py",
    ]

    /// Seconds that a file of tests may take.
    private static let limit = 300

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "pages").path
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path

    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }.sorted()
        return long.filter(files.contains) + files.filter { !long.contains($0) }
    }()

    /// Says why a file could not be run.
    private struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    @Test(arguments: files) func `the pages work in browsers`(file: String) async throws {
        let python = try Self.python()
        for program in ["sheaf", "sheaf-serve"] {
            try #require(
                FileManager.default.isExecutableFile(atPath: Self.programs + "/" + program),
                "\(Self.programs)/\(program) is missing: build it as the README says")
        }
        let words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", file]
        func run() async throws -> (code: Int32, output: String) {
            try await withCheckedThrowingContinuation { done in
                Self.queue.addOperation {
                    done.resume(with: Result { try Self.run(python, words) })
                }
            }
        }
        var (code, output) = try await run()
        if code != 0 {
            // Browsers are also kept waiting by others on the machine: what fails again has failed.
            print("\(file) once more, after:\n\(output)")
            (code, output) = try await run()
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
            """
            \(path) is missing: apt-get install chromium-headless-shell webkit2gtk-driver xvfb \
            python3-venv; python3 -m venv .build/browsers; .build/browsers/bin/pip install \
            playwright pytest axe-playwright-python selenium
            """)
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
