import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    init(store error: StoreError, _ context: Context) {
        switch error {
        case .configuration(let path, let error):
            self.init(settings: error, path: context.display(path))
        case .notSaved(let kept, let cause):
            self.init(cause, context)
            causes += kept.map { Message("text-is-kept", ["path": context.display($0)]) }
        case .noSuchItem(let handle) where context.noInput && !ItemID.isPrefix(handle):
            self.init(
                .noItem, Message("not-an-id", ["handle": handle]), hint: Message("no-input-hint"))
        case .input, .change, .repository, .transport, .excess, .system, .cancelled, .other:
            self.init(error.cause, context)
        default:
            self.init(error.fact, context)
            causes += Self.causes(of: error)
            hint = Self.hint(for: error, context) ?? hint
        }
    }

    private static func causes(of error: StoreError) -> [Message] {
        switch error {
        case .ambiguous(_, let candidates): ItemName.candidates(candidates)
        case .document(let path, .unreadableFrontMatter(let finding)):
            [Warning(finding, path: path).message]
        default: []
        }
    }

    /// What helps in this case better than what the catalogue has for all.
    private static func hint(for error: StoreError, _ context: Context) -> Message? {
        switch error {
        case .noStore(_, _?) where context.standsAmongNotes: Message("no-store-among-notes-hint")
        case .insideLargerRepository(_, let workTree):
            .insideLargerRepositoryHint(root: context.display(workTree))
        case .noSuchItem(let handle):
            row(behindMinus: handle).map { Message("did-you-mean", ["word": $0]) }
                ?? (handle.contains(" ") ? Message(Fact("not-exact"), "hint") : nil)
        case .noSuchTemplate(let name, let known):
            nearest(to: name, among: known)
                ?? (known.isEmpty
                    ? Message("no-templates-hint") : Message("one-of", ["words": known]))
        // A status may be typed in either language.
        case .unknownStatus(let name, let known):
            nearest(to: name, among: known + known.map { Message.status($0).text(.korean) })
                ?? Message("known-statuses", ["names": known.map { Message.status($0) }])
        case .noSuchStatus(.start), .noSuchStatus(.stop): Message("no-started-status-hint")
        case .noSuchStatus(.done): Message("no-closed-status-hint")
        case .noSuchStatus: Message("no-open-status-hint")
        default: nil
        }
    }

    /// The row that `-5` may have been meant for.
    private static func row(behindMinus handle: String) -> String? {
        let number = handle.dropFirst()
        guard handle.hasPrefix("-"), !number.isEmpty, number.allSatisfy(\.isNumber) else {
            return nil
        }
        return String(number)
    }
}

extension ItemName {
    /// An item by itself, its whole handle shown alike.
    init(_ item: Item) {
        self.init(title: item.title, handle: item.handle.description)
    }

    /// The items a line each, the first ones of many with how many more there are.
    static func candidates(_ items: [Item], limit: Int = 10) -> [Message] {
        let shown = items.prefix(limit)
        let lines = shown.map { Message("candidate", ["item": ItemName($0)]) }
        return shown.count < items.count
            ? lines + [Message("more-candidates", ["count": (items.count - shown.count).counted])]
            : lines
    }
}

extension Warning {
    /// A warning about an item's file.
    init(_ finding: Finding, path: String? = nil) {
        let message: Message =
            switch finding.problem {
            case .frontMatterNotClosed: Message("front-matter-not-closed")
            case .notAnEntry(let line): .notAnEntry(line)
            case .duplicateKey(let key, let first):
                Message("key-appears-twice", ["key": key, "first-line": first])
            case .unreadableValue(let key): Message("unreadable-value", ["key": key])
            case .tooComplex(let key): Message("too-complex-value", ["key": key])
            case .notADate(let key, let value):
                Message("value-not-a-date", ["value": value, "key": key])
            case .notTOML: Message("not-toml")
            case .notText: Message("not-text")
            case .unmarkedUTF16: Message("unmarked-utf16")
            case .tooLarge:
                Message("too-large-for-item", ["limit-in-mebibytes": Document.sizeLimit >> 20])
            case .notUTF8(let encoding): Message("not-utf8", ["encoding": encoding.rawValue])
            }
        self.init(
            path: path ?? finding.path, line: finding.line, column: finding.column,
            message: message)
    }
}

extension JSON {
    static func finding(_ finding: Finding) -> JSON {
        JSON([
            "path": finding.path, "line": finding.line, "column": finding.column,
            "message": Warning(finding).message.text(.english),
        ])
    }
}
