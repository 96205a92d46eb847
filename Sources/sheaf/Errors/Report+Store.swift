import SheafCore
import SheafGit
import SheafStore
import SheafTerminal

extension Report {
    init(store error: StoreError, _ context: Context) {
        switch error {
        case .noStore(let named, fallback: nil):
            let path = context.display(named)
            self.init(.noStore(at: path), hint: .noStoreHint(at: path), exitCode: .noItem)
        case .noStore(let searched, _):
            self.init(
                .noStore(searchedFrom: context.display(searched)),
                hint: context.standsAmongNotes ? .noStoreAmongNotesHint : .noStoreHint,
                exitCode: .noItem)
        case .insideLargerRepository(let path, let workTree):
            self.init(
                .insideLargerRepository(
                    context.display(path), root: context.display(workTree)),
                hint: .insideLargerRepositoryHint(root: context.display(workTree)),
                exitCode: .refused)
        case .notARepository(let path):
            let shown = context.display(path)
            self.init(.notARepository(shown), hint: .notARepositoryHint(shown), exitCode: .refused)
        case .notADirectory(let path):
            self.init(.notADirectory(context.display(path)), exitCode: .cannotCreate)
        case .notEmpty(let path):
            self.init(
                .notEmpty(context.display(path)), hint: .notEmptyHint, exitCode: .cannotCreate)
        case .noHome:
            self.init(.noHome, hint: .noHomeHint, exitCode: .cannotCreate)
        case .notForNotes(let path):
            self.init(
                .notForNotes(context.display(path)), hint: .notForNotesHint, exitCode: .refused)
        case .convertsLineEndings(let path):
            self.init(
                .convertsLineEndings(path), hint: .convertsLineEndingsHint, exitCode: .refused)
        case .unknownFormat(let format):
            self.init(
                .unknownFormat(format, known: Configuration.currentFormat),
                hint: .unknownFormatHint, exitCode: .config)
        case .configuration(let path, let error):
            self.init(settings: error, path: context.display(path))
        case .noSuchItem(let handle) where context.noInput && !ItemID.isPrefix(handle):
            self.init(.notAnID(handle), hint: .noInputHint, exitCode: .noItem)
        case .noSuchItem, .notExact, .partOfTitle, .noSuchRow, .ambiguous, .emptyQuery,
            .notAnItem, .notAFolder:
            self.init(naming: error)
        case .unknownStatus, .noSuchStatus, .document, .changedMeanwhile, .tooLarge, .notText,
            .notUTF8:
            self.init(changing: error)
        case .noSuchTemplate(let name, let known):
            self.init(
                .noSuchTemplate(name),
                hint: Suggestion.nearest(to: name, among: known).map { .didYouMean($0) }
                    ?? (known.isEmpty ? .noTemplatesHint : .oneOf(known)),
                exitCode: .noItem)
        case .noSuchRevision(let name):
            self.init(.noSuchRevision(name), hint: .noSuchRevisionHint, exitCode: .noItem)
        case .notThen(let item):
            self.init(.notThen(ItemName(item)), hint: .notThenHint, exitCode: .noItem)
        case .notSaved, .settingsChangedMeanwhile, .leftOut, .noDeletedItem, .notDeleted:
            self.init(editing: error, context)
        case .noRemote:
            self.init(.noRemote, hint: .noRemoteHint, exitCode: .unavailable)
        case .notHeldBack(let name):
            self.init(.notHeldBack(name), hint: .notHeldBackHint, exitCode: .noItem)
        case .badRemote:
            self.init(.badRemote, hint: .badRemoteHint, exitCode: .usage)
        case .noSuchRemote(let word):
            self.init(.noSuchRemote(word), hint: .noSuchRemoteHint, exitCode: .usage)
        case .watched(let process):
            self.init(
                .watched(process: process.map { Int($0) }), hint: .watchedHint, exitCode: .busy)
        case .unrelatedHistories:
            self.init(.unrelatedHistories, hint: .unrelatedHistoriesHint, exitCode: .refused)
        }
    }

