import Libc
import SheafCore
import SheafTerminal

extension Context {
    /// Names the terminal that listings are shown on, apart from others that had the same device
    /// before; `nil` without one.
    var terminalName: String? {
        guard terminal.outputIsTerminal || terminal.inputIsTerminal else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        let descriptor: Int32 = terminal.outputIsTerminal ? 1 : 0
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self) + "-\(getsid(0))"
    }

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
