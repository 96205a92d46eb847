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
