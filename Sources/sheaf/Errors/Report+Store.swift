import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    init(store error: StoreError, _ context: Context) {
        switch error {
        case .noStore(let named, fallback: nil):
            let path = context.display(named)
            self.init(.noItem, .noStore(at: path), hint: .noStoreHint(at: path))
        case .noStore(let searched, _):
            self.init(
                .noItem, .noStore(searchedFrom: context.display(searched)),
                hint: context.standsAmongNotes ? .noStoreAmongNotesHint : .noStoreHint)
        case .insideLargerRepository(let path, let workTree):
            self.init(
                .refused,
                .insideLargerRepository(context.display(path), root: context.display(workTree)),
                hint: .insideLargerRepositoryHint(root: context.display(workTree)))
        case .notARepository(let path):
            self.init(RepositoryError.notARepository(path).fact, context)
        case .notADirectory(let path):
            self.init(.cannotCreate, .notADirectory(context.display(path)))
        case .notEmpty(let path):
            self.init(.cannotCreate, .notEmpty(context.display(path)), hint: .notEmptyHint)
        case .noHome: self.init(.cannotCreate, .noHome, hint: .noHomeHint)
        case .notForNotes(let path):
            self.init(.refused, .notForNotes(context.display(path)), hint: .notForNotesHint)
        case .holdsCode(let paths):
            self.init(.refused, .holdsCode(paths), hint: .holdsCodeHint)
        case .convertsLineEndings(let path):
            self.init(.refused, .convertsLineEndings(path), hint: .convertsLineEndingsHint)
        case .unknownFormat(let format):
            self.init(
                .config, .unknownFormat(format, known: Configuration.currentFormat),
                hint: .unknownFormatHint)
        case .olderFormat(let format):
            self.init(
                .config, .olderFormat(format, known: Configuration.currentFormat),
                hint: .olderFormatHint)
        case .configuration(let path, let error):
            self.init(settings: error, path: context.display(path))
        case .noSuchItem(let handle) where context.noInput && !ItemID.isPrefix(handle):
            self.init(.noItem, .notAnID(handle), hint: .noInputHint)
        case .noSuchItem, .notExact, .partOfTitle, .noSuchRow, .ambiguous, .emptyQuery,
            .notAnItem, .notAFolder:
            self.init(naming: error)
        case .unknownStatus, .circle, .linkLost, .noSuchStatus, .document, .tooLarge, .notText,
            .notUTF8:
            self.init(changing: error)
        case .noSuchTemplate(let name, let known):
            self.init(
                .noItem, .noSuchTemplate(name),
                hint: Self.nearest(to: name, among: known)
                    ?? (known.isEmpty ? .noTemplatesHint : .oneOf(known)))
        case .noSuchRevision(let name):
            self.init(.noItem, .noSuchRevision(name), hint: .noSuchRevisionHint)
        case .notThen(let item): self.init(.noItem, .notThen(ItemName(item)), hint: .notThenHint)
        case .notSaved, .settingsChangedMeanwhile, .leftOut, .noDeletedItem, .notDeleted:
            self.init(editing: error, context)
        case .noRemote: self.init(.unavailable, .noRemote, hint: .noRemoteHint)
        case .notHeldBack(let name): self.init(.noItem, .notHeldBack(name), hint: .notHeldBackHint)
        case .badRemote: self.init(.usage, .badRemote, hint: .badRemoteHint)
        case .noSuchRemote(let word):
            self.init(.usage, .noSuchRemote(word), hint: .noSuchRemoteHint)
        case .watched(let process):
            self.init(.busy, .watched(process: process.map { Int($0) }), hint: .watchedHint)
        case .unrelatedHistories:
            self.init(.refused, .unrelatedHistories, hint: .unrelatedHistoriesHint)
        case .manyDeleted(let count, let placeholder):
            self.init(
                .refused, .manyDeleted(count, placeholder: placeholder), hint: .manyDeletedHint)
        case .input, .change, .repository, .transport, .excess, .system, .cancelled, .other:
            self.init(error.cause, context)
        }
    }

    private init(naming error: StoreError) {
        switch error {
        case .noSuchRow(let row, rows: 0):
            self.init(.noItem, .noListing(row: row), hint: Message(Fact("no-item"), "hint"))
        case .noSuchRow(let row, let rows):
            self.init(.noItem, .noSuchRow(row, of: rows), hint: Message(Fact("no-item"), "hint"))
        case .ambiguous(let text, let candidates):
            self.init(
                .usage, .ambiguousHandle(text, count: candidates.count),
                causes: ItemName.candidates(candidates), hint: .ambiguousHandleHint)
        case .emptyQuery: self.init(.usage, .emptyQuery, hint: .emptyQueryHint)
        case .notAnItem(let path): self.init(.noItem, .notAnItem(path), hint: .notAnItemHint)
        case .notAFolder(let path): self.init(.refused, .notAFolder(path), hint: .outsideHint)
        case .noSuchItem(let handle):
            self.init(
                .noItem, Message(Fact("no-item", ["handle": handle])),
                hint: Self.row(behindMinus: handle).map { .didYouMean($0) }
                    ?? (handle.contains(" ")
                        ? .severalHandlesHint : Message(Fact("no-item"), "hint")))
        case .notExact(let word): self.init(.noItem, .notExact(word), hint: .severalHandlesHint)
        case .partOfTitle(let text, let item):
            self.init(
                .refused, .partOfTitle(text), causes: ItemName.candidates([item]),
                hint: .partOfTitleHint(handle: item.handle.description))
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
                .usage, .unknownStatus(name),
                hint: Self.nearest(to: name, among: known + known.map(Self.korean))
                    ?? .knownStatuses(known))
        case .circle(let items):
            self.init(.data, .dependencyCircle(items.map { ItemName($0) }), hint: .circleHint)
        case .linkLost(let path, let line, let name):
            self.init(
                .data, .linkLost(name, path: path, line: line), hint: .linkLostHint)
        case .noSuchStatus(let verb):
            self.init(.config, .noStatus(for: verb.rawValue), hint: Self.statusHint(for: verb))
        case .document(let path, let problem): self.init(edit: problem, path: path)
        case .tooLarge(let path, let limit):
            self.init(.data, .tooLarge(path, limitInMebibytes: limit >> 20))
        case .notText(let path): self.init(.data, .notText(path))
        case .notUTF8(let path, let encoding):
            self.init(.data, .cannotEditEncoding(path, encoding.rawValue), hint: .otherEncodingHint)
        default: self.init(.io, Message(unexpected: error))
        }
    }

    private static func statusHint(for verb: Verb) -> Message {
        switch verb {
        case .start: .noStartedStatusHint
        case .done: .noClosedStatusHint
        default: .noOpenStatusHint
        }
    }

    private init(edit error: EditError, path: String) {
        switch error {
        case .unreadableFrontMatter(let finding):
            self.init(
                .data, .unreadableFrontMatter(path), causes: [Warning(finding, path: path).message],
                hint: .editByHandHint)
        case .tomlFrontMatter: self.init(.data, .tomlFrontMatter(path), hint: .editByHandHint)
        case .duplicateKey(let key, let lines):
            self.init(.data, .duplicateKey(key, path: path, lines: lines), hint: .duplicateKeyHint)
        case .valueNotEditable(let key, _):
            self.init(.data, .editNotSafe(path, key: key), hint: .editByHandHint)
        case .notAList(let key, let line):
            self.init(.data, .notAList(key, path: path, line: line), hint: .editByHandHint)
        case .unreadableRepeat(let error, let line):
            self.init(
                .data, .unreadableRepeat(error.text, path: path, line: line), hint: .repeatHint)
        case .emptyTitle: self.init(.usage, .emptyTitle, hint: .emptyTitleHint)
        case .titleHasLineBreak: self.init(.usage, .titleHasLineBreak, hint: .longerTextHint)
        case .noSuchEntry(let entry):
            self.init(.busy, .boxIsGone(entry.text, path: path), hint: .noSuchBoxHint)
        case .noCounterpart(let digest):
            self.init(.data, .noCounterpart(digest, path: path), hint: .noCounterpartHint)
        case .notVerified(let mismatch):
            let message: Message =
                switch mismatch {
                case .value(let key): .editNotSafe(path, key: key)
                case .title: .editNotSafe(path, key: "title")
                case .otherEntries, .validity, .body: .editNotSafe(path)
                }
            self.init(.data, message, hint: .editByHandHint)
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
        let lines = shown.map { Message.candidate(ItemName($0)) }
        return shown.count < items.count
            ? lines + [.moreCandidates(items.count - shown.count)] : lines
    }
}
