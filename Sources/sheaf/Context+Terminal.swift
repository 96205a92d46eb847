import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

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

    /// Asks on the terminal until the line that is typed is one of the answers; `nil` at the end of the input.
    ///
    /// - Parameter answers: each with the letters and words for it, all of which are compared without blanks and
    ///   letter case. Nothing else answers, not the beginning of a word either: what was typed ahead for a
    ///   shell could be one.
    func choose<Answer>(
        _ question: Message, among answers: [(answer: Answer, words: [String])]
    ) throws -> Answer? {
        func folded(_ text: String) -> String {
            FoldedText.fold(text).filter { !$0.isWhitespace }
        }
        while let line = try output.ask(question, from: input) {
            let typed = folded(line)
            if let chosen = answers.first(where: { $0.words.map(folded).contains(typed) }) {
                return chosen.answer
            }
        }
        return nil
    }

    /// Lets the next command name what was listed by the numbers that this terminal shows.
    ///
    /// - Parameter items: in the order of their rows; lines of notes have no number.
    func remember(_ items: [Item], in store: Store) {
        guard hasRowNumbers, let terminal = terminal.name else { return }
        store.remember(rows: items.filter { $0.line == nil }.map(\.handle), of: terminal)
    }

    /// True if rows are numbered: elsewhere than on the terminal a number would name another
    /// listing's row.
    var hasRowNumbers: Bool { terminal.outputIsTerminal }

    /// The numbers by which the next command may name items; none for lines of notes.
    func rowNumbers(of items: [Item]) -> [String] {
        var count = 0
        return items.map { item in
            guard item.line == nil, hasRowNumbers else { return "" }
            count += 1
            return String(count)
        }
    }

    /// All of standard input, up to `limit` bytes. Throws ``InputIsNoText``.
    func readInput(limit: Int) throws -> String {
        let bytes = try input.readAll(limit: limit)
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw InputIsNoText()
        }
        return text
    }
}

/// Standard input holds NUL bytes, or is not UTF-8: no note could hold it.
struct InputIsNoText: Error, FactConvertible {
    var fact: Fact { Fact("input-is-no-text", exitCode: .data) }
}

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
