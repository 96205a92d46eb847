import SheafStore

// What `sync --include` and `--exclude` take, which git has to be asked about.
extension Completer {
    /// True if a file that is held back is wanted.
    var wantsHeldBack: Bool {
        let kind = optionWanted?.option.kind
        return kind == .included || kind == .excluded
    }

    /// Files that are held back, with why; any other path where none of them is meant.
    func heldBackFiles() async throws -> Candidates {
        guard let (option, beginning, value) = optionWanted else { return .none }
        let takesAll = option.kind == .excluded
        let files = try await context.store().heldBack().filter { file in
            file.reason.isForUser || takesAll && file.reason != .open
        }.map { Candidate($0.path, text($0.warning.message)) }.filter {
            $0.isHarmless && $0.value.hasPrefix(value)
        }
        guard !files.isEmpty else { return .paths }
        return Candidates.these(files).prefixed(beginning)
    }
}
