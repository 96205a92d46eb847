import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Files that are not committed by themselves.
extension Context {
    /// Names them, and says how to answer.
    func warn(about heldBack: [HeldBackFile], limit: Int = 10) throws {
        for file in heldBack.prefix(limit) { try output.warn(file.warning) }
        if heldBack.count > limit {
            try output.note(Message("more-held-back", ["count": (heldBack.count - limit).counted]))
        }
        if heldBack.contains(where: \.reason.isForUser) {
            try output.hint(Message("held-back-answers"))
        }
    }

    /// Prints what was committed besides notes when a folder became a store, and what was not.
    func report(_ made: StoreCreation) throws {
        if !made.others.isEmpty {
            try output.note(
                Message(
                    "also-committed",
                    ["count": made.others.count.counted, "examples": Fact.examples(made.others)])
            )
        }
        if !made.excluded.isEmpty {
            try output.note(Message("excluded-here", ["paths": made.excluded]))
        }
        for path in made.nested.prefix(10) {
            try output.warn(Warning(path: path + "/", message: Message("nested-repository")))
        }
        for path in made.large.prefix(10) {
            try output.warn(Warning(path: path, message: Message("large-file")))
        }
        for path in made.missingContents.prefix(10) {
            try output.note(Message("contents-missing", ["path": path]))
        }
        try warn(about: made.heldBack)
    }

    /// Asks about hidden files, where a person is there to answer. A `--yes` was said before anybody saw
    /// which there are: they are left out then, and named.
    func decide(about hidden: [HeldBackFile]) throws -> Bool? {
        guard canAsk, !json, !yes else { return nil }
        return try output.confirm(
            Message("confirm-hidden-files"),
            about: [Message("hidden-files", ["paths": hidden.map(\.path)])], from: input)
    }

    /// Asks about a repository of code, where a person is there to answer. A `--yes` is none: it was said
    /// before anybody knew.
    func decide(aboutCode paths: [String]) throws -> Bool {
        guard canAsk, !json, !yes else { return false }
        guard
            try output.confirm(
                Message("confirm-code"),
                about: [Message("holds-code", ["examples": Fact.examples(paths)])], from: input)
        else { throw UsageError.declined }
        return true
    }
}

extension HeldBackFile {
    /// Why it is held back.
    var warning: Warning {
        switch reason {
        case .open: Warning(path: path, message: Message("held-back-open"))
        case .large:
            Warning(path: path, message: Message("too-large-to-sync", ["limit-in-mebibytes": 100]))
        case .refused: Warning(path: path, message: Message("held-back-refused"))
        case .secret: Warning(path: path, message: Message("held-back-secret"))
        case .hidden: Warning(path: path, message: Message("held-back-hidden"))
        case .temporary: Warning(path: path, message: Message("held-back-temporary"))
        case .ignored: Warning(path: path, message: Message("held-back-ignored"))
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
