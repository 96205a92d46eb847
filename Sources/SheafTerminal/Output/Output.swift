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

/// What has been printed in place of the process's streams. Safe to use from any task.
public final class OutputRecord: Sendable {
    private let pieces = Mutex<[(stream: OutputStreams.Stream, bytes: [UInt8])]>([])

    public init() {}

    fileprivate func append(_ bytes: ArraySlice<UInt8>, to stream: OutputStreams.Stream) {
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

    /// The same with a part of others.
    public func write(_ bytes: ArraySlice<UInt8>) throws(StreamError) {
        // What is large by itself is not copied to what waits: a listing may be of many megabytes.
        let isLarge = bytes.count >= Self.pieceSize / 4
        let full = state.withLock { state -> [UInt8] in
            if !isLarge { state.pending += bytes }
            return isLarge || state.pending.count >= Self.pieceSize
                ? Self.take(&state.pending) : []
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
        let shown = state.withLock { state in
            defer { state.showsProgress = false }
            return state.showsProgress
        }
        if shown { try send(Array(Self.clearedLine.utf8), to: .notes) }
        let rest = state.withLock { Self.take(&$0.pending) }
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

    /// The same as a program reads it: a line of JSON, as it is.
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
        try send(Array((Self.clearedLine + text.rendered(in: notePalette)).utf8), to: .notes)
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
        try send(Array(question.styled(language).rendered(in: notePalette).utf8), to: .notes)
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
        let text = lines.map { $0.rendered(in: notePalette) + "\n" }.joined()
        try send(Array(text.utf8), to: .notes)
    }

    // MARK: - Streams

    private func send(_ bytes: [UInt8], to stream: OutputStreams.Stream) throws(StreamError) {
        try send(bytes[...], to: stream)
    }

    private func send(
        _ bytes: ArraySlice<UInt8>, to stream: OutputStreams.Stream
    ) throws(StreamError) {
        switch streams {
        case .standard: try Descriptor.write(bytes, to: stream.rawValue)
        case .recorded(let record): record.append(bytes, to: stream)
        }
    }

    private static func take(_ bytes: inout [UInt8]) -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
