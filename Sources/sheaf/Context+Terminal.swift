import SheafCore
import SheafTerminal

extension Context {
    /// True if nothing shall blink: `SHEAF_MOTION=reduced`.
    var wantsLessMotion: Bool { environment.variables["SHEAF_MOTION"] == "reduced" }

    /// Asks on the terminal, unless `--yes` has answered; anything but a yes is a no.
    ///
    /// - Parameter items: those it is about; several are listed above the question.
    func confirm(_ question: Message, about items: [Item] = []) throws {
        if yes { return }
        guard canAsk else { throw UsageError.confirmationNeeded(items) }
        let room = max(10, terminal.rows - 4)
        let subjects = items.count > 1 ? ItemName.candidates(items, limit: room) : []
        guard try output.confirm(question, about: subjects, from: input) else {
            throw UsageError.declined
        }
    }

    /// All of standard input, up to `limit` bytes.
    func readInput(limit: Int) throws -> String {
        String(decoding: try input.readAll(limit: limit), as: UTF8.self)
    }
}
