import SheafStore

// What `sync --include` and `--exclude` take, which git has to be asked about.
extension Completer {
    /// The option that wants one of the files that are held back, with the beginning of a path;
    /// `nil` where none does.
    var heldBackWanted: (option: String, beginning: String)? {
        guard invocation.command?.name == "sync", !words.contains("--") else { return nil }
        for option in ["--include", "--exclude"] {
            if words.last == option { return (option, typed) }
            if typed.hasPrefix(option + "=") {
                return (option, String(typed.dropFirst(option.count + 1)))
            }
        }
        return nil
    }

    /// Files that are held back, with why; any other path where none of them is meant.
    func heldBackFiles() async throws -> Candidates {
        guard let (option, beginning) = heldBackWanted else { return try candidates() }
        let files = try await context.store().heldBack().filter { file in
            file.reason.isForUser || option == "--exclude" && file.reason != .open
        }.map { Candidate($0.path, text($0.warning.message)) }.filter {
            $0.isHarmless && $0.value.hasPrefix(beginning)
        }
        guard !files.isEmpty else { return .paths }
        return Candidates.these(files).prefixed(String(typed.dropLast(beginning.count)))
    }
}
