import SheafStore
import SheafTerminal

/// Bare `sheaf` where there is no store yet: one is offered, and what to know is shown.
enum FirstRun {
    static func offer(_ context: Context) async throws {
        let output = context.output
        guard context.canAsk, let place = place(context) else {
            return try output.note(Message("first-store"))
        }
        try output.note(Message("welcome"))
        guard
            try context.yes
                || output.confirm(
                    Message("confirm-first-store", ["path": place]), from: context.input)
        else { return try output.note(Message("first-store")) }
        try context.askOnce(about: Store.trust(at: nil, environment: context.environment)?.trust)
        let identity = try context.askOnce(
            about: Store.identity(at: nil, environment: context.environment))
        var request = MakingRequest(identity: identity ?? ChosenIdentity())
        request.settingsComment = Message("settings-comment").text(context.language)
        let made = try await Store.make(at: nil, environment: context.environment, request)
        try context.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        try output.note(made.message(context))
        if made.kind == .adopted { try output.note(made.inventoryMessage) }
        if let titles = made.titlesMessage { try output.note(titles) }
        context.warn(about: made.findings)
        try output.note(Message("three-commands"))
        // The commands that one cannot do without.
        let commands = ["add", "board", "done"].map { name in
            HelpEntry(
                typed: Message("first-\(name)").text(context.language),
                meaning: Message("first-\(name)-meaning").text(context.language))
        }
        for line in HelpPage.entries(commands, context.language) {
            try output.print(line)
        }
        try output.hint(Message("other-devices"))
    }

    /// The store's future folder, as it is shown.
    private static func place(_ context: Context) -> String? {
        if let named = context.environment.variables["SHEAF_STORE"], !named.isEmpty {
            return context.display(.init(named))
        }
        return context.environment.home.map { context.display($0.appending("sheaf")) }
    }
}
