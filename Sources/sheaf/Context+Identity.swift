import SheafStore
import SheafTerminal
import SheafWords

extension Context {
    /// Asks who commits are to be by, where nobody has named that yet and a person is there to answer.
    /// An empty line leaves one of them to git, the end of the input what is left.
    ///
    /// - Returns: `nil` where nobody was asked.
    func askOnce(about identity: Identity?) throws -> ChosenIdentity? {
        guard let identity, canAsk, !json else { return nil }
        let missing = identity.derived.union(identity.refused)
        guard !missing.isEmpty else { return nil }
        try output.note(Message("about-identity"))
        var chosen = ChosenIdentity()
        for part in missing.sorted() {
            let question: Message =
                part == .name
                ? Message("ask-name", ["derived": identity.name])
                : Message("ask-email", ["derived": identity.email])
            guard let typed = try output.ask(question, from: input) else { break }
            let answer = Signature.cleaned(typed)
            guard !answer.isEmpty else { continue }
            switch part {
            case .name: chosen.name = answer
            case .email: chosen.email = answer
            }
        }
        return chosen
    }

    /// Says with what a new store's commits are made, where that had to be derived.
    func noteDerivedIdentity(of store: Store, wasAsked: Bool) throws {
        let identity = try store.identity()
        guard !identity.derived.isEmpty else { return }
        if wasAsked { return try output.hint(.identityHint(identity)) }
        try output.warn(Warning(path: display(store.root), message: .derivedIdentity(identity)))
    }
}

extension Message {
    static func derivedIdentity(_ identity: Identity) -> Message {
        let keys = identity.derived.sorted().map(\.key)
        return Message(
            "derived-identity",
            [
                "identity": "\(identity.name) <\(identity.email)>", "key": keys.first ?? "",
                "other": keys.dropFirst().first,
            ])
    }

    /// The commands that name what is not named.
    static func identityHint(_ identity: Identity) -> Message {
        Message(RepositoryError.noIdentity(identity.derived.sorted()).fact, "hint")
    }
}
