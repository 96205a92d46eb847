/// Something sheaf does, held against something a peer does in the same run.
struct Comparison {
    /// What the bar is.
    enum Bar {
        /// At most so many times the peer.
        case times(Double)
        /// At most so many seconds more than the peer.
        case over(Double)
    }

    struct Side {
        var name: String
        /// Brings about what is to be measured again, unmeasured: an edit, a file that is new.
        var prepare: (Int) throws -> Void = { _ in }
        var command: (Int) -> [String]
        var directory: String
        /// Codes that count as done: a search without a hit has one of its own.
        var codes: Set<Int32> = [0]
    }

    var name: String
    var ours: Side
    /// `nil` where the peer is not installed.
    var peer: Side?
    var bar: Bar
    /// In KiB, where there is one.
    var memory: Int?
}

/// What a comparison came to.
struct Result {
    var name: String
    var peer: String
    /// Medians, in seconds; the peer's is `nil` where it is not installed.
    var ours: Double
    var theirs: Double?
    var bar: Comparison.Bar
    /// The most memory that ours took, in KiB.
    var peak: Int
    var memory: Int?

    var isMet: Bool {
        if let memory, peak > memory { return false }
        guard let theirs else { return true }
        return switch bar {
        case .times(let factor): ours <= theirs * factor
        case .over(let seconds): ours <= theirs + seconds
        }
    }

    /// `0.62 × git add, git commit (at most 0.6)`.
    var text: String {
        guard let theirs else { return "\(peer) is not installed" }
        return switch bar {
        case .times(let factor):
            "\(Self.rounded(ours / theirs)) × \(peer) (at most \(Self.rounded(factor)))"
        case .over(let seconds):
            "\(Self.rounded((ours - theirs) * 1000)) ms over \(peer) "
                + "(at most \(Self.rounded(seconds * 1000)))"
        }
    }

    /// Two places behind the point.
    static func rounded(_ value: Double) -> String {
        let hundredths = Int((value.magnitude * 100).rounded())
        let digits = String(hundredths % 100)
        return (value < 0 && hundredths > 0 ? "-" : "") + "\(hundredths / 100)."
            + (digits.count < 2 ? "0" : "") + digits
    }
}

extension Machine {
    /// Runs both sides in turn, once to warm up and then `runs` times, and takes the medians.
    func compare(_ comparison: Comparison, runs: Int) throws -> Result {
        var ours: [Double] = []
        var theirs: [Double] = []
        var peak = 0
        for run in 0...runs {
            let usage = try measure(comparison.ours, run)
            let other = try comparison.peer.map { try measure($0, run) }
            guard run > 0 else { continue }
            ours.append(usage.seconds)
            peak = max(peak, usage.peak)
            if let other { theirs.append(other.seconds) }
        }
        return Result(
            name: comparison.name, peer: comparison.peer?.name ?? "the peer",
            ours: Self.median(ours), theirs: theirs.isEmpty ? nil : Self.median(theirs),
            bar: comparison.bar, peak: peak, memory: comparison.memory)
    }

    private func measure(_ side: Comparison.Side, _ run: Int) throws -> Usage {
        try side.prepare(run)
        let command = side.command(run)
        let usage = try self.run(command, in: side.directory)
        guard side.codes.contains(usage.code) else {
            let said = (try? read(folder + "/output")) ?? ""
            throw Failure("\(command.joined(separator: " ")) ended with \(usage.code): \(said)")
        }
        return usage
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
