import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    init(store error: StoreError, _ context: Context) {
        switch error {
        case .noStore(let named, fallback: nil):
            let path = context.display(named)
            self.init(
                .noItem, Message("no-store-at", ["path": path]),
                hint: Message("no-store-at-hint", ["path": path]))
        case .noStore(let searched, _):
            self.init(
                .noItem, Message("no-store", ["path": context.display(searched)]),
                hint: context.standsAmongNotes
                    ? Message("no-store-among-notes-hint") : Message("no-store-hint"))
        case .insideLargerRepository(let path, let workTree):
            self.init(
                .refused,
                Message(
                    "inside-larger-repository",
                    ["path": context.display(path), "root": context.display(workTree)]),
                hint: .insideLargerRepositoryHint(root: context.display(workTree)))
        case .notARepository(let path):
            self.init(RepositoryError.notARepository(path).fact, context)
        case .notADirectory(let path):
            self.init(.cannotCreate, Message("not-a-directory", ["path": context.display(path)]))
        case .notEmpty(let path):
            self.init(
                .cannotCreate, Message("not-empty", ["path": context.display(path)]),
                hint: Message("not-empty-hint"))
        case .noHome: self.init(.cannotCreate, Message("no-home"), hint: Message("no-home-hint"))
        case .notForNotes(let path):
            self.init(
                .refused, Message("not-for-notes", ["path": context.display(path)]),
                hint: Message("not-for-notes-hint"))
        case .holdsCode(let paths):
            self.init(
                .refused, Message("holds-code", ["examples": Message.examples(paths)]),
                hint: Message("holds-code-hint"))
        case .convertsLineEndings(let path):
            self.init(
                .refused, Message("converts-line-endings", ["path": path]),
                hint: Message("converts-line-endings-hint"))
        case .unknownFormat(let format):
            self.init(
                .config,
                Message(
                    "unknown-format", ["format": format, "known": Configuration.currentFormat]),
                hint: Message("unknown-format-hint"))
        case .olderFormat(let format):
            self.init(
                .config,
                Message("older-format", ["format": format, "known": Configuration.currentFormat]),
                hint: Message("older-format-hint"))
        case .configuration(let path, let error):
            self.init(settings: error, path: context.display(path))
        case .noSuchItem(let handle) where context.noInput && !ItemID.isPrefix(handle):
            self.init(
                .noItem, Message("not-an-id", ["handle": handle]), hint: Message("no-input-hint"))
        case .noSuchItem, .notExact, .partOfTitle, .noSuchRow, .ambiguous, .emptyQuery,
            .notAnItem, .notAFolder:
            self.init(naming: error)
        case .unknownStatus, .circle, .linkLost, .noSuchStatus, .document, .tooLarge, .notText,
            .notUTF8:
            self.init(changing: error)
        case .noSuchTemplate(let name, let known):
            self.init(
                .noItem, Message("no-such-template", ["name": name]),
                hint: Self.nearest(to: name, among: known)
                    ?? (known.isEmpty
                        ? Message("no-templates-hint") : Message("one-of", ["words": known])))
        case .noSuchRevision(let name):
            self.init(
                .noItem, Message("no-such-revision", ["name": name]),
                hint: Message("no-such-revision-hint"))
        case .notThen(let item):
            self.init(
                .noItem, Message("not-then", ["item": ItemName(item)]),
                hint: Message("not-then-hint"))
        case .notSaved, .settingsChangedMeanwhile, .leftOut, .noDeletedItem, .notDeleted:
            self.init(editing: error, context)
        case .noRemote:
            self.init(.unavailable, Message("no-remote"), hint: Message("no-remote-hint"))
        case .notHeldBack(let name):
            self.init(
                .noItem, Message("not-held-back", ["name": name]),
                hint: Message("not-held-back-hint"))
        case .badRemote: self.init(.usage, Message("bad-remote"), hint: Message("bad-remote-hint"))
        case .noSuchRemote(let word):
            self.init(
                .usage, Message("no-such-remote", ["word": word]),
                hint: Message("no-such-remote-hint"))
        case .watched(let process):
            self.init(
                .busy, Message("watched", ["process": process.map { Int($0) }]),
                hint: Message("watched-hint"))
        case .unrelatedHistories:
            self.init(
                .refused, Message("unrelated-histories"), hint: Message("unrelated-histories-hint"))
        case .manyDeleted(let count, let placeholder):
            self.init(
                .refused,
                placeholder.map { Message("placeholder-instead", ["path": $0]) }
                    ?? Message("many-deleted", ["count": count.counted]),
                hint: Message("many-deleted-hint"))
        case .input, .change, .repository, .transport, .excess, .system, .cancelled, .other:
            self.init(error.cause, context)
        }
    }

    private init(naming error: StoreError) {
        switch error {
        case .noSuchRow(let row, rows: 0):
            self.init(
                .noItem, Message("no-listing", ["row": row]), hint: Message(Fact("no-item"), "hint")
            )
        case .noSuchRow(let row, let rows):
            self.init(
                .noItem, Message("no-such-row", ["row": row, "count": rows.counted]),
                hint: Message(Fact("no-item"), "hint"))
        case .ambiguous(let text, let candidates):
            self.init(
                .usage,
                Message("ambiguous-handle", ["handle": text, "count": candidates.count.counted]),
                causes: ItemName.candidates(candidates), hint: Message("ambiguous-handle-hint"))
        case .emptyQuery:
            self.init(.usage, Message("empty-query"), hint: Message("empty-query-hint"))
        case .notAnItem(let path):
            self.init(
                .noItem, Message("not-an-item", ["path": path]), hint: Message("not-an-item-hint"))
        case .notAFolder(let path):
            self.init(
                .refused, Message("not-a-folder", ["path": path]), hint: Message("outside-hint"))
        case .noSuchItem(let handle):
            self.init(
                .noItem, Message(Fact("no-item", ["handle": handle])),
                hint: Self.row(behindMinus: handle).map { Message("did-you-mean", ["word": $0]) }
                    ?? (handle.contains(" ")
                        ? Message("several-handles-hint") : Message(Fact("no-item"), "hint")))
        case .notExact(let word):
            self.init(
                .noItem, Message("not-exact", ["word": word]), hint: Message("several-handles-hint")
            )
        case .partOfTitle(let text, let item):
            self.init(
                .refused, Message("part-of-title", ["text": text]),
                causes: ItemName.candidates([item]),
                hint: Message("part-of-title-hint", ["handle": item.handle.description]))
        default: self.init(.io, Message(unexpected: error))
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

    /// A status may be typed in either language.
    private static func korean(_ status: String) -> String {
        Message.status(status).text(.korean)
    }

    private init(changing error: StoreError) {
        switch error {
        case .unknownStatus(let name, let known):
            self.init(
                .usage, Message("unknown-status", ["status": name]),
                hint: Self.nearest(to: name, among: known + known.map(Self.korean))
                    ?? Message("known-statuses", ["names": known.map { Message.status($0) }]))
        case .circle(let items):
            self.init(
                .data, .dependencyCircle(items.map { ItemName($0) }), hint: Message("circle-hint"))
        case .linkLost(let path, let line, let name):
            self.init(
                .data, Message("link-lost", ["name": name, "path": path, "line": line]),
                hint: Message("link-lost-hint"))
        case .noSuchStatus(let verb):
            self.init(
                .config, Message("no-status", ["command": verb.rawValue]),
                hint: Self.statusHint(for: verb))
        case .document(let path, let problem): self.init(edit: problem, path: path)
        case .tooLarge(let path, let limit):
            self.init(
                .data, Message("too-large", ["path": path, "limit-in-mebibytes": limit >> 20]))
        case .notText(let path): self.init(.data, Message("not-text-path", ["path": path]))
        case .notUTF8(let path, let encoding):
            self.init(
                .data,
                Message("cannot-edit-encoding", ["path": path, "encoding": encoding.rawValue]),
                hint: Message("other-encoding-hint"))
        default: self.init(.io, Message(unexpected: error))
        }
    }

    private static func statusHint(for verb: Verb) -> Message {
        switch verb {
        case .start: Message("no-started-status-hint")
        case .done: Message("no-closed-status-hint")
        default: Message("no-open-status-hint")
        }
    }

    private init(edit error: EditError, path: String) {
        switch error {
        case .unreadableFrontMatter(let finding):
            self.init(
                .data, Message("unreadable-front-matter", ["path": path]),
                causes: [Warning(finding, path: path).message],
                hint: Message("edit-by-hand-hint"))
        case .tomlFrontMatter:
            self.init(
                .data, Message("toml-front-matter", ["path": path]),
                hint: Message("edit-by-hand-hint"))
        case .duplicateKey(let key, let lines):
            self.init(
                .data, Message("duplicate-key", ["key": key, "path": path, "lines": lines]),
                hint: Message("duplicate-key-hint"))
        case .valueNotEditable(let key, _):
            self.init(
                .data, Message("edit-not-safe", ["path": path, "key": key]),
                hint: Message("edit-by-hand-hint"))
        case .notAList(let key, let line):
            self.init(
                .data, Message("not-a-list", ["key": key, "path": path, "line": line]),
                hint: Message("edit-by-hand-hint"))
        case .unreadableRepeat(let error, let line):
            self.init(
                .data,
                Message("unreadable-repeat", ["text": error.text, "path": path, "line": line]),
                hint: Message("repeat-hint"))
        case .emptyTitle:
            self.init(.usage, Message("empty-title"), hint: Message("empty-title-hint"))
        case .titleHasLineBreak:
            self.init(.usage, Message("title-has-line-break"), hint: Message("longer-text-hint"))
        case .noSuchEntry(let entry):
            self.init(
                .busy, Message("box-is-gone", ["text": entry.text, "path": path]),
                hint: Message("no-such-box-hint"))
        case .noCounterpart(let digest):
            self.init(
                .data, Message("no-counterpart", ["digest": digest, "path": path]),
                hint: Message("no-counterpart-hint"))
        case .notVerified(let mismatch):
            let message: Message =
                switch mismatch {
                case .value(let key): Message("edit-not-safe", ["path": path, "key": key])
                case .title: Message("edit-not-safe", ["path": path, "key": "title"])
                case .otherEntries, .validity, .body: Message("edit-not-safe-path", ["path": path])
                }
            self.init(.data, message, hint: Message("edit-by-hand-hint"))
        }
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
