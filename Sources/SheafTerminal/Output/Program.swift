import Libc

/// Programs of the desktop that take a text and say nothing.
public enum Program {
    /// Returns whether the `PATH` of `variables` has a program.
    public static func isInstalled(_ name: String, _ variables: [String: String]) -> Bool {
        (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/\(name)", X_OK) == 0
        }
    }

    /// Runs a program to its end; its arguments stay whole, whatever they hold.
    ///
    /// - Parameters:
    ///   - arguments: the program first, by a plain name.
    ///   - input: what it reads.
    ///   - showsOutput: whether it prints where this program does.
    /// - Returns: its exit status, or 128 and the signal that ended it; 127 where it cannot be run.
    public static func run(
        _ arguments: [String], input: [UInt8] = [], variables: [String: String],
        showsOutput: Bool = false
    ) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard let name = arguments.first, pipe(&ends) == 0 else { return 127 }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A clipboard's program stays behind: it must not hold on to a pipe of ours.
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if nowhere >= 0 { close(nowhere) } }
        Descriptor.ignoreBrokenPipes()
        let process: ForegroundProcess
        do {
            process = try ForegroundProcess(
                shell: name, Array(arguments.dropFirst()), variables: variables, input: ends[0],
                output: showsOutput ? 1 : nowhere)
        } catch {
            for end in ends { close(end) }
            return 127
        }
        close(ends[0])
        try? Descriptor.write(input, to: ends[1])
        close(ends[1])
        return (try? process.wait()) ?? 127
    }
}
