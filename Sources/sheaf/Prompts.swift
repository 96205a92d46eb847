import SheafCore
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

/// Asks a person on the terminal, and reads the answers.
struct Prompts: Sendable {
    var printer: Printer
    let input: Input
    /// True if nothing may be asked, and handles mean the same everywhere: `--no-input`.
    let noInput: Bool
    /// True if what a command would ask was agreed to beforehand: `--yes`.
    var yes = false

    private var output: Output { printer.output }

    /// True if a person can be asked: both ends of the conversation are a terminal.
    var canAsk: Bool {
        printer.terminal.inputIsTerminal && printer.terminal.errorIsTerminal && !noInput
    }

    /// Asks a question that yes or no answers; without an answer, no. The caller makes sure that
    /// there is someone to ask.
    ///
    /// - Parameter subjects: what the question is about, a line each, shown above it.
    func agrees(to question: Message, about subjects: [Message] = []) throws -> Bool {
        try output.confirm(question, about: subjects, from: input)
    }

    /// Asks a question that any line answers; `nil` at the end of the input.
    func answer(to question: Message) throws -> String? {
        try output.ask(question, from: input)
    }

    /// Asks on the terminal, unless `--yes` has answered; anything but a yes is a no.
    ///
    /// - Parameter items: those it is about; several are listed above the question.
    func confirm(_ question: Message, about items: [Item] = []) throws {
        if yes { return }
        guard canAsk else { throw UsageError.confirmationNeeded(items) }
        let room = max(10, printer.terminal.rows - 4)
        let subjects = items.count > 1 ? ItemName.candidates(items, limit: room) : []
        guard try agrees(to: question, about: subjects) else { throw UsageError.declined }
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
        while let line = try answer(to: question) {
            let typed = folded(line)
            if let chosen = answers.first(where: { $0.words.map(folded).contains(typed) }) {
                return chosen.answer
            }
        }
        return nil
    }

    /// All of standard input, up to `limit` bytes. Throws ``InputIsNoText``.
    func readInput(limit: Int) throws -> String {
        let bytes = try input.readAll(limit: limit)
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw InputIsNoText()
        }
        return text
    }

    /// Reads with tokens. A date whose year is probably a slip is asked about where a person can be.
    func reading<Result>(
        with tokens: TokenReader, _ read: (TokenReader) throws -> Result
    ) throws -> Result {
        var tokens = tokens
        tokens.takesAnyYear = yes
        do {
            return try read(tokens)
        } catch let error as InputError {
            guard case .unlikelyYear(let text, let year) = error.problem, canAsk else {
                throw error
            }
            try confirm(Message("confirm-year", ["text": text, "year": year]))
            tokens.takesAnyYear = true
            return try read(tokens)
        }
    }
}

/// Standard input holds NUL bytes, or is not UTF-8: no note could hold it.
struct InputIsNoText: Error, FactConvertible {
    var fact: Fact { Fact("input-is-no-text", exitCode: .data) }
}

// MARK: - Making a store

extension Prompts {
    /// Asks who commits are to be by, where it is not set yet and the session is interactive.
    /// An empty line leaves one of them to git, the end of the input what is left.
    ///
    /// - Returns: `nil` where the user was not asked.
    func askOnce(about identity: Identity?) throws -> ChosenIdentity? {
        guard let identity, canAsk, !printer.json else { return nil }
        let missing = identity.derived.union(identity.refused)
        guard !missing.isEmpty else { return nil }
        try output.note(Message("about-identity"))
        var chosen = ChosenIdentity()
        for part in missing.sorted() {
            let question: Message =
                part == .name
                ? Message("ask-name", ["derived": identity.name])
                : Message("ask-email", ["derived": identity.email])
            guard let typed = try answer(to: question) else { break }
            let answer = Signature.cleaned(typed)
            guard !answer.isEmpty else { continue }
            switch part {
            case .name: chosen.name = answer
            case .email: chosen.email = answer
            }
        }
        return chosen
    }

    /// Asks once about settings that came with a repository, where a person is there to answer. What
    /// is not agreed to stays off; `--yes` was not said of programs that were not shown yet.
    func askOnce(about trust: RepositoryTrust?) throws {
        guard var trust, canAsk, !yes else { return }
        let open = trust.open
        if !open.isEmpty { try ask(about: open, &trust) }
    }

