import ArgumentParser
import SheafStore
import SheafTerminal

/// The time that a remote is waited for.
struct ContactOptions: ParsableArguments {
    @Option(name: [.long, .customLong("응답시간")])
    var timeout: Int?

    @Option(name: [.long, .customLong("제한시간")])
    var timeLimit: Int?

    /// A contact with these times.
    func contact() throws -> TransferOptions {
        var contact = TransferOptions()
        if let timeout { contact.timeout = try Self.duration(timeout, "--timeout") }
        if let timeLimit { contact.limit = try Self.duration(timeLimit, "--time-limit") }
        return contact
    }

    /// Up to a day.
    private static func duration(_ seconds: Int, _ option: String) throws -> Duration {
        guard 1...86_400 ~= seconds else {
            throw UsageError.wrongValue(String(seconds), option: option)
        }
        return .seconds(seconds)
    }
}
