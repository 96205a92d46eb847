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
        let made = try await Store.make(
            at: nil, environment: context.environment,
            MakingRequest(identity: identity ?? ChosenIdentity()))
        try context.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        try output.note(made.message(context))
        if made.kind == .adopted { try output.note(made.inventoryMessage) }
        if let titles = made.titlesMessage { try output.note(titles) }
        context.warn(about: made.findings)
        try output.note(Message("three-commands"))
        for line in HelpPage.entries(commands(context.language), context.language) {
            try output.print(line)
        }
        try output.hint(Message("other-devices"))
    }

    /// The commands that one cannot do without.
    private static func commands(_ language: Language) -> [HelpEntry] {
        switch language {
        case .english:
            [
                HelpEntry(typed: "sheaf add Buy milk due:fri +home", meaning: "add a task"),
                HelpEntry(typed: "sheaf", meaning: "see the board"),
                HelpEntry(typed: "sheaf done milk", meaning: "tick it off"),
            ]
        case .korean:
            [
                HelpEntry(typed: "sheaf add 우유 사기 due:금요일 +집", meaning: "할 일을 추가합니다"),
                HelpEntry(typed: "sheaf", meaning: "보드를 봅니다"),
                HelpEntry(typed: "sheaf done 우유", meaning: "끝냅니다"),
            ]
        }
    }

    /// The store's future folder, as it is shown.
    private static func place(_ context: Context) -> String? {
        if let named = context.environment.variables["SHEAF_STORE"], !named.isEmpty {
            return context.display(.init(named))
        }
        return context.environment.home.map { context.display($0.appending("sheaf")) }
    }
}
