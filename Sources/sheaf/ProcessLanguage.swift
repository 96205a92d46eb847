import SheafGit
import SheafTerminal

extension Language {
    /// The language of this process. Help texts are made while the command line is being read,
    /// before any option has a value, so `--lang` is looked for in the arguments themselves.
    static let ofProcess = Language(
        option: option(in: CommandLine.arguments), variables: processVariables())

    private static func option(in arguments: [String]) -> Language? {
        let words = arguments.prefix { $0 != "--" }
        if let joined = words.last(where: { $0.hasPrefix("--lang=") }) {
            return Language(name: String(joined.dropFirst("--lang=".count)))
        }
        return words.firstIndex(of: "--lang").flatMap { index in
            words.indices.contains(index + 1) ? Language(name: words[index + 1]) : nil
        }
    }
}
