import ArgumentParser
import SheafJSON
import SheafTerminal
import SystemPackage

struct Manual: Command {
    static let help = HelpSubject("man", korean: ["설명서"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("폴더")], help: .value(.path))
    var out: String?

    @Argument(help: .value(.subject))
    var page: String?

    func run(_ context: Context) async throws {
        guard let out else { return try show(context) }
        if let page { throw UsageError.unexpectedArgument(page) }
        let folder = context.environment.directory.pushing(FilePath(out))
        let pages = Language.allCases.flatMap { language in
            HelpSubject.all.map { ManualPage($0, language, version: Sheaf.version) }
        }
        for page in pages {
            try NewFile.replace(folder.pushing(FilePath(page.path)), Array(page.text.utf8))
        }
        guard context.json else {
            return try context.output.note(
                Message(
                    "wrote-manual",
                    ["count": pages.count.counted, "folder": context.display(folder)]))
        }
        try context.print(
            "man",
            ["page": JSON.null, "folder": folder.string, "files": pages.map(\.path)])
    }

    private func show(_ context: Context) throws {
        let word = page ?? "sheaf"
        guard let subject = word == "sheaf" ? .program : HelpSubject.named(word) else {
            throw UsageError.unknownTopic(word)
        }
        let text = ManualPage(subject, context.language, version: Sheaf.version).text
        guard context.json else { return try context.output.write(text) }
        try context.print("man", ["page": text, "folder": JSON.null, "files": JSON.array([])])
    }
}
