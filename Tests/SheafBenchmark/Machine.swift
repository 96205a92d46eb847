import CTestProcess
import Glibc

/// Runs programs in a folder with a home of their own, and says what they took.
struct Machine {
    /// Where everything of one benchmark lies.
    let folder: String
    var variables: [String: String]

    /// What one run of a program took.
    struct Usage {
        var seconds: Double
        /// The most memory it had at a time, in KiB.
        var peak: Int
        var code: Int32
    }

    init(folder: String) {
        self.folder = folder
        variables = [
            "HOME": folder + "/home", "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1", "USER": "benchmark", "TZ": "UTC",
            "GIT_AUTHOR_NAME": "Benchmark", "GIT_AUTHOR_EMAIL": "benchmark@example.org",
            "GIT_COMMITTER_NAME": "Benchmark", "GIT_COMMITTER_EMAIL": "benchmark@example.org",
            "TASKRC": folder + "/home/.taskrc", "TASKDATA": folder + "/task",
        ]
    }

    /// Where a program of this name is; `nil` where it is not installed.
    func find(_ name: String) -> String? {
        (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Runs a program to its end; what it prints goes to a file, for both sides of a comparison.
    @discardableResult
    func run(_ arguments: [String], in directory: String) throws -> Usage {
        // Freeing what another program printed takes a while too, and is not this one's.
        let output = folder + "/output"
        truncate(output, 0)
        let start = ContinuousClock.now
        let pid = try spawn(arguments, in: directory, output: output)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
        let elapsed = ContinuousClock.now - start
        return Usage(
            seconds: Double(elapsed.components.attoseconds) / 1e18
                + Double(elapsed.components.seconds),
            peak: usage.ru_maxrss, code: status & 0x7f == 0 ? status >> 8 & 0xff : 128)
    }

    private func spawn(
        _ arguments: [String], in directory: String, output: String
    ) throws -> Int32 {
        let output = open(output, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o600)
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard output >= 0, input >= 0 else { throw Failure("cannot open files in \(folder)") }
        defer {
            close(output)
            close(input)
        }
        let all = arguments.map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in all + environment { free(pointer) } }
        let pid = sheaf_test_spawn(
            arguments[0], all, environment, directory, [input, output, output])
        guard pid > 0 else { throw Failure("cannot run \(arguments[0])") }
        return pid
    }

    /// Runs a program that has to succeed.
    func must(_ arguments: [String], in directory: String) throws {
        let usage = try run(arguments, in: directory)
        guard usage.code == 0 else {
            let said = (try? read(folder + "/output")) ?? ""
            throw Failure("\(arguments.joined(separator: " ")) ended with \(usage.code): \(said)")
        }
    }

    // MARK: Files

    func makeFolder(_ path: String) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o777)
        }
    }

    func write(_ text: String, to path: String) throws {
        let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw Failure("cannot write \(path)") }
        defer { close(file) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard written > 0 else { throw Failure("cannot write \(path)") }
            bytes = bytes.dropFirst(written)
        }
    }

    func read(_ path: String) throws -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure("cannot read \(path)") }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(file, &chunk, chunk.count), count > 0 {
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
