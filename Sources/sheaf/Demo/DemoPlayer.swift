import SheafTerminal

/// Prints each step, runs it, and makes sure that it showed what it was to show.
struct DemoPlayer {
    let context: Context
    let place: DemoPlace

    /// A sentence about what comes, or came.
    func say(_ message: Message) throws {
        guard !context.json else { return }
        let columns = min(context.terminal.columns, Self.readable)
        let text = StyledText(message.text(context.language), .muted)
        for line in text.wrapped(to: columns, context.output.width) {
            try context.output.print(line)
        }
    }

    private static let readable = 80

    /// Throws ``DemoError`` where a step goes wrong, once what it printed can be seen.
    func play(_ step: DemoStep) throws -> PlayedStep {
        if let prose = step.prose {
            if !context.json { try context.output.print("") }
            try say(prose)
        }
        if !context.json {
            let prompt = (step.device?.name.text(context.language) ?? "") + "$ "
            try context.output.print("\(prompt, .muted)\(step.command, .code)")
            try context.output.flush()
        }
        let device = step.device ?? .laptop
        let (bytes, code) = try place.run(step.command, on: device)
        let output = Self.leftToRead(String(decoding: bytes, as: UTF8.self))
        if !context.json {
            try context.output.write(output)
            try context.output.flush()
        }
        var isProved = code == 0
        if isProved, let proof = step.proof {
            isProved = try place.run(proof, on: device).code == 0
        }
        guard isProved else { throw DemoError(command: step.command) }
        return PlayedStep(command: step.command, output: output)
    }

    /// Runs a step in a folder of its device's home and makes sure that it did its part.
    func run(_ step: DemoStep, in folder: String, columns: Int = 80) throws -> PlayedStep {
        let device = step.device ?? .laptop
        let (bytes, code) = try place.run(step.command, on: device, in: folder, columns: columns)
        let proof = step.proof ?? "true"
        guard code == 0 || step.mayFail,
            try place.run(proof, on: device, in: folder, columns: columns).code == 0
        else { throw DemoError(command: step.command) }
        return PlayedStep(
            command: step.command, output: Self.leftToRead(String(decoding: bytes, as: UTF8.self)))
    }

    /// Progress makes way for what comes after it, as on a terminal.
    private static func leftToRead(_ output: String) -> String {
        output.replacing("\r\n", with: "\n").split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map { $0.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false).last ?? "" }
        .joined(separator: "\n")
    }
}
