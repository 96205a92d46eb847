import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal

struct Remote: Command {
    static let help = HelpSubject("remote", korean: ["원격"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("테스트")])
    var test = false

    @Flag(name: [.long, .customLong("삭제")])
    var remove = false

    @Argument(help: .value(.path))
    var url: String?

    func run(_ context: Context) async throws {
        let store = try context.store()
        if remove { return try take(from: store, context) }
        let present = try store.remote()
        if let url {
            let shown = try store.setRemote(url)
            if !context.json { try context.output.note(Message("remote-set", ["url": shown])) }
            return try await finish(shown, store, tries: test, context)
        }
        if present == nil, context.canAsk, !context.json, !test {
            return try await ask(store, context)
        }
        if let present, !context.json { try context.output.print(StyledText(present)) }
        try await finish(present, store, tries: test, context)
        guard !context.json else { return }
        if present == nil {
            try context.output.note(Message("without-remote"))
            if test { throw StoreError.noRemote }
            try context.output.hint(Message("without-remote-hint"))
        } else if context.isForPeople, !test {
            try context.showContact(try await store.status().remote)
        }
    }

    private func take(from store: Store, _ context: Context) throws {
        if let url { throw UsageError.unexpectedArgument(url) }
        if test { throw UsageError.conflictingOptions("--remove", "--test") }
        let removed = try store.removeRemote()
        guard context.json else {
            return try context.output.note(Message("remote-removed", ["url": removed]))
        }
        try context.print("remote", ["url": JSON.null, "answers": JSON.null])
    }

    /// Leads to a first remote: what it is, its address, whether it answers.
    private func ask(_ store: Store, _ context: Context) async throws {
        let output = context.output
        try output.note(Message("without-remote"))
        try output.note(Message("about-remotes"))
        let typed = try output.ask(Message("ask-remote"), from: context.input)
        guard let typed = typed?.filter({ !$0.isNewline }), !typed.allSatisfy(\.isWhitespace) else {
            return try output.hint(Message("without-remote-hint"))
        }
        let shown = try store.setRemote(typed)
        try output.note(Message("remote-set", ["url": shown]))
        try await finish(shown, store, tries: true, context)
    }

    /// Asks the remote where that is wanted. What it says about keys, tokens and addresses is the
    /// error's to tell.
    private func finish(
        _ url: String?, _ store: Store, tries: Bool, _ context: Context
    ) async throws {
        let asks = tries && url != nil
        if asks {
            if !context.json { try context.askOnce(about: store.trust()) }
            var request = SyncRequest()
            request.isDryRun = true
            _ = try await context.contacting { [request] in try await store.sync($0, request) }
        }
        guard context.json else {
            guard asks else { return }
            try context.output.note(Message("remote-answers"))
            return try context.output.hint(Message("remote-hint"))
        }
        try context.print("remote", ["url": url, "answers": asks ? true : nil])
    }
}
