import SheafCore
import SheafGit
import SheafIndex
import SystemPackage

/// While a watch runs, reading commands trust what it knows in place of looking at every file.
extension Store {
    /// The witness of a watch: it looks at all files after each change, so that others need not.
    func witness() -> ChangeWitness {
        ChangeWitness(layout) { number in
            // The settings may be among what changed.
            guard let store = try? Store.open(at: root, environment: environment) else {
                return false
            }
            return (try? store.takeCensus(number)) ?? false
        }
    }

    /// What is known of all files, where a witness says that none has changed since it looked.
    func witnessedCatalog() -> Catalog? {
        guard
            let number = ChangeWitness.unchangedSince(in: layout, environment: environment.git)
        else { return nil }
        guard let key = try? censusKey(),
            let census = ItemIndex.known(at: indexFolder, key: key, generation: number)
        else {
            _ = ChangeWitness.unchangedSince(
                in: layout, environment: environment.git, isUseless: true)
            return nil
        }
        return Catalog(known: census.known, attachments: census.others, unreadable: [])
    }

    /// Brings the index up to date and takes down what it knows then; `false` where a file was
    /// changed this very moment or cannot be read.
    private func takeCensus(_ number: UInt64) throws -> Bool {
        let key = try censusKey()
        guard try lookedUpCatalog().unreadable.isEmpty else { return false }
        let look = try look()
        guard look.stale.isEmpty, look.unreadable.isEmpty else { return false }
        return look.index.keepCensus(key: key, generation: number, others: look.attachments)
    }

    /// What a look at all files depends on and no witness sees: the settings it was made with, the
    /// ignore files outside the tree, and which folder stands where the store is.
    private func censusKey() throws -> UInt64 {
        let rules = Self.key(of: try layout.ignoreRules(environment.git))
        let top = root.status.map { "\($0.device) \($0.inode)" } ?? "-"
        return ItemIndex.key(Array("\(top)\n\(rules)\n".utf8) + indexSettings)
    }
}
