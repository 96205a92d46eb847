/// A promise that was broken, found by the simulation.
public struct Violation: Error, Sendable, CustomStringConvertible {
    /// Which one, by its number among the invariants of SYNC.md, or another kind of failure.
    public enum Kind: String, Sendable {
        /// 1: the devices do not end alike, or not soon enough.
        case convergence
        /// 1: a sync that had nothing to do made a commit.
        case restless
        /// 2: something that somebody wrote is missing.
        case lost
        /// 2: a line stands twice.
        case doubled
        /// 3: git finds fault, or a lock, a state or a conflict of git's was left.
        case unsound
        /// 4: a file cannot be read, an id stands in two files, or conflict markers in one.
        case unreadable
        /// A file that a rule ignored on this device is at the hub.
        case published
        /// 6: a remote's branch moved other than forward.
        case movedBack
        /// 7: bytes that stood in the working tree are in no file and no commit.
        case unrecorded
        /// 8: something that nobody touched has changed.
        case touched
        /// A call failed that should not.
        case failed
    }

    public let kind: Kind
    /// What was found, for a person to read.
    public let details: String
    /// After which step; `nil` at the end.
    public var step: Int?

    init(_ kind: Kind, _ details: String) {
        self.kind = kind
        self.details = details
    }

    public var description: String {
        "\(kind.rawValue)\(step.map { " after step \($0)" } ?? " at the end"): \(details)"
    }
}
