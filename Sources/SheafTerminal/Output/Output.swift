import Libc
import SheafWords
import Synchronization

/// The destination of what a command prints.
public enum OutputStreams: Sendable {
    /// Standard output and standard error of this process.
    case standard
    /// Kept in memory, for tests.
    case recorded(OutputRecord)

    enum Stream: Int32 {
        case results = 1
        case notes = 2
    }
}

/// A record of what is printed in place of the process's streams. Safe to use from any task.
public final class OutputRecord: Sendable {
    private let pieces = Mutex<[(stream: OutputStreams.Stream, bytes: [UInt8])]>([])

    public init() {}

    fileprivate func append(_ bytes: some Sequence<UInt8>, to stream: OutputStreams.Stream) {
        pieces.withLock { $0.append((stream, Array(bytes))) }
    }

    /// The bytes of standard output.
    public var results: [UInt8] { bytes { $0 == .results } }

    /// The bytes of standard error.
    public var notes: [UInt8] { bytes { $0 == .notes } }

    /// The bytes of both in the order in which they came, as a terminal shows them.
    public var all: [UInt8] { bytes { _ in true } }

    private func bytes(where isWanted: (OutputStreams.Stream) -> Bool) -> [UInt8] {
        pieces.withLock { pieces in
            pieces.flatMap { isWanted($0.stream) ? $0.bytes : [] }
        }
    }
}

/// The two streams of a command: results on standard output, everything else on standard error.
///
/// Results are collected and written in few large pieces; a note first lets out the results before
/// it, so on a terminal both stand in the order they were made. Safe to use from any task.
public final class Output: Sendable {
    private struct State {
        var pending: [UInt8] = []
        /// True if the terminal's last line is one of progress.
        var showsProgress = false
    }

    public let terminal: Terminal
    public let language: Language
    public let width: CellWidth
    /// True if notes are left out (`--quiet`); reports and warnings stay.
    public let isQuiet: Bool
    /// The colours of results; `nil` where they have none.
    public let resultPalette: Palette?
    /// The colours of notes and reports; `nil` where they have none.
    public let notePalette: Palette?

    private let streams: OutputStreams
    private let state = Mutex(State())

    /// Results that wait for more are written when they reach this many bytes.
    private static let pieceSize = 64 * 1024

    /// Where the streams are those of this process, a closed pipe stops being a signal and becomes
    /// ``StreamError/closedPipe``; processes started later inherit that.
    public init(
        to streams: OutputStreams, terminal: Terminal = Terminal(), language: Language = .english,
        color: ColorChoice = .auto, isQuiet: Bool = false, width: CellWidth = CellWidth()
    ) {
        if case .standard = streams { Descriptor.ignoreBrokenPipes() }
        self.streams = streams
        self.terminal = terminal
        self.language = language
        self.isQuiet = isQuiet
        self.width = width
        let palette = Palette(variables: terminal.variables)
        let isColored = {
            color.colors(streamIsTerminal: $0, variables: terminal.variables)
        }
        resultPalette = isColored(terminal.outputIsTerminal) ? palette : nil
        notePalette = isColored(terminal.errorIsTerminal) ? palette : nil
    }

    // MARK: - Results

    /// A line of results.
    public func print(_ line: StyledText) throws(StreamError) {
        try write(Array((line.rendered(in: resultPalette) + "\n").utf8))
    }

    /// A sentence that is the result.
    public func print(_ message: Message) throws(StreamError) {
        try print(message.styled(language))
    }

    /// Bytes as they are: JSON, tab-separated lines, a file's contents. The caller answers for
    /// what they do to a terminal.
    public func write(_ bytes: [UInt8]) throws(StreamError) { try write(bytes[...]) }

    /// Writes a slice of bytes.
    public func write(_ bytes: ArraySlice<UInt8>) throws(StreamError) {
        // What is large by itself is not copied to what waits: a listing may be of many megabytes.
        let isLarge = bytes.count >= Self.pieceSize / 4
        let full = state.withLock { state -> [UInt8] in
            if !isLarge { state.pending += bytes }
            return isLarge || state.pending.count >= Self.pieceSize
                ? exchange(&state.pending, with: []) : []
        }
        if !full.isEmpty { try send(full, to: .results) }
        if isLarge { try send(bytes, to: .results) }
    }

    /// Text as it is; see ``write(_:)-([UInt8])``.
    public func write(_ text: String) throws(StreamError) {
        try write(Array(text.utf8))
    }

    /// Writes the results that wait, and takes progress off the line they go to. To be called once
    /// at the end, also where a command fails.
    public func flush() throws(StreamError) {
        let shown = state.withLock { exchange(&$0.showsProgress, with: false) }
        if shown { try send(Self.clearedLine.utf8, to: .notes) }
        let rest = state.withLock { exchange(&$0.pending, with: []) }
        if !rest.isEmpty { try send(rest, to: .results) }
    }

