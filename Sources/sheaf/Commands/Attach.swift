import ArgumentParser
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

/// Puts files beside an item.
struct Attach: Command {
    static let help = HelpSubject("attach", korean: ["첨부"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .path))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        guard words.count > 1 else { throw UsageError.missingArgument(.file) }
        let store = try context.store()
        let targets = try context.target(handle, in: store)
        let files = try words.dropFirst().map { try Self.file($0, context) }
        let change = try store.attach(files, to: targets)
        guard !context.json, let item = change.items.first else {
            return try context.report(change)
        }
        try context.output.note(
            Message("attached", ["count": files.count.counted, "item": ItemName(item)]))
    }

    private static func file(_ word: String, _ context: Context) throws -> AttachedFile {
        let path = context.environment.directory.pushing(FilePath(word))
        do {
            guard let bytes = try path.contents(limit: Store.uploadLimit) else {
                throw SystemError("open", path, .noSuchFileOrDirectory)
            }
            return AttachedFile(name: path.lastComponent?.string ?? word, bytes: bytes)
        } catch let error as SystemError where error.code == .fileTooLarge {
            throw StoreError.tooLarge(path: word, limit: Store.uploadLimit)
        }
    }
}