    private init(naming error: StoreError) {
        switch error {
        case .noSuchRow(let row, rows: 0):
            self.init(.noListing(row: row), hint: .noSuchItemHint, exitCode: .noItem)
        case .noSuchRow(let row, let rows):
            self.init(.noSuchRow(row, of: rows), hint: .noSuchItemHint, exitCode: .noItem)
        case .ambiguous(let text, let candidates):
            self.init(
                .ambiguousHandle(text, count: candidates.count),
                causes: ItemName.candidates(candidates), hint: .ambiguousHandleHint,
                exitCode: .usage)
        case .emptyQuery:
            self.init(.emptyQuery, hint: .emptyQueryHint, exitCode: .usage)
        case .notAnItem(let path):
            self.init(.notAnItem(path), hint: .notAnItemHint, exitCode: .noItem)
        case .notAFolder(let path):
            self.init(.notAFolder(path), hint: .outsideHint, exitCode: .refused)
        case .noSuchItem(let handle):
            self.init(
                .noSuchItem(handle),
                hint: Self.row(behindMinus: handle).map { .didYouMean($0) }
                    ?? (handle.contains(" ") ? .severalHandlesHint : .noSuchItemHint),
                exitCode: .noItem)
        case .notExact(let word):
            self.init(.notExact(word), hint: .severalHandlesHint, exitCode: .noItem)
        case .partOfTitle(let text, let item):
            self.init(
                .partOfTitle(text), causes: ItemName.candidates([item]),
                hint: .partOfTitleHint(handle: item.handle.description), exitCode: .refused)
        default:
            self.init(.unexpected(String(describing: error)), exitCode: .io)
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
                .unknownStatus(name),
                hint: Suggestion.nearest(to: name, among: known + known.map(Self.korean)).map {
                    .didYouMean($0)
                } ?? .knownStatuses(known),
                exitCode: .usage)
        case .noSuchStatus(let verb):
            self.init(
                .noStatus(for: verb.rawValue), hint: Self.statusHint(for: verb),
                exitCode: .config)
        case .document(let path, let problem):
            self.init(edit: problem, path: path)
        case .changedMeanwhile(let path):
            self.init(.changedMeanwhile(path), hint: .tryAgainHint, exitCode: .busy)
        case .tooLarge(let path, let limit):
            self.init(.tooLarge(path, limitInMebibytes: limit >> 20), exitCode: .data)
        case .notText(let path):
            self.init(.notText(path), exitCode: .data)
        case .notUTF8(let path, let encoding):
            self.init(
                .cannotEditEncoding(path, encoding.rawValue), hint: .otherEncodingHint,
                exitCode: .data)
        default:
            self.init(.unexpected(String(describing: error)), exitCode: .io)
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
                .unreadableFrontMatter(path),
                causes: [Warning(finding, path: path).message],
                hint: .editByHandHint, exitCode: .data)
        case .tomlFrontMatter:
            self.init(.tomlFrontMatter(path), hint: .editByHandHint, exitCode: .data)
        case .duplicateKey(let key, let lines):
            self.init(
                .duplicateKey(key, path: path, lines: lines), hint: .duplicateKeyHint,
                exitCode: .data)
        case .valueNotEditable(let key, _):
            self.init(.editNotSafe(path, key: key), hint: .editByHandHint, exitCode: .data)
        case .notAList(let key, let line):
            self.init(
                .notAList(key, path: path, line: line), hint: .editByHandHint, exitCode: .data)
        case .emptyTitle:
            self.init(.emptyTitle, hint: .emptyTitleHint, exitCode: .usage)
        case .titleHasLineBreak:
            self.init(.titleHasLineBreak, hint: .longerTextHint, exitCode: .usage)
        case .noSuchEntry(let entry):
            self.init(.boxIsGone(entry.text, path: path), hint: .noSuchBoxHint, exitCode: .busy)
        case .noCounterpart(let digest):
            self.init(
                .noCounterpart(digest, path: path), hint: .noCounterpartHint, exitCode: .data)
        case .notVerified(let mismatch):
            let message: Message =
                switch mismatch {
                case .value(let key): .editNotSafe(path, key: key)
                case .title: .editNotSafe(path, key: "title")
                case .otherEntries, .validity, .body: .editNotSafe(path)
                }
            self.init(message, hint: .editByHandHint, exitCode: .data)
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
