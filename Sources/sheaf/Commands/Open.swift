import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

/// Opens an item, or what a link of it leads to.
struct Open: Command {
    static let help = HelpSubject("open", korean: ["열기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .text))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words).filter { $0 != "--" }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        let number = words.count > 1 ? words.last.flatMap { Int($0) } : nil
        if number != nil { words.removeLast() }
        let store = try context.store()
        let targets = Targets.handles(words, context.naming(in: store))
        guard let number else { return try open(try store.items(targets), in: store, context) }
        guard let links = try store.links(of: targets).first else { return }
        guard links.outgoing.indices.contains(number - 1) else {
            throw UsageError.noSuchLink(number, of: links.outgoing.count)
        }
        switch links.outgoing[number - 1].target {
        case .item(let item): try open(try store.items(.items([item])), in: store, context)
        case .file(let path): try openFile(store.root.pushing(FilePath(path)), context)
        case nil: throw UsageError.leadsNowhere(links.outgoing[number - 1].link.name)
        }
    }

    private func open(_ items: [StoredItem], in store: Store, _ context: Context) throws {
        guard context.isOnTerminal, context.terminal.inputIsTerminal else {
            if context.json {
                let now = context.environment.now
                let values = items.map { JSON.item($0.item, body: $0.body, at: now) }
                return try context.print("show", ["items": values])
            }
            for item in items { try context.output.write(item.document.bytes) }
            return
        }
        try context.edit(items, in: store)
    }

    /// Hands a file to the desktop. Where there is none, and for files that could be programs, since anybody
    /// may have put them there, it is said where the file is.
    private func openFile(_ path: FilePath, _ context: Context) throws {
        if context.json { return try context.print(.links(files: [path.string])) }
        try context.output.flush()
        let isSafe = Self.safeKinds.contains(path.extension?.lowercased() ?? "")
        if isSafe, context.isOnTerminal,
            let opener = try? ChildProcess.run(
                ["xdg-open", path.string], variables: context.environment.variables,
                limit: .seconds(10)), opener.status == 0
        {
            return
        }
        try context.output.write(path.string + "\n")
    }

    private static let safeKinds: Swift.Set = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "heic", "pdf", "mp3", "m4a", "ogg",
        "wav",
        "flac", "mp4", "webm", "mov", "txt", "csv",
    ]
}
