import ArgumentParser
import SheafTerminal

struct Demo: Command {
    static let help = CommandHelp.demo

    @OptionGroup var global: GlobalOptions

    @Flag(help: .of(.keep))
    var keep = false

    @Option(help: .of(.compare))
    var compare: Peer?

    /// What sheaf is compared with.
    enum Peer: String, CaseIterable, ExpressibleByArgument {
        case git
    }

    func run(_ context: Context) async throws {
        Interruption.watch()
        let place = try DemoPlace(context)
        let script = DemoScript(language: context.language, root: place.root, hub: place.hub)
        let player = DemoPlayer(context: context, place: place)
        let played = try play(script, with: player)
        if context.json {
            return try context.print(
                .output(
                    "demo",
                    [
                        ("steps", .array(played.map(JSON.played))),
                        ("kept", .string(orNull: keep ? place.root : nil)),
                    ]))
        }
        try context.output.print("")
        try player.say(script.ending(isKept: keep))
        try context.output.print(.demoNext)
    }

    private func play(_ script: DemoScript, with player: DemoPlayer) throws -> [PlayedStep] {
        defer { if !keep { player.place.remove() } }
        if compare == .git {
            return try player.play(
                DemoComparison(language: script.language, hub: player.place.root + "/hub"))
        }
        try player.say(script.beginning)
        return try script.steps.map(player.play)
    }
}

extension JSON {
    fileprivate static func played(_ step: PlayedStep) -> JSON {
        .object([("command", .string(step.command)), ("output", .string(step.output))])
    }
}
