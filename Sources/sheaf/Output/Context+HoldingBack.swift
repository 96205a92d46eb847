import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// Files that are not committed by themselves.
extension Context {
    /// Names them, and says how to answer.
    func warn(about heldBack: [HeldBackFile], limit: Int = 10) throws {
        for file in heldBack.prefix(limit) { try output.warn(file.warning) }
        if heldBack.count > limit { try output.note(.moreHeldBack(heldBack.count - limit)) }
        if heldBack.contains(where: \.reason.isForUser) {
            try output.hint(.heldBackAnswers)
        }
    }

    /// Prints what was committed besides notes when a folder became a store, and what was not.
    func report(_ made: StoreCreation) throws {
        if !made.others.isEmpty { try output.note(.alsoCommitted(made.others)) }
        if !made.excluded.isEmpty { try output.note(.excludedHere(made.excluded)) }
        for path in made.nested.prefix(10) { try output.warn(.nestedRepository(path)) }
        for path in made.large.prefix(10) { try output.warn(.largeFile(path)) }
        for path in made.missingContents.prefix(10) { try output.note(.contentsMissing(path)) }
        try warn(about: made.heldBack)
    }

    /// Asks about hidden files, where a person is there to answer. A `--yes` was said before anybody saw
    /// which there are: they are left out then, and named.
    func decide(about hidden: [HeldBackFile]) throws -> Bool? {
        guard canAsk, !json, !yes else { return nil }
        return try output.confirm(
            .confirmHiddenFiles, about: [.hiddenFiles(hidden.map(\.path))], from: input)
    }

    /// Asks about a repository of code, where a person is there to answer. A `--yes` is none: it was said
    /// before anybody knew.
    func decide(aboutCode paths: [String]) throws -> Bool {
        guard canAsk, !json, !yes else { return false }
        guard
            try output.confirm(
                .confirmCode, about: [.holdsCode(paths)], from: input)
        else { throw UsageError.declined }
        return true
    }
}

extension HeldBackFile {
    /// Why it is held back.
    var warning: Warning {
        switch reason {
        case .open: .heldBackOpen(path)
        case .large: .heldBack(path)
        case .refused: .heldBackRefused(path)
        case .secret: .heldBackSecret(path)
        case .hidden: .heldBackHidden(path)
        case .temporary: .heldBackTemporary(path)
        case .ignored: .heldBackIgnored(path)
        }
    }
}

extension JSON {
    /// Why files are held back, by path.
    static func reasons(_ heldBack: [HeldBackFile], waiting: [Finding] = []) -> JSON {
        .object(
            heldBack.map { (name: $0.path, value: .string($0.reason.rawValue)) }
                + waiting.map { (name: $0.path, value: .string("unreadable")) })
    }
}