    // MARK: - Everything else

    /// A line about what was done; nothing under `--quiet`.
    public func note(_ message: Message) throws(StreamError) {
        if !isQuiet { try sendNote(lines(of: message.styled(language))) }
    }

    /// A line that says what to do, though nothing failed; nothing under `--quiet`.
    public func hint(_ message: Message) throws(StreamError) {
        guard !isQuiet else { return }
        try sendNote(
            Report.hintLines(
                message, language, columns: terminal.columns, wraps: terminal.errorIsTerminal,
                width: width))
    }

    /// A finding with its place; shown under `--quiet` too.
    public func warn(_ warning: Warning) throws(StreamError) {
        try sendNote(lines(of: warning.line(language)))
    }

    /// A failure, with its causes and the way out.
    public func report(_ report: Report) throws(StreamError) {
        try sendNote(
            report.lines(
                language, columns: terminal.columns, wraps: terminal.errorIsTerminal, width: width))
    }

    /// Writes a report for programs: a line of JSON, as it is.
    public func report(_ line: [UInt8]) throws(StreamError) {
        try send(line + [UInt8(ascii: "\n")], to: .notes)
    }

    /// Rings the terminal's bell, which may be a sound or a mark; nothing without a terminal.
    public func ring() throws(StreamError) {
        guard terminal.errorIsTerminal else { return }
        try flush()
        try send([0x07], to: .notes)
    }

    /// Shows on the terminal's present line what is being done; the next line of any kind takes its
    /// place. Nothing where notes go elsewhere, or under `--quiet`.
    public func progress(_ message: Message) throws(StreamError) {
        guard terminal.errorIsTerminal, !isQuiet else { return }
        let text = message.styled(language).cut(to: terminal.columns - 1, width)
        try send((Self.clearedLine + text.rendered(in: notePalette)).utf8, to: .notes)
        state.withLock { $0.showsProgress = true }
    }

    /// Back to the line's beginning, and nothing on it (ECMA-48, EL).
    private static let clearedLine = "\r\u{1B}[K"

    /// Asks a question that yes or no answers; without an answer, no. The caller makes sure that
    /// there is someone to ask.
    ///
    /// - Parameter subjects: what the question is about, a line each, shown above it.
    public func confirm(
        _ question: Message, about subjects: [Message] = [], from input: Input
    ) throws(StreamError) -> Bool {
        for subject in subjects { try sendNote(lines(of: subject.styled(language))) }
        return try ask(question, from: input).map(Self.isYes) ?? false
    }

    /// Asks a question that any line answers; `nil` at the end of the input.
    public func ask(_ question: Message, from input: Input) throws(StreamError) -> String? {
        try flush()
        try send(question.styled(language).rendered(in: notePalette).utf8, to: .notes)
        return try input.readLine()
    }

    /// Yes in either language, whichever keyboard layout is on: ㅛ lies on the key of y.
    private static func isYes(_ answer: String) -> Bool {
        let word = answer.lowercased().filter { !$0.isWhitespace }
        return ["y", "yes", "ㅛ", "예", "네", "응"].contains(word)
    }

    /// A note broken between words where it is longer than the terminal's line; whole where there
    /// is none.
    private func lines(of note: StyledText) -> [StyledText] {
        terminal.errorIsTerminal ? note.wrapped(to: terminal.columns, width) : [note]
    }

    private func sendNote(_ lines: [StyledText]) throws(StreamError) {
        try flush()
        try send(lines.map { $0.rendered(in: notePalette) + "\n" }.joined().utf8, to: .notes)
    }

    // MARK: - Streams

    private func send(
        _ bytes: some Sequence<UInt8>, to stream: OutputStreams.Stream
    ) throws(StreamError) {
        switch streams {
        case .standard: try Descriptor.write(bytes, to: stream.rawValue)
        case .recorded(let record): record.append(bytes, to: stream)
        }
    }
}

/// A window's size in cells.
public struct TerminalSize: Sendable, Equatable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// The surroundings of the process: which of its streams are terminals, how large the window is,
/// and the environment that says how to write to it. A value, so that tests may stand on anything.
public struct Terminal: Sendable {
    public var variables: [String: String]
    public var inputIsTerminal: Bool
    public var outputIsTerminal: Bool
    public var errorIsTerminal: Bool
    /// As the system reports it; `nil` where no stream is a terminal.
    public var window: TerminalSize?
    /// Names the terminal that listings are shown on, apart from others that had the same device
    /// before; `nil` without one.
    public var name: String?

    public init(
        variables: [String: String] = [:], inputIsTerminal: Bool = false,
        outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
        window: TerminalSize? = nil, name: String? = nil
    ) {
        self.variables = variables
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.window = window
        self.name = name
    }

