/// The progress of a transfer, as git says it on standard error.
public struct TransportProgress: Hashable, Sendable {
    public var phase: Phase
    public var done: Int
    /// `nil` while git does not know it.
    public var total: Int?

    public init(phase: Phase, done: Int, total: Int?) {
        self.phase = phase
        self.done = done
        self.total = total
    }

    /// The phase of a transfer. The remote enumerates, counts and compresses in a fetch, we in a
    /// push.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case enumerating = "Enumerating objects"
        case counting = "Counting objects"
        case compressing = "Compressing objects"
        case receiving = "Receiving objects"
        case unpacking = "Unpacking objects"
        case resolving = "Resolving deltas"
        case writing = "Writing objects"
        case checkingOut = "Updating files"
    }

    /// Reads `Receiving objects:  45% (450/1000), 1.2 MiB | …` or `Enumerating objects: 12, done.`,
    /// from the remote or not; `nil` for any other line.
    init?(line: Substring) {
        var line = line
        if line.hasPrefix("remote: ") { line = line.dropFirst(8) }
        guard let colon = line.firstIndex(of: ":"),
            let phase = Phase(rawValue: String(line[..<colon]))
        else { return nil }
        let rest = line[colon...].dropFirst()
        if let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let counts = rest[open..<close].dropFirst().split(separator: "/")
            guard counts.count == 2, let done = Int(counts[0]), let total = Int(counts[1]) else {
                return nil
            }
            self.init(phase: phase, done: done, total: total)
        } else {
            let number = rest.drop { $0 == " " }.prefix { $0.isNumber }
            guard let done = Int(number) else { return nil }
            self.init(phase: phase, done: done, total: nil)
        }
    }
}

/// Parts git's standard error into progress and messages. Progress lines are written over and
/// over with a carriage return, and may come in any pieces.
struct MessageReader {
    /// A server may send any amount of text; what matters comes last.
    static let limit = 64 * 1024

    private var line: [UInt8] = []
    private var messages: [UInt8] = []

    /// Takes more text and gives the steps it tells of.
    mutating func add(_ bytes: some Sequence<UInt8>) -> [TransportProgress] {
        var steps: [TransportProgress] = []
        for byte in bytes {
            guard byte == Ascii.lineFeed || byte == Ascii.carriageReturn else {
                if line.count < Self.limit { line.append(byte) }
                continue
            }
            if let step = endLine() { steps.append(step) }
        }
        return steps
    }

    /// The messages, one a line, the last 64 KiB of them.
    mutating func finish() -> String {
        _ = endLine()
        return String(decoding: messages.suffix(Self.limit), as: UTF8.self)
    }

    private mutating func endLine() -> TransportProgress? {
        defer { line.removeAll(keepingCapacity: true) }
        let text = String(decoding: line, as: UTF8.self)
        if let step = TransportProgress(line: text[...]) { return step }
        if !line.isEmpty {
            messages += line + [Ascii.lineFeed]
            if messages.count > 2 * Self.limit {
                messages.removeFirst(messages.count - Self.limit)
            }
        }
        return nil
    }
}

/// The report of `git push --porcelain` on one ref: `<flag> TAB <from>:<to> TAB <summary>
/// (<reason>)`.
struct PushReport {
    private(set) var outcome: Transport.PushOutcome?
    private(set) var rejection: TransportError.Rejection?

    /// `messages`: what came on standard error, the remote's words marked `remote: `.
    init(porcelain: String, messages: String) {
        for line in porcelain.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 3, let flag = fields[0].first, fields[0].count == 1 else {
                continue
            }
            switch flag {
            case "=": outcome = .upToDate
            case "*": outcome = .created
            case " ": outcome = .fastForwarded
            case "!": rejection = Self.rejection(summary: String(fields[2]), messages)
            default: continue
            }
        }
    }

    private static func rejection(
        summary: String, _ messages: String
    ) -> TransportError.Rejection {
        let said = remoteWords(messages)
        func holds(_ texts: String...) -> Bool {
            texts.contains { summary.utf8.contains(sequence: $0) }
        }
        // The second group: the ref moved between the server's greeting and our push.
        if holds("non-fast-forward", "fetch first", "needs force", "stale info")
            || holds("cannot lock ref", "failed to update ref", "incorrect old value")
        {
            return .nonFastForward
        }
        if holds("protected branch") { return .protected(said) }
        if holds("hook declined") {
            // GitLab and Gitea protect branches by a hook, and only its words say so.
            let isProtected = said.lowercased().utf8.contains(sequence: "protected branch")
            return isProtected ? .protected(said) : .hook(said)
        }
        if holds("branch is currently checked out") { return .checkedOut }
        return .other(SecretMask.masking(summary))
    }

    /// The lines that came from the remote, without their mark and the blanks git pads them with.
    private static func remoteWords(_ messages: String) -> String {
        let lines = messages.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("remote:") else { return nil }
            var words = line.dropFirst(7)
            if words.first == " " { words = words.dropFirst() }
            while words.last == " " { words = words.dropLast() }
            return String(words)
        }
        return SecretMask.masking(lines.joined(separator: "\n"))
    }
}
