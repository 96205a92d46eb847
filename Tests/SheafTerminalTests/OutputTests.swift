import Glibc
import SheafWords
import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct OutputTests {
    private let done = Message(en: "Added \("k7m3", .id)", ko: "\("k7m3", .id) 추가")

    @Test func `results and notes go their own ways, plain where no terminal is`() throws {
        let record = OutputRecord()
        let output = Output(to: .recorded(record), language: .korean)
        try output.print("\("제목", .heading) one")
        try output.write("raw\u{1B}")
        try output.note(done)
        try output.report(Report(.io, done))
        try output.warn(Warning(path: "a.md", message: done))
        try output.flush()
        #expect(record.written.results == "제목 one\nraw\u{1B}")
        #expect(record.written.notes == "k7m3 추가\n오류: k7m3 추가\na.md: 경고: k7m3 추가\n")
    }

    @Test func `each stream has colours by itself`() throws {
        let record = OutputRecord()
        let output = Output(to: .recorded(record), terminal: Terminal(errorIsTerminal: true))
        try output.print(done)
        try output.note(done)
        try output.flush()
        #expect(record.written.results == "Added k7m3\n")
        #expect(record.written.notes == "Added \u{1B}[1;35mk7m3\u{1B}[0m\n")
    }

    @Test func `quiet leaves out notes and keeps errors and warnings`() throws {
        let record = OutputRecord()
        let output = Output(to: .recorded(record), isQuiet: true)
        try output.note(done)
        try output.warn(Warning(path: "a.md", message: done))
        try output.report(Report(.io, done))
        #expect(record.written.notes == "a.md: warning: Added k7m3\nerror: Added k7m3\n")
    }

    @Test func `results wait for each other, and never behind a note`() throws {
        let record = OutputRecord()
        let output = Output(to: .recorded(record))
        try output.print("first")
        #expect(record.written.results == "")
        try output.note(done)
        #expect(record.written.results == "first\n")
        try output.write([UInt8](repeating: 0x61, count: 70_000))
        #expect(record.written.results.utf8.count == 70_006)
        // What is large goes out at once, behind what waits.
        let large = [UInt8](repeating: 0x62, count: 20_000)
        try output.print("second")
        try output.write(large)
        try output.write(large[..<3])
        #expect(
            record.written.results.hasSuffix("second\n" + String(repeating: "b", count: 20_000)))
        try output.flush()
        #expect(record.written.results.utf8.count == 70_006 + 7 + 20_003)
    }

    @Test(
        arguments: [
            (.auto, true, [:], true), (.auto, false, [:], false),
            (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, ["CLICOLOR_FORCE": "1"], false),
            (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
            (.auto, false, ["CLICOLOR_FORCE": "1"], true),
            (.auto, false, ["CLICOLOR_FORCE": "0"], false),
            (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (.auto, true, ["TERM": "dumb"], false), (.auto, true, ["CLICOLOR": "0"], false),
        ] as [(ColorChoice, Bool, [String: String], Bool)])
    func `colours follow the option, then the environment, then the stream`(
        choice: ColorChoice, isTerminal: Bool, variables: [String: String], expected: Bool
    ) {
        #expect(choice.colors(streamIsTerminal: isTerminal, variables: variables) == expected)
    }

    @Test func `the size is the environment's, else the window's, else 80 by 24`() {
        #expect(Terminal().columns == 80)
        #expect(Terminal().rows == 24)
        let window = TerminalSize(columns: 120, rows: 50)
        #expect(Terminal(window: window).columns == 120)
        #expect(Terminal(window: window).rows == 50)
        let variables = ["COLUMNS": "40", "LINES": "10"]
        #expect(Terminal(variables: variables, window: window).columns == 40)
        #expect(Terminal(variables: variables, window: window).rows == 10)
        #expect(Terminal(variables: ["COLUMNS": "wide"], window: window).columns == 120)
        #expect(Terminal(variables: ["COLUMNS": "-3"]).columns == 80)
    }
}

@Suite(.limited) struct DescriptorTests {
    /// The two ends of a new pipe.
    private func makePipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        // A program that another test starts has no end of it.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    @Test func `everything is written, also in many pieces to a slow reader that does not block`()
        async throws
    {
        let ends = makePipe()
        #expect(fcntl(ends.write, F_SETFL, O_NONBLOCK) == 0)
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let reader = onOwnThread { () -> [UInt8] in
            var all: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 10_007)
            while true {
                let count = read(ends.read, &piece, piece.count)
                if count <= 0 { return all }
                all += piece[..<count]
            }
        }
        let writer = onOwnThread { () -> Bool in
            defer { close(ends.write) }
            return (try? Descriptor.write(bytes, to: ends.write)) != nil
        }
        #expect(await writer.value)
        #expect(await reader.value == bytes)
        close(ends.read)
    }

    @Test func `a reader that has gone is told apart from a failure`() {
        Descriptor.ignoreBrokenPipes()
        let ends = makePipe()
        close(ends.read)
        // Until it is another program, a process that another test starts has the end that is closed.
        #expect(
            holds {
                do throws(StreamError) {
                    try Descriptor.write([1], to: ends.write)
                    return false
                } catch { return error == .closedPipe }
            })
        close(ends.write)
    }

    @Test func `a write that fails says why`() {
        #expect(throws: StreamError.failed(errno: EBADF)) { try Descriptor.write([1], to: -1) }
        #if os(Linux)
            let full = open("/dev/full", O_WRONLY)
            #expect(throws: StreamError.failed(errno: ENOSPC)) {
                try Descriptor.write([1], to: full)
            }
            close(full)
        #endif
        #expect(Fact.systemWords(ENOENT) == "No such file or directory")
    }

    @Test func `a pipe is no terminal and has no window; a pseudo-terminal has both`() {
        let ends = makePipe()
        #expect(!Descriptor.isTerminal(ends.write))
        #expect(Descriptor.windowSize(ends.write) == nil)
        close(ends.read)
        close(ends.write)

        let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        #expect(main >= 0)
        #expect(Descriptor.windowSize(main) == nil)
        var size = winsize(ws_row: 33, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(main, UInt(TIOCSWINSZ), &size) == 0)
        #expect(Descriptor.isTerminal(main))
        #expect(Descriptor.windowSize(main) == TerminalSize(columns: 101, rows: 33))
        close(main)
    }
}

extension OutputRecord {
    /// What was printed, as texts.
    var written: (results: String, notes: String) {
        (String(decoding: results, as: UTF8.self), String(decoding: notes, as: UTF8.self))
    }
}
