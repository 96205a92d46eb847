import CTestProcess
import Glibc

/// A program that was run to its end.
struct Tool {
    /// The exit code, or 128 and the signal's number.
    var code: Int32
    /// What it printed on both streams.
    var output: String

    /// Runs a program in a folder with exactly these variables; its output goes through `scratch`,
    /// a file that is gone afterwards.
    static func run(
        _ arguments: [String], in folder: String, variables: [String: String], scratch: String
    ) throws -> Tool {
        let output = open(scratch, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw FileFailure("open", Array(scratch.utf8)) }
        defer {
            close(output)
            unlink(scratch)
        }
        let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(input) }
        let all = arguments.map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in all + environment { free(pointer) } }
        let pid = sheaf_test_spawn(
            arguments[0], all, environment, folder, [input, output, output])
        guard pid > 0 else {
            errno = -pid
            throw FileFailure("spawn", Array(arguments[0].utf8))
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        let text = try readBytes(Array(scratch.utf8))
        return Tool(
            code: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f),
            output: String(decoding: text, as: UTF8.self))
    }
}
