import SheafTerminal

/// Prints each part of a demonstration, runs it, and makes sure that it showed what it was to show.
struct DemoPlayer {
    let context: Context
    let place: DemoPlace

    /// Throws ``DemoError`` where a command goes wrong, once what it printed can be seen.
    func play(_ transcript: DemoTranscript) throws -> [PlayedStep] {
        var played: [PlayedStep] = []
        for (index, part) in transcript.parts.enumerated() {
            switch part {
            case .prose(let text):
                if !context.json, index > 0 { try context.output.print("") }
                try say(text.replacing("$DEMO", with: place.root))
            case .script(let script):
                guard try place.run(script, on: .laptop).code == 0 else {
                    throw DemoError(command: String(script.prefix { $0 != "\n" }))
                }
            case .step(let step): played.append(try play(step))
            }
        }
        return played
    }

    /// A sentence about what comes, or came.
    func say(_ text: String) throws {
        guard !context.json else { return }
        let columns = min(context.terminal.columns, Self.readable)
        for line in StyledText(text, .muted).wrapped(to: columns, context.output.width) {
            try context.output.print(line)
        }
    }

    private static let readable = 80

    private func play(_ step: DemoTranscript.Step) throws -> PlayedStep {
        if !context.json {
            try context.output.print("\(step.prompt, .muted)\(step.command, .code)")
            try context.output.flush()
        }
        let (bytes, code) = try place.run(step.command, on: step.device)
        let output = Self.leftToRead(String(decoding: bytes, as: UTF8.self))
        if !context.json {
            try context.output.write(output)
            try context.output.flush()
        }
        let isProved =
            try step.proof.map { try place.run($0, on: step.device).code == 0 } ?? (code == 0)
        guard isProved else { throw DemoError(command: step.command) }
        return PlayedStep(command: step.command, output: output)
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
