#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Pager {
    /// Gives the pager all of `bytes` to read and waits until the reader is through with them; one
    /// who leaves in the middle has seen enough. Ctrl-C is the pager's alone while it runs.
    ///
    /// - Parameter variables: the environment, to which the pager's own ``variables`` are added.
    /// - Returns: whether the pager ran; where it did not, nothing was shown.
    /// - Throws: `StreamError.failed` where the pipe to the pager breaks for another reason than
    ///   its end.
    public func show(
        _ bytes: [UInt8], variables: [String: String]
    ) throws(StreamError) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

        Descriptor.ignoreBrokenPipes()
        let signals = [SIGINT, SIGQUIT]
        let handlers = signals.map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in handlers { signal(number, handler) } }
        let environment = variables.merging(self.variables) { named, _ in named }
        let process = Self.start(
            ["/bin/sh", "-c", command], environment: environment, input: ends[0],
            restoring: signals + [SIGPIPE])
        close(ends[0])
        guard let process else {
            close(ends[1])
            return false
        }
        var failure: StreamError?
        do {
            try Descriptor.write(bytes, to: ends[1])
        } catch StreamError.closedPipe {
        } catch {
            failure = error
        }
        close(ends[1])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if let failure { throw failure }
        let code = status & 0x7f == 0 ? status >> 8 & 0xff : 0
        // So a shell tells that there is no such program, or that it cannot be run.
        return code != 127 && code != 126
    }

    /// Starts a program whose standard input is `input`.
    ///
    /// - Parameter signals: those that this process ignores and the program should not.
    private static func start(
        _ arguments: [String], environment: [String: String], input: Int32,
        restoring signals: [Int32]
    ) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in signals { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let words = (arguments.map { strdup($0) }, environment.map { strdup("\($0)=\($1)") })
        defer { for word in words.0 + words.1 { free(word) } }
        var process = pid_t()
        let code = posix_spawn(
            &process, arguments[0], &actions, &attributes, words.0 + [nil], words.1 + [nil])
        return code == 0 ? process : nil
    }
}
