import Libc
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

/// The user's editor.
struct Editor {
    /// A line of shell: `vim`, `code --wait`.
    let command: String

    /// `$SHEAF_EDITOR`, else `$VISUAL`, else `$EDITOR`, else what is installed. Throws `EditorError.none`.
    init(variables: [String: String]) throws(EditorError) {
        for name in ["SHEAF_EDITOR", "VISUAL", "EDITOR"] {
            if let command = variables[name], !command.allSatisfy(\.isWhitespace) {
                self.command = command
                return
            }
        }
        let found = ["sensible-editor", "nano", "vi"]
            .first { Program.isInstalled($0, variables) }
        guard let found else { throw .none }
        command = found
    }

    /// Runs the editor on the files until it ends, whatever it says on leaving.
    func run(_ files: [FilePath], variables: [String: String]) throws(EditorError) {
        let status: Int32
        do {
            status = try ForegroundProcess.run(
                shell: command, files.map(\.string), variables: variables)
        } catch {
            throw .notFound(command)
        }
        switch status {
        case 0: return
        // As a shell says that there is no such command, or none that can be run.
        case 126, 127: throw .notFound(command)
        default: throw .failed(command, status: status)
        }
    }
}

/// Why nothing came back from an editor.
enum EditorError: Error, FactConvertible, Equatable {
    /// None is named and none is installed.
    case none
    case notFound(String)
    /// It ended as one does to say that nothing shall be done, such as `:cq` in vim.
    case failed(String, status: Int32)

    var fact: Fact {
        switch self {
        case .none: Fact("editor-missing", exitCode: .config)
        case .notFound(let command):
            Fact("editor-not-found", ["command": command], exitCode: .config)
        case .failed(let command, let status):
            Fact("editor-failed", ["command": command, "status": Int(status)], exitCode: .refused)
        }
    }
}

extension Session {
    /// Lets the user edit the copies. Where the editor fails, what was typed is kept and the error
    /// says where.
    func edit(_ copies: [EditorFile], in store: Store) throws {
        do {
            let editor = try Editor(variables: environment.variables)
            try output.flush()
            var toEdit = copies
            while !toEdit.isEmpty {
                try editor.run(toEdit.map(\.file), variables: environment.variables)
                toEdit = try prompts.broken(among: copies, in: store)
            }
        } catch {
            let kept = store.abandon(copies)
            throw kept.isEmpty ? error : StoreError.notSaved(kept: kept, cause: error)
        }
    }

    /// Lets the user change items in the editor, and says what became of them.
    func edit(_ items: [StoredItem], in store: Store) throws {
        let copies = try store.editingFiles(of: items)
        try edit(copies, in: store)
        try printer.report(store.replace(copies), of: items)
    }

    /// Lets the user write an item that is to be made, and makes it.
    func write(_ draft: Draft, in store: Store) throws {
        let copy = try store.editingCopy(of: draft)
        try edit([copy], in: store)
        if let change = try store.add(copy) { return try printer.report(change) }
        guard json else { return try output.note(Message("nothing-typed")) }
        try printer.print(.unchanged(draft.kind == .memo ? .memo : .add, [], at: environment.now))
    }
}

extension Prompts {
    /// Those of the copies that are broken and shall be edited again, as visudo(8) asks; none where
    /// no question can be asked. Notes may be saved as they are; settings that cannot be used may not.
    ///
    /// Throws `UsageError.declined` where they shall not be saved.
    fileprivate func broken(among copies: [EditorFile], in store: Store) throws -> [EditorFile] {
        guard canAsk else { return [] }
        if let error = copies.lazy.compactMap({ store.settingsError(in: $0) }).first {
            try printer.output.report(Report(settings: error, path: Self.settingsName))
            return try asksToEdit(Message("what-of-settings"), canSave: false) ? copies : []
        }
        let found = copies.compactMap { copy in store.breakage(in: copy).map { (copy, $0) } }
        guard !found.isEmpty else { return [] }
        for (_, finding) in found { try printer.output.warn(Warning(finding)) }
        return try asksToEdit(Message("what-of-broken"), canSave: true) ? found.map(\.0) : []
    }

    private static let settingsName = "config.yml"

    /// Throws `UsageError.declined` where nothing shall be saved.
    ///
    /// - Returns: `true` to edit again, `false` to go on with what is there.
    private func asksToEdit(_ question: Message, canSave: Bool) throws -> Bool {
        // What was typed while the editor had the terminal was not meant for this question.
        input.dropTypedAhead()
        var answers: [(answer: BrokenText, words: [String])] = [
            (.editAgain, ["e", "ㄷ", "edit", "edit again", "편집", "다시 편집"]),
            (.quit, ["q", "ㅂ", "quit", "quit without saving", "끝내기", "저장하지 않고 끝내기"]),
        ]
        if canSave { answers.append((.save, ["s", "ㄴ", "save", "save as it is", "저장", "그대로 저장"])) }
        switch try choose(question, among: answers) {
        case .editAgain: return true
        case .save, nil: return false
        case .quit: throw UsageError.declined
        }
    }

    /// The user's choice for a text that cannot be read.
    private enum BrokenText { case editAgain, save, quit }
}

extension JSON {
    /// A change that turned out to be none.
    static func unchanged(_ verb: Verb, _ items: [Item], at now: Moment) -> JSON {
        .change(verb, commit: nil, items: items.map { JSON.item($0, at: now) })
    }
}
