import Libc
import Synchronization
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
    ///   - usesTerminal: whether it may ask the user something. Otherwise it has a process group of
    ///     its own, which ends with it, with the task, and with this process where a signal ends that.
    /// - Throws: `ENOENT` where there is no such program, `ETIMEDOUT`, `ECANCELED` where the task was
    ///   cancelled, and what the system says.
    package static func run(
        _ arguments: [String], variables: [String: String], input: [UInt8] = [],
        limit: Duration = .seconds(600), usesTerminal: Bool = false
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
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
        #else
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if !usesTerminal {
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawnattr_setpgroup(&attributes, 0)
        }
        var process = pid_t()
        let code = withStrings(arguments) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(
                    &process, program.string, &actions, &attributes, arguments, environment)
            }
        }
        close(ends[1])
        guard code == 0 else { throw SystemError("posix_spawn", program, Errno(rawValue: code)) }
        let place = usesTerminal ? nil : ProcessGroups.add(process)
        defer { place.map(ProcessGroups.remove) }
        let receiver = usesTerminal ? process : -process
        var bytes: [UInt8] = []
        let end = read(ends[0], into: &bytes, limit)
        var status: Int32 = 0
        if end == .cancelled {
            kill(receiver, SIGTERM)
            for _ in 0..<20 where waitpid(process, &status, WNOHANG) == 0 { usleep(25_000) }
        }
        // The group's number is its own until its last process has ended.
        if end != .ofFile { kill(receiver, SIGKILL) }
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        switch end {
        case .ofFile: break
        case .cancelled: throw SystemError("poll", program, .canceled)
        case .silence: throw SystemError("poll", program, .timedOut)
        }
        let signal = status & 0x7f
        return Output(
            status: signal == 0 ? status >> 8 & 0xff : 128 + signal, bytes: bytes,
            messages: messages.text)
    }

    /// The reason why no more is read.
    private enum End {
        case ofFile, silence, cancelled
    }

    /// Reads to the end, unless nothing comes for too long or the task is cancelled.
    private static func read(
        _ descriptor: Int32, into bytes: inout [UInt8], _ limit: Duration
    ) -> End {
        var heard = ContinuousClock.now
        while true {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, 50)
            if ready < 0, errno != EINTR { return .silence }
            if ready <= 0 {
                if Task.isCancelled { return .cancelled }
                if ContinuousClock.now - heard > limit { return .silence }
                continue
            }
            heard = .now
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = max(systemRead(descriptor, buffer.baseAddress, buffer.count), 0)
            }
            if chunk.isEmpty { return .ofFile }
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

/// The process groups that this process waits for. A signal that ends it ends them first: on a
/// terminal Ctrl-C reaches only the group in front, and other signals only the process itself.
private enum ProcessGroups {
    private static let count = 256
    private static let places = Mutex(())
    /// 0 where a place is free. The handler of a signal reads it, and can take no lock.
    nonisolated(unsafe) private static let groups: UnsafeMutablePointer<pid_t> = {
        let groups = UnsafeMutablePointer<pid_t>.allocate(capacity: count)
        groups.initialize(repeating: 0, count: count)
        return groups
    }()

    /// - Returns: its place; `nil` where there are too many.
    static func add(_ group: pid_t) -> Int? {
        places.withLock { _ in
            for number in [SIGHUP, SIGINT, SIGTERM] { watch(number) }
            guard let place = (0..<count).first(where: { groups[$0] == 0 }) else { return nil }
            groups[place] = group
            return place
        }
    }

    static func remove(_ place: Int) {
        places.withLock { _ in groups[place] = 0 }
    }

    /// Only where the signal would end the process as it is.
    private static func watch(_ number: Int32) {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, action.isDefault else { return }
        signal(number) { number in
            for place in 0..<ProcessGroups.count where ProcessGroups.groups[place] > 0 {
                kill(-ProcessGroups.groups[place], SIGKILL)
            }
            signal(number, SIG_DFL)
            raise(number)
        }
    }
}

extension sigaction {
    fileprivate var isDefault: Bool {
        #if canImport(Darwin)
            unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self) == 0
        #else
            unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 0
        #endif
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
