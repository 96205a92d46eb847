import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// Reads the query of a command: its handles may be rows of the last listing, and a key that no item
    /// has is a mistake.
    ///
    /// - Parameter isSearch: as in ``Store/query(_:isSearch:naming:)``.
    func query(_ words: [String], in store: Store, isSearch: Bool = false) throws -> ItemQuery {
        let query = try store.query(words, isSearch: isSearch, naming: naming(in: store))
        for (key, error) in query.undeclaredKeys where try !store.hasOwnKey(key) { throw error }
        if isForPeople {
            for word in words {
                guard let meant = store.vocabulary.expansion(of: word) else { continue }
                try output.note(Message("read-as", ["text": word, "meant": meant]))
            }
        }
        return query
    }
}
