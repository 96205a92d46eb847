import CTestProcess
import Glibc

/// A finished process: what it printed and how it ended.
struct Finished {
    var stdout: [UInt8]
    var stderr: [UInt8]
    /// The exit code, or 128 and the signal's number.
    var code: Int32
    /// The most memory that the process, or one that it waited for, had at a time, in bytes; 0 where
    /// that is not known. The system counts what the process that started it had, too: the tests' own.
    var peakMemory = 0

    var output: String { String(decoding: stdout, as: UTF8.self) }
    var errors: String { String(decoding: stderr, as: UTF8.self) }
}

/// What a process sees as its standard streams.
enum Streams {
    /// Standard input holds these bytes; the outputs are files.
    case files(input: [UInt8])
    /// All three are one terminal of so many columns; what is typed is sent at once.
    case terminal(columns: Int, typed: [UInt8])
}

struct SpawnError: Error {
    var call: String
    var code: Int32
}

/// A running child, which can be killed.
struct Child {
    let pid: pid_t
    fileprivate let streams: OpenStreams

    func kill(_ signal: Int32) { Glibc.kill(pid, signal) }

    /// What it has written to its standard output so far, where that is a file.
    var printed: String { String(decoding: streams.outputSoFar, as: UTF8.self) }

    /// Whether it holds this file open.
    func hasOpen(_ path: String) -> Bool {
        let folder = "/proc/\(pid)/fd"
        return (0..<64).contains { number in
            var target = [UInt8](repeating: 0, count: 4096)
            let count = readlink("\(folder)/\(number)", &target, target.count)
            return count > 0 && target[..<count].elementsEqual(path.utf8)
        }
    }

    /// Waits for the end and collects the output.
    func wait() -> Finished {
        let terminalOutput = streams.drain()
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        var finished = streams.finish(terminalOutput, code: code)
        var own = rusage()
        getrusage(RUSAGE_SELF.rawValue, &own)
        if usage.ru_maxrss > own.ru_maxrss { finished.peakMemory = usage.ru_maxrss << 10 }
        return finished
    }
}

/// Starts a program with exactly this environment, in this directory.
func spawn(
    _ program: String, _ arguments: [String], environment: [String: String], directory: String,
    streams: Streams, scratch: String
) throws -> Child {
    let open = try OpenStreams(streams, scratch: scratch)
    defer { open.closeChildSide() }
    let argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    let envp: [UnsafeMutablePointer<CChar>?] =
        environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
        for pointer in argv + envp { free(pointer) }
    }
    let pid = sheaf_test_spawn(
        program, argv, envp, directory, [open.input, open.output, open.errors])
    guard pid > 0 else { throw SpawnError(call: "posix_spawn \(program)", code: -pid) }
    return Child(pid: pid, streams: open)
}

/// The descriptors of both sides. Files rather than pipes: nobody has to read while the child runs.
private struct OpenStreams {
    let input: Int32
    let output: Int32
    let errors: Int32
    private let terminal: Int32?
    private let outputPath: String
    private let errorsPath: String

    init(_ streams: Streams, scratch: String) throws {
        let unique = "\(scratch)/io-\(UInt64.random(in: .min ... .max))"
        outputPath = unique + ".out"
        errorsPath = unique + ".err"
        switch streams {
        case .files(let bytes):
            let inputPath = unique + ".in"
            let writing = try Self.check("open", open(inputPath, O_CREAT | O_WRONLY, 0o600))
            _ = try Self.check("write", write(writing, bytes, bytes.count))
            close(writing)
            input = try Self.check("open", open(inputPath, O_RDONLY | O_CLOEXEC))
            unlink(inputPath)
            output = try Self.check("open", open(outputPath, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
            errors = try Self.check("open", open(errorsPath, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
            terminal = nil
        case .terminal(let columns, let typed):
            var ends: [Int32] = [-1, -1]
            let code = sheaf_test_terminal(40, Int32(columns), &ends)
            guard code == 0 else { throw SpawnError(call: "openpt", code: -code) }
            let (main, side) = (ends[0], ends[1])
            // Ctrl-D behind it: nobody is left waiting for more.
            let keys = typed + [0x04]
            _ = write(main, keys, keys.count)
            input = side
            output = side
            errors = side
            terminal = main
        }
    }

    private static func check<Number: BinaryInteger>(
        _ call: String, _ result: Number
    ) throws -> Number {
        guard result >= 0 else { throw SpawnError(call: call, code: errno) }
        return result
    }

    var outputSoFar: [UInt8] { readFile(outputPath) ?? [] }

    func closeChildSide() {
        for descriptor in Set([input, output, errors]) { close(descriptor) }
    }

    /// A terminal holds little: it is read while the child runs, until its last holder is gone.
    ///
    /// Linux looks whether there is something to read, and then whether the holder is gone. What is
    /// written just before the end and between these looks is there only when it is asked again.
    func drain() -> [UInt8] {
        guard let terminal else { return [] }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var ends = 0
        while ends < 2 {
            let count = read(terminal, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                ends += 1
            }
        }
        close(terminal)
        return bytes
    }

    func finish(_ terminalOutput: [UInt8], code: Int32) -> Finished {
        guard terminal == nil else {
            return Finished(stdout: terminalOutput, stderr: [], code: code)
        }
        defer {
            unlink(outputPath)
            unlink(errorsPath)
        }
        return Finished(
            stdout: readFile(outputPath) ?? [], stderr: readFile(errorsPath) ?? [], code: code)
    }
}

/// The bytes of a file; `nil` where there is none.
func readFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { return bytes }
        bytes += buffer[..<count]
    }
}

/// Writes a file, making the directories above it.
func writeFile(_ path: String, _ bytes: some Collection<UInt8>) throws {
    makeDirectory(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
    let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SpawnError(call: "open \(path)", code: errno) }
    defer { close(descriptor) }
    let array = Array(bytes)
    guard write(descriptor, array, array.count) == array.count else {
        throw SpawnError(call: "write \(path)", code: errno)
    }
}

/// `mkdir -p`.
func makeDirectory(_ path: String) {
    guard !path.isEmpty, mkdir(path, 0o755) != 0, errno == ENOENT,
        let slash = path.lastIndex(of: "/"), slash != path.startIndex
    else { return }
    makeDirectory(String(path[..<slash]))
    mkdir(path, 0o755)
}
