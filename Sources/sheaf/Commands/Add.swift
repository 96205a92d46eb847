import ArgumentParser
import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SheafWords
import SystemPackage

struct Add: Command {
    static let help = HelpSubject("add", korean: ["추가"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var values: ValueOptions

    func run(_ session: Session) async throws {
        let words = try Words.checked(values.words)
        let store = try session.store()
        let drafts: [Draft]
        if words == ["-"] {
            guard !values.edit else { throw UsageError.unexpectedArgument("--edit") }
            try store.requireWritable()
            let lines = try session.prompts.readInput(limit: Document.sizeLimit)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            drafts = try lines.enumerated().compactMap { index, line in
                try draft(ofLine: String(line), number: index + 1, in: store, session)
            }
        } else {
            drafts = [try values.draft(.task, words, in: store, session)]
        }
        try values.add(Self.inOrder(drafts, at: session.now), as: .task, in: store, session)
    }

    /// The task of a line of standard input; `nil` for a blank one.
    private func draft(
        ofLine line: String, number: Int, in store: Store, _ session: Session
    ) throws -> Draft? {
        let (text, isDone) = ListLine.text(of: line)
        let words = TokenReader.arguments(ofLine: String(text))
        guard !words.isEmpty else { return nil }
        do {
            var draft = try values.draft(.task, words, in: store, session)
            if isDone, let closed = store.configuration.workflow.closed {
                draft.assignments.insert(.status(closed.name), at: 0)
            }
            guard !Title.isEmpty(draft.title ?? "") else {
                throw StoreError.document(path: "", .emptyTitle)
            }
            return draft
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError.line(number, error)
        }
    }

    /// Listings go by when a task was made: each line is a second younger than the one before it.
    private static func inOrder(_ drafts: [Draft], at now: Moment) -> [Draft] {
        drafts.enumerated().map { index, draft in
            let isDated = draft.assignments.contains {
                if case .created = $0 { true } else { false }
            }
            guard drafts.count > 1, !isDated else { return draft }
            var draft = draft
            let made = now.seconds - Int64(drafts.count - 1 - index)
            draft.assignments.append(.created(now.zone.timestamp(at: made)))
            return draft
        }
    }
}

/// A line of a list as people paste it: `- milk`, `* milk`, `1. milk`, `- [x] milk`.
enum ListLine {
    /// Returns the text behind the marker and the box, and whether the box is ticked.
    static func text(of line: String) -> (text: Substring, isDone: Bool) {
        var rest = line.drop(while: \.isWhitespace)
        let marker = rest.prefix { !$0.isWhitespace }
        let number = marker.dropLast()
        let isNumbered =
            1...3 ~= number.count && number.allSatisfy { $0.isASCII && $0.isNumber }
            && [".", ")"].contains(marker.last)
        let behind = rest[marker.endIndex...].drop(while: \.isWhitespace)
        // `11. 26. 회의` is a date.
        let isDate =
            behind.prefix { !$0.isWhitespace }.last == "." && behind.first?.isNumber == true
        if ["-", "*", "+"].contains(marker) || isNumbered && !isDate { rest = behind }
        for (box, isDone) in [("[ ]", false), ("[x]", true), ("[X]", true)]
        where rest.hasPrefix(box) {
            let text = rest.dropFirst(box.count)
            guard text.first?.isWhitespace ?? true else { continue }
            return (text.drop(while: \.isWhitespace), isDone)
        }
        return (rest, false)
    }
}

struct Append: Command {
    static let help = HelpSubject("append", korean: ["덧붙이기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .text))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words)
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        var parts = Array(words.dropFirst())
        if parts.first == "--" { parts.removeFirst() }
        guard !parts.isEmpty else { throw UsageError.missingArgument(.text) }
        let store = try session.store()
        if parts == ["-"] { try store.requireWritable() }
        let text =
            parts == ["-"]
            ? try session.prompts.readInput(limit: Document.sizeLimit)
            : parts.joined(separator: " ")
        guard !text.allSatisfy(\.isWhitespace) else { throw UsageError.emptyText }
        let targets = try session.target(handle, in: store)
        try session.printer.report(try store.append(text, to: targets))
    }
}

/// Puts files beside an item.
struct Attach: Command {
    static let help = HelpSubject("attach", korean: ["첨부"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .path))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard let handle = words.first else { throw UsageError.missingArgument(.handle) }
        guard words.count > 1 else { throw UsageError.missingArgument(.file) }
        let store = try session.store()
        let targets = try session.target(handle, in: store)
        let files = try words.dropFirst().map {
            try Self.file($0, in: session.environment.directory)
        }
        let change = try store.attach(files, to: targets)
        guard !session.json, let item = change.items.first else {
            return try session.printer.report(change)
        }
        try session.output.note(
            Message("attached", ["count": files.count.counted, "item": ItemName(item)]))
    }

    private static func file(_ word: String, in directory: FilePath) throws -> AttachedFile {
        let path = directory.pushing(FilePath(word))
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

struct Edit: Command {
    static let help = HelpSubject("edit", korean: ["편집", "수정"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try session.store()
        let items = try store.items(.handles(handles, session.naming(in: store)))
        try session.edit(items, in: store)
    }
}

struct Set: Command {
    static let help = HelpSubject("set", korean: ["바꾸기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var twins: TwinOptions

    @Flag(name: [.long, .customLong("이름맞추기")])
    var rename = false

    @Argument(parsing: .allUnrecognized, help: .value(.tokenOrItem))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words)
        try Words.refuseShortOptions(words)
        let store = try session.store()
        let edit = try session.prompts.reading(with: store.tokens) { tokens in
            var edit = try tokens.edit(words.filter { $0 != "--" })
            edit.assignments += try twins.assignments(tokens)
            return edit
        }
        try session.printer.note(edit.foreign)
        guard !edit.assignments.isEmpty || rename else { throw UsageError.nothingToSet }
        try session.printer.note(edit.remarks)
        if let due = twins.due {
            try session.printer.note(store.tokens.remarks(.known(.due), due))
        }
        let targets = try target.targets(edit.handles, in: store, session)
        let set = { try store.set($0, edit.assignments, renaming: rename) }
        let isClosing = edit.assignments.contains(where: store.closes)
        try session.printer.report(
            isClosing ? session.closing(targets, in: store, set) : set(targets))
    }
}

struct Remove: Command {
    static let help = HelpSubject("rm", korean: ["삭제", "지우기"])

    @OptionGroup var global: GlobalOptions
    @OptionGroup var target: TargetOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        try Words.refuseShortOptions(handles)
        let handles = try Words.checked(handles).filter { $0 != "--" }
        let store = try session.store()
        let targets = try target.targets(handles, in: store, session, deletes: true)
        let change = try store.remove(targets)
        try session.printer.report(change)
        guard change.commit != nil, !session.json else { return }
        // For a user who regrets it at once.
        let place = session.storeDirectory.map { " --store \(ShellWord.quoted($0.string))" } ?? ""
        try session.output.note(Message("undo", ["command": "sheaf undo" + place]))
    }
}
