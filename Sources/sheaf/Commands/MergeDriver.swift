import ArgumentParser
import SheafStore
import SheafTerminal
import SystemPackage

struct MergeDriver: Command {
    static let help = HelpSubject("merge-driver")
    static let saysWarnings = false

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("최신")])
    var newer: PlainGitMerge.Side?

    /// The last one is any path of the repository: `-x.md` too.
    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = words.first == "--" ? Array(words.dropFirst()) : words
        guard words.count >= 4 else { throw UsageError.missingArgument(.files) }
        guard words.count == 4 else { throw UsageError.unexpectedArgument(words[4]) }
        let merge = PlainGitMerge(
            base: FilePath(words[0]), ours: FilePath(words[1]), theirs: FilePath(words[2]),
            path: words[3], newer: newer)
        guard let result = try merge.run(context.environment) else { throw LeftToGit() }
        if result.isByLines {
            try context.output.note(Message("merged-by-lines", ["name": words[3]]))
        }
        if !result.conflicts.isEmpty {
            try context.output.note(
                Message(
                    "merged-for-git",
                    ["path": words[3], "conflicts": result.conflicts.count.counted]))
        }
    }
}

/// The file is no item: git has a merge of its own for it, which says what there is to say.
struct LeftToGit: Error {}

extension PlainGitMerge.Side: OptionName {}