    func ask(about questions: [RepositoryTrust.Question], _ trust: inout RepositoryTrust) throws {
        // In one piece, which is shown under `--quiet` too.
        let settings = printer
        let lines = questions.map { settings.foreign($0.setting) }
        let question = Message { language in
            let listed = lines.reduce("") { $0 + "  " + $1.styled(language) + "\n" }
            return Message("about-foreign-settings").styled(language) + "\n" + listed
                + Message("confirm-foreign-settings").styled(language)
        }
        let agrees = try agrees(to: question)
        try trust.set(agrees, to: questions)
        try settings.sayWhatFollows(agrees, trust)
    }

    /// Asks about hidden files where the session is interactive. A `--yes` was said before anyone saw
    /// which there are: they are left out then, and named.
    func decide(about hidden: [HeldBackFile]) throws -> Bool? {
        guard canAsk, !printer.json, !yes else { return nil }
        return try agrees(
            to: Message("confirm-hidden-files"),
            about: [Message("hidden-files", ["paths": hidden.map(\.path)])])
    }

    /// Asks about a repository of code, where a person is there to answer. A `--yes` is none: it was said
    /// before that was known.
    func decide(aboutCode paths: [String]) throws -> Bool {
        guard canAsk, !printer.json, !yes else { return false }
        guard
            try agrees(
                to: Message("confirm-code"),
                about: [Message("holds-code", ["examples": Fact.examples(paths)])])
        else { throw UsageError.declined }
        return true
    }

    /// Asks on the terminal what to do at the first contact, until the answer is one. An empty line
    /// or the end of the input is a no.
    func askFirstContact() throws -> FirstContact {
        for line in ["question", "join", "take", "afresh"] {
            try output.note(Message("first-contact-" + line))
        }
        // The letters of a Hangul keyboard lie on the same keys.
        let answers: [(answer: FirstContact?, words: [String])] = [
            (.join, ["j", "ㅓ", "join", "합치기"]), (.take, ["t", "ㅅ", "take", "가져오기"]),
            (.startFresh, ["a", "ㅁ", "afresh", "새로"]),
            (nil, ["", "n", "ㅜ", "no", "q", "ㅂ", "quit", "아니요"]),
        ]
        guard let answer = try choose(Message("ask-first-contact"), among: answers), let answer
        else { throw UsageError.declined }
        return answer
    }
}

/// Bare `sheaf` where there is no store yet: one is offered, and what to know is shown.
enum FirstRun {
    static func offer(_ session: Session) async throws {
        let (output, prompts, language) = (session.output, session.prompts, session.language)
        let environment = session.environment
        guard prompts.canAsk, let place = place(environment) else {
            return try output.note(Message("first-store"))
        }
        try output.note(Message("welcome"))
        let question = Message("confirm-first-store", ["path": session.printer.display(place)])
        guard try session.prompts.yes || prompts.agrees(to: question) else {
            return try output.note(Message("first-store"))
        }
        try prompts.askOnce(about: Store.trust(at: nil, environment: environment)?.trust)
        let identity = try prompts.askOnce(about: Store.identity(at: nil, environment: environment))
        var request = CreationRequest(identity: identity ?? ChosenIdentity())
        request.settingsComment = Message("settings-comment").text(language)
        let made = try await Store.make(at: nil, environment: environment, request)
        let printer = session.printer
        try printer.noteDerivedIdentity(of: made.store, wasAsked: identity != nil)
        try printer.introduce(made)
        try output.note(Message("three-commands"))
        // The commands that one cannot do without.
        let commands = ["add", "board", "done"].map { name in
            HelpEntry(
                typed: Message("first-\(name)").text(language),
                meaning: Message("first-\(name)-meaning").text(language))
        }
        for line in HelpPage.entries(commands, language) { try output.print(line) }
        try output.hint(Message("other-devices"))
    }

    /// The store's future folder.
    private static func place(_ environment: StoreEnvironment) -> FilePath? {
        if let named = environment.variables["SHEAF_STORE"], !named.isEmpty {
            return FilePath(named)
        }
        return environment.home?.appending("sheaf")
    }
}
