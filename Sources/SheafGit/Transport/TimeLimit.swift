/// The time that work with a remote may take in all, running since this value was made. Several
/// transfers of one task share it.
public struct TimeLimit: Hashable, Sendable {
    /// Enough for a large store on a slow line: one hour.
    public static let usual = Duration.seconds(3600)

    public let duration: Duration
    let end: ContinuousClock.Instant

    public init(_ duration: Duration = usual) {
        self.duration = duration
        end = .now + duration
    }

    /// - Throws: `TransportError.unfinished` when the time is over.
    func check() throws(TransportError) {
        if end <= .now { throw .unfinished(after: duration) }
    }
}
