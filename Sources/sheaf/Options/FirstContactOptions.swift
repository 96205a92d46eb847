import ArgumentParser
import SheafStore
import SheafTerminal

/// The choices for a remote that has another history than the store.
struct FirstContactOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("합치기")])
    var join = false

    @Flag(name: [.long, .customLong("가져오기")])
    var take = false

    @Flag(name: [.long, .customLong("새로")])
    var afresh = false

    /// The answer that was given, where `--yes` is one that loses nothing; `nil` for none.
    func answer(_ context: Context) throws -> FirstContact? {
        let given = [(join, FirstContact.join), (take, .take), (afresh, .startFresh)]
            .filter(\.0).map(\.1)
        guard given.count < 2 else {
            throw UsageError.conflictingOptions("--\(given[0].rawValue)", "--\(given[1].rawValue)")
        }
        return given.first ?? (context.yes ? .join : nil)
    }
}

extension Context {
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

    /// A sync that asks where it has to know what to do with a remote's other history.
    func sync(
        _ store: Store, _ request: SyncRequest, _ contact: TransferOptions = TransferOptions()
    ) async throws -> SyncOutcome {
        if !json { try askOnce(about: store.trust()) }
        do {
            return try await contacting(contact) { try await store.sync($0, request) }
        } catch StoreError.unrelatedHistories where canAsk && request.firstContact == nil {
            var request = request
            request.firstContact = try askFirstContact()
            return try await contacting(contact) { [request] in try await store.sync($0, request) }
        } catch StoreError.manyDeleted(let count, let placeholder)
            where canAsk && !request.allowsDeletions
        {
            try output.note(
                placeholder.map { Message("placeholder-instead", ["path": $0]) }
                    ?? Message("many-deleted", ["count": count.counted]))
            guard
                try output.confirm(
                    Message("confirm-many-deleted", ["count": count.counted]), from: input) == true
            else {
                throw StoreError.manyDeleted(count, placeholder: placeholder)
            }
            var request = request
            request.allowsDeletions = true
            return try await sync(store, request, contact)
        }
    }
}