    /// The terminal of this process, as it is now.
    public static func current(variables: [String: String]) -> Terminal {
        Terminal(
            variables: variables,
            inputIsTerminal: Descriptor.isTerminal(0),
            outputIsTerminal: Descriptor.isTerminal(1),
            errorIsTerminal: Descriptor.isTerminal(2),
            window: Descriptor.windowSize(1) ?? Descriptor.windowSize(2)
                ?? Descriptor.windowSize(0),
            name: Descriptor.terminalName(1) ?? Descriptor.terminalName(0))
    }

    /// `COLUMNS`; `nil` where it is unset or no width.
    private var statedColumns: Int? {
        variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The cells of a line: `COLUMNS` where it is a number, else the window's, else 80.
    public var columns: Int { statedColumns ?? window?.columns ?? 80 }

    /// True if a page of results is looked at: on a terminal, and where `COLUMNS` says how wide it is,
    /// as it does in `watch`.
    public var showsPages: Bool { outputIsTerminal || statedColumns != nil }

    /// The cells of a line of results: those of a line on the terminal; where results go elsewhere,
    /// `COLUMNS` or 80, however wide the window is from which that was asked.
    public var resultColumns: Int {
        outputIsTerminal ? columns : Terminal(variables: variables).columns
    }

    /// The lines of a screen: `LINES` where it is a number, else the window's, else 24.
    public var rows: Int {
        if let value = variables["LINES"].flatMap({ Int($0) }), value > 0 { return value }
        guard let rows = window?.rows, rows > 0 else { return 24 }
        return rows
    }
}

/// The few system calls on a terminal's file descriptors.
enum Descriptor {
    /// Writes all of `bytes`, in one call where the system takes them at once.
    static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) throws(StreamError) {
        // An array is not copied.
        let code = ArraySlice(bytes).withUnsafeBytes { buffer -> Int32 in
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
}

/// Standard input: text that is piped in, and answers that are typed. Safe to use from any task.
public final class Input: Sendable {
    private enum Source {
        case descriptor(Int32)
        case memory
    }

    private let source: Source
    /// The bytes that have been read and not been asked for yet; all there are, for a source in
    /// memory.
    private let waiting: Mutex<[UInt8]>

    private static let pieceSize = 64 * 1024

    /// The standard input of this process.
    public static func standard() -> Input {
        Input(.descriptor(0))
    }

    /// Text that stands in for standard input, for tests.
    public static func inMemory(_ text: String) -> Input {
        Input(.memory, waiting: Array(text.utf8))
    }

    /// Another descriptor, which stays the caller's to close.
    static func reading(_ descriptor: Int32) -> Input {
        Input(.descriptor(descriptor))
    }

    private init(_ source: Source, waiting: [UInt8] = []) {
        self.source = source
        self.waiting = Mutex(waiting)
    }

    /// True if text stands ready for this process alone: a pipe, or a file from its beginning. A terminal,
    /// a socket and `/dev/null` are none, nor is a file that another program has begun to read, such as
    /// that of a loop in a shell.
    public var isPiped: Bool {
        switch source {
        case .descriptor(let descriptor): Descriptor.isPiped(descriptor)
        case .memory: waiting.withLock { !$0.isEmpty }
        }
    }

    /// Everything up to the end. Throws ``StreamError/tooLarge(limit:)`` beyond `limit` bytes.
    public func readAll(limit: Int) throws(StreamError) -> [UInt8] {
        var all = waiting.withLock { exchange(&$0, with: []) }
        while all.count <= limit {
            let piece = try nextPiece()
            if piece.isEmpty { return all }
            all += piece
        }
        throw .tooLarge(limit: limit)
    }

    /// The next line without its end, what is not UTF-8 repaired; `nil` at the end.
    public func readLine() throws(StreamError) -> String? {
        var line: [UInt8] = []
        while true {
            let (piece, isWhole) = waiting.withLock { waiting in
                guard let end = waiting.firstIndex(of: UInt8(ascii: "\n")) else {
                    return (exchange(&waiting, with: []), false)
                }
                defer { waiting.removeFirst(end + 1) }
                return (Array(waiting[..<end]), true)
            }
            line += piece
            if isWhole { break }
            let next = try nextPiece()
            if next.isEmpty {
                if line.isEmpty { return nil }
                break
            }
            waiting.withLock { $0 = next }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Forgets what was typed on the terminal and not read yet: it was not meant for what is asked next.
    /// Text that is piped in stays.
    public func dropTypedAhead() {
        guard case .descriptor(let descriptor) = source, isatty(descriptor) == 1 else { return }
        waiting.withLock { $0 = [] }
        tcflush(descriptor, TCIFLUSH)
    }

    private func nextPiece() throws(StreamError) -> [UInt8] {
        switch source {
        case .descriptor(let descriptor):
            try Descriptor.read(upTo: Self.pieceSize, from: descriptor)
        case .memory: []
        }
    }
}
