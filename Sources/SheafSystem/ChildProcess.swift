import Libc
import SystemPackage

/// A program run to its end while its caller waits: for the short questions that a step asks git where
/// nothing may be awaited.
package enum ChildProcess {
    package struct Output {
        /// The exit status, or 128 and the signal that ended it, as a shell tells it.
        package var status: Int32
        package var bytes: [UInt8]
        /// The beginning of what it said on its standard error.
        package var messages: String

        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// - Parameters:
    ///   - arguments: begin with the program, which is looked for in the `PATH` of `variables`.
    ///   - input: what it reads.
    ///   - limit: how long it may be silent before it is killed.
    /// - Throws: `ENOENT` where there is no such program, `ETIMEDOUT`, and what the system says.
    package static func run(
        _ arguments: [String], variables: [String: String], input: [UInt8] = [],
        limit: Duration = .seconds(600)
    ) throws(SystemError) -> Output {
        let program = try find(arguments.first ?? "", variables["PATH"] ?? "/usr/bin:/bin")
        // Files, so that neither side can wait for the other.
        let reading = try TemporaryFile(input)
        let messages = try TemporaryFile([])
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError("pipe", program, .current) }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in [reading.descriptor, ends[1], messages.descriptor].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
        }
        var process = pid_t()
        let code = withStrings(arguments) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, program.string, &actions, nil, arguments, environment)
            }
        }
        close(ends[1])
        guard code == 0 else { throw SystemError("posix_spawn", program, Errno(rawValue: code)) }
        var bytes: [UInt8] = []
        let isHeard = read(ends[0], into: &bytes, limit)
        if !isHeard { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError("waitpid", program, .current) }
        }
        guard isHeard else { throw SystemError("poll", program, .timedOut) }
        let signal = status & 0x7f
        return Output(
            status: signal == 0 ? status >> 8 & 0xff : 128 + signal, bytes: bytes,
            messages: messages.text)
    }

    /// Reads to the end; `false` where nothing came for too long.
    private static func read(
        _ descriptor: Int32, into bytes: inout [UInt8], _ limit: Duration
    ) -> Bool {
        let milliseconds = Int32(clamping: limit.components.seconds * 1000)
        while true {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return false }
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(systemRead(descriptor, buffer.baseAddress, buffer.count), 0)
            }
            if chunk.isEmpty { return true }
            bytes += chunk
        }
    }

    /// The program of this name in the first of the folders of `path` that has one; `ENOENT` where
    /// none has.
    package static func find(_ name: String, _ path: String) throws(SystemError) -> FilePath {
        if name.utf8.contains(UInt8(ascii: "/")) { return FilePath(name) }
        for folder in path.split(separator: ":") {
            let candidate = FilePath(String(folder)).appending(name)
            if access(candidate.string, X_OK) == 0 { return candidate }
        }
        throw SystemError("posix_spawn", FilePath(name), .noSuchFileOrDirectory)
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}

/// A file without a name, gone with its last descriptor.
private final class TemporaryFile {
    private let file: UnsafeMutablePointer<FILE>

    /// The longest text that is read back, in bytes.
    private static let limit = 1 << 16

    init(_ bytes: [UInt8]) throws(SystemError) {
        guard let opened = tmpfile() else { throw SystemError("tmpfile", "/tmp", .current) }
        file = opened
        _ = fcntl(fileno(opened), F_SETFD, FD_CLOEXEC)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw SystemError("write", "/tmp", .current)
        }
        rewind(file)
    }

    deinit { fclose(file) }

    var descriptor: Int32 { fileno(file) }

    var text: String {
        rewind(file)
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.limit) {
            $1 = fread($0.baseAddress, 1, Self.limit, file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
