/// The variables that git reads from the process around it, passed in so that nothing looks at
/// globals.
public struct GitEnvironment: Sendable {
    /// The environment variables, `HOME`, `XDG_CONFIG_HOME` and `GIT_*` among them.
    public var variables: [String: String]
    /// The present time, in seconds since 1970 UTC.
    public var now: @Sendable () -> Int64
    /// The zone's offset at a time (seconds since 1970 UTC), in minutes east of Greenwich.
    public var offset: @Sendable (Int64) -> Int
    /// Random bits for nonces and operation ids.
    public var random: @Sendable () -> UInt64

    public init(
        variables: [String: String],
        now: @escaping @Sendable () -> Int64,
        offset: @escaping @Sendable (Int64) -> Int,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.variables = variables
        self.now = now
        self.offset = offset
        self.random = random
    }
}
