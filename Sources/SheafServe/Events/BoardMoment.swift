/// A moment of the board: the version of the store, by which another run of the server knows what is
/// different since; and the number of the change in this run.
struct BoardMoment: CustomStringConvertible, Sendable, Equatable {
    let version: String
    let run: String
    let number: Int

    /// The id of an event: `COMMIT-DIGEST.RUN.NUMBER`.
    var description: String { "\(version).\(run).\(number)" }

    init(version: String, run: String, number: Int) {
        (self.version, self.run, self.number) = (version, run, number)
    }

    /// Reads an id; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 3, let number = Int(parts[2]) else { return nil }
        self.init(version: String(parts[0]), run: String(parts[1]), number: number)
    }
}
