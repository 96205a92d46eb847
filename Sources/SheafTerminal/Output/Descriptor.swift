import Libc
import SheafWords

/// The few system calls on a terminal's file descriptors.
enum Descriptor {
    /// Writes all of `bytes`, in one call where the system takes them at once.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StreamError) {
        try write(bytes[...], to: descriptor)
    }

    /// The same with a part of others.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(StreamError) {
        let code = bytes.withUnsafeBytes { buffer -> Int32 in
            var rest = buffer[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let written = Libc.write(descriptor, piece.baseAddress, piece.count)
                if written >= 0 {
                    rest = rest.dropFirst(written)
                    continue
                }
                switch errno {
                case EINTR: continue
                case EAGAIN: waitFor(POLLOUT, on: descriptor)
                case let code: return code
                }
            }
            return 0
        }
        if code == EPIPE { throw .closedPipe }
        if code != 0 { throw .failed(errno: code) }
    }

    /// Reads what the system has ready, at most `limit` bytes; empty at the end.
    static func read(upTo limit: Int, from descriptor: Int32) throws(StreamError) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while true {
                let got = Libc.read(descriptor, buffer.baseAddress, limit)
                if got >= 0 {
                    count = got
                    return
                }
                switch errno {
                case EINTR: continue
                case EAGAIN: waitFor(POLLIN, on: descriptor)
                case let error:
                    code = error
                    return
                }
            }
        }
        if code != 0 { throw .failed(errno: code) }
        return bytes
    }

    /// Returns whether it is a pipe, or a file of which nothing has been read yet.
    static func isPiped(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return switch status.st_mode & S_IFMT {
        case S_IFIFO: true
        case S_IFREG: lseek(descriptor, 0, SEEK_CUR) == 0
        default: false
        }
    }

    /// A descriptor that another process made non-blocking is waited for.
    private static func waitFor(_ event: Int32, on descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = poll(&request, 1, -1)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// The terminal's device and session; `nil` for what is no terminal.
    static func terminalName(_ descriptor: Int32) -> String? {
        var name = [CChar](repeating: 0, count: 256)
        guard isTerminal(descriptor), ttyname_r(descriptor, &name, name.count) == 0 else {
            return nil
        }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self) + "-\(getsid(0))"
    }

    /// The size of the terminal's window; `nil` where there is none or it is unknown.
    static func windowSize(_ descriptor: Int32) -> TerminalSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// From here on a closed pipe is an error of `write` and no signal that ends the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

/// The reason why a stream could not be written or read.
public enum StreamError: Error, Equatable {
    /// The reader has gone, as with `| head`: no failure, the command ends with exit code 0.
    case closedPipe
    /// Anything else, such as a full disk: exit code 74. The number is the system's `errno`.
    case failed(errno: Int32)
    /// There is more to read than the caller takes, in bytes.
    case tooLarge(limit: Int)

    /// The system's words for a failure, in the C locale; `nil` for the other cases.
    public var reason: String? {
        guard case .failed(let code) = self else { return nil }
        return Fact.systemWords(code)
    }
}
