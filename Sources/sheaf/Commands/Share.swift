import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

struct Share: Command {
    static let help = HelpSubject("share", korean: ["공유"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("as"), .customLong("형식")])
    var form: SharedForm?

    @Flag(name: [.long, .customLong("복사")])
    var copy = false

    @Flag(name: [.long, .customLong("메일")])
    var mail = false

    @Option(name: [.long, .customLong("파일")], help: .value(.path))
    var out: String?

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(words).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        if copy, mail { throw UsageError.conflictingOptions("--copy", "--mail") }
        if copy, out != nil { throw UsageError.conflictingOptions("--copy", "--out") }
        let store = try context.store()
        let items = try store.items(.handles(handles, context.naming(in: store)))
        guard items.count == 1 else {
            throw StoreError.ambiguous(
                handles.joined(separator: " "), candidates: items.map(\.item))
        }
        let item = SharedItem(try store.expanded(items[0], plain: true), context)
        if copy { return try put(item, form ?? .markdown, context) }
        // A letter is no use on a screen.
        let isFile = out != nil || (mail && context.isOnTerminal)
        let bytes = mail ? item.mail(form ?? .text) : Array(item.text(form ?? .markdown).utf8)
        let kind = mail ? "eml" : (form ?? .markdown).rawValue
        let path =
            isFile ? try context.write(bytes, to: out, named: "\(item.fileName).\(kind)") : nil
        if context.json {
            return try context.print(
                .share(item, kind, text: path == nil ? bytes : nil, file: path, copied: false))
        }
        guard let path else { return try show(bytes, context) }
        try context.output.note(Message("wrote-file", ["path": path]))
    }

    /// On a terminal nothing that the item holds may do harm.
    private func show(_ bytes: [UInt8], _ context: Context) throws {
        guard context.isOnTerminal else { return try context.output.write(bytes) }
        var text = String(decoding: bytes, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        try context.output.print(StyledText(block: text))
    }

    private func put(_ item: SharedItem, _ form: SharedForm, _ context: Context) throws {
        try context.output.flush()
        let text = item.text(form)
        let place = try Clipboard(context.terminal).put(text, isPage: form == .page)
        guard let place else {
            throw ClipboardError.none(isLarge: text.utf8.count > Clipboard.terminalLimit)
        }
        if context.json {
            return try context.print(
                .share(item, form.rawValue, text: nil, file: nil, copied: true))
        }
        try context.output.note(
            Message(place == .terminal ? "asked-to-copy" : "copied", ["item": ItemName(item.item)]))
    }
}

/// The forms in which an item is handed to someone.
enum SharedForm: String, OptionName {
    case markdown = "md"
    case text = "txt"
    case page = "html"
}

enum ClipboardError: Error, FactConvertible {
    /// There is none, or the text is too large for the only one, the terminal's.
    case none(isLarge: Bool)

    var fact: Fact {
        switch self {
        case .none(let isLarge):
            Fact(isLarge ? "clipboard-too-small" : "clipboard-missing", exitCode: .cannotCreate)
        }
    }
}

extension JSON {
    fileprivate static func share(
        _ item: SharedItem, _ form: String, text: [UInt8]?, file: String?, copied: Bool
    ) -> JSON {
        .output(
            "share",
            [
                "item": JSON.item(item.item, at: item.now), "as": form,
                "text": text.map { String(decoding: $0, as: UTF8.self) },
                "file": file, "copied": copied,
            ])
    }
}
