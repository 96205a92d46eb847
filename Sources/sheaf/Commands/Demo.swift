import ArgumentParser
import SheafJSON
import SheafSystem
import SheafTerminal

struct Demo: Command {
    static let help = HelpSubject("demo", korean: ["시연"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("남기기")])
    var keep = false

    @Option(name: [.long, .customLong("비교")])
    var compare: Peer?

    /// The programs that sheaf is compared with.
    enum Peer: String, OptionName {
        case git
    }

    func run(_ context: Context) async throws {
        Interruption.watch()
        let place = try DemoPlace(context)
        let played = try play(in: place, context)
        if context.json {
            return try context.print(
                "demo",
                ["steps": played.map(JSON.played), "kept": keep ? place.root : nil])
        }
        try context.output.print("")
        let ending: Message =
            keep ? Message("demo-is-kept", ["folder": place.root]) : Message("demo-is-deleted")
        try DemoPlayer(context: context, place: place).say(ending.text(context.language))
        try context.output.print(Message("demo-next"))
    }

    private func play(in place: DemoPlace, _ context: Context) throws -> [PlayedStep] {
        defer { if !keep { place.remove() } }
        return try DemoPlayer(context: context, place: place)
            .play(transcript(context.language))
    }

    private func transcript(_ language: Language) -> DemoTranscript {
        let files = [language, .english].map {
            "\(compare == nil ? "demo" : "compare").\($0.rawValue).txt"
        }
        let text = files.lazy.compactMap { EmbeddedFiles.command[$0] }.first ?? []
        return DemoTranscript(String(decoding: text, as: UTF8.self))
    }
}

extension JSON {
    fileprivate static func played(_ step: PlayedStep) -> JSON {
        JSON(["command": step.command, "output": step.output])
    }
}
