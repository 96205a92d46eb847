import SheafCore
import SheafGit
import SheafWords
import SystemPackage

/// The reason why the store could not do what was asked. Facts only; the wording belongs to the
/// report.
public enum StoreError: Error, Sendable {
    // Finding the store
    /// No `.sheaf` upward of the directory, and none at the fallback place.
    case noStore(searched: FilePath, fallback: FilePath?)
    /// `.sheaf` lies below the top of a larger repository's working tree.
    case insideLargerRepository(FilePath, workTree: FilePath)
    case notARepository(FilePath)
    case notADirectory(FilePath)
    /// `clone` into a directory that holds something.
    case notEmpty(FilePath)
    /// Neither a directory was named, nor `$SHEAF_STORE`, nor `HOME`.
    case noHome
    /// The user's home, a folder it lies in, or one of the system's: no place for a store.
    case notForNotes(FilePath)
    /// A repository, here or at the remote, that tracks these files, which are neither notes nor
    /// attachments: all changes in it would be committed and sent.
    case holdsCode([String])
    /// Git stores this note with other line endings than the working tree has.
    case convertsLineEndings(String)
    /// The settings name a format this program does not know: reading only.
    case unknownFormat(Int)
    /// The settings name a format before the one that this program writes: reading only, until
    /// ``Store/upgrade()``.
    case olderFormat(Int)
    case configuration(FilePath, ConfigurationError)

    // Naming an item
    case noSuchItem(String)
    /// One of several words names nothing exactly, while others do.
    case notExact(String)
    /// A row past the end of the last listing, or of none.
    case noSuchRow(Int, rows: Int)
    /// Several items answer to what was typed.
    case ambiguous(String, candidates: [Item])
    /// A query that asks for nothing where items are to be changed: it would mean all of them.
    case emptyQuery
    /// The file at a path that is no item: ignored, excluded, not Markdown, or outside the store.
    case notAnItem(String)
    /// Nothing that was deleted answers to what was typed.
    case noDeletedItem(String)
    /// The item that shall be brought back is there.
    case notDeleted(Item)
    /// No commit answers to what was typed, and no date either.
    case noSuchRevision(String)
    /// The item was not there at the point of the history that was asked for.
    case notThen(Item)
    /// Nothing can have been done on a day that is still to come.
    case dayToCome(CalendarDate)
    /// A folder outside the store, or one whose name begins with a dot.
    case notAFolder(String)
    /// A file was to be moved to a folder that is called as a status is, and is not there.
    case statusInsteadOfFolder(String)

    // Changing
    case unknownStatus(String, known: [String])
    /// An item would have to wait for itself: it, then what each waits for, back to itself.
    case circle([Item])
    /// A link that would lead elsewhere, or nowhere, whatever is typed in its place: so nothing was changed.
    case linkLost(path: String, line: Int, name: String)
    /// The workflow has no status of the kind that `start` or `done` moves to.
    case noSuchStatus(Verb)
    case document(path: String, EditError)
    case noSuchTemplate(String, known: [String])
    /// Text typed in an editor could not be saved; these files hold it.
    indirect case notSaved(kept: [FilePath], cause: any Error)
    /// A setting that no program can change alone without spoiling the rest of its file.
    case settingsNotSimple(String)
    /// Another program changed the settings while an editor had them.
    case settingsChangedMeanwhile
    /// A folder whose files are no items: the settings or git leave it out.
    case leftOut(folder: String)
    case tooLarge(path: String, limit: Int)
    case notText(path: String)
    /// A note that is no UTF-8: it is read only.
    case notUTF8(path: String, TextEncoding)

    // Sync
    case noRemote
    /// Nothing by this name is held back from a sync.
    case notHeldBack(String)
    /// A name that no device can have: see ``Store/setDevice(_:)``.
    case badDevice(String)
    /// An address that git could take for an option, or with control characters.
    case badRemote
    /// One word in the place of an address; no repository has that name.
    case noSuchRemote(String)
    /// Another process watches the store already; its number where it is known.
    case watched(process: Int32?)
    /// The remote's history has nothing in common with ours.
    case unrelatedHistories

    /// Files that are gone all at once, so that they may not have been deleted on purpose; where a cloud's
    /// placeholder stands for one of them, its path.
    case manyDeleted(Int, placeholder: String?)

    // Errors of the other layers
    /// A query, a date or another value that was typed.
    case input(InputError)
    case change(ChangeError)
    case repository(RepositoryError)
    case transport(TransportError)
    /// A commit of the remote that is too large.
    case excess(TreeExcess)
    /// A call of the system.
    case system(SystemError)
    /// The task was cancelled.
    case cancelled
    /// Any other error, such as one that a closure of the app's has thrown.
    indirect case other(any Error)
}

extension StoreError {
    /// The reason why a store of this format is not written; `nil` for the current one.
    init?(format: Int) {
        guard format != Configuration.currentFormat else { return nil }
        self =
            Configuration.knownFormats.contains(format)
            ? .olderFormat(format) : .unknownFormat(format)
    }

    /// Makes one type of whatever a call of this library has thrown.
    public init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as InputError: .input(error)
            case let error as ChangeError: .change(error)
            case let error as RepositoryError: .repository(error)
            case let error as TransportError: .transport(error)
            case let error as TreeExcess: .excess(error)
            case let error as SystemError: .system(error)
            case is CancellationError: .cancelled
            default: .other(error)
            }
    }

    /// The error as calls throw it that are not `async`: another layer's is of its own type there.
    public var cause: any Error {
        switch self {
        case .input(let error): error
        case .change(let error): error
        case .repository(let error): error
        case .transport(let error): error
        case .excess(let error): error
        case .system(let error): error
        case .cancelled: CancellationError()
        case .other(let error): error
        default: self
        }
    }

    /// True if what was typed names nothing.
    public var isNoItem: Bool {
        switch self {
        case .noSuchItem, .notExact: true
        default: false
        }
    }
}

extension StoreError: FactConvertible {
    /// Says what is wrong; an error of another layer says it itself.
    public var fact: Fact {
        switch self {
        case .noStore(let folder, fallback: nil):
            Fact("no-store-at", ["path": folder], exitCode: .noItem)
        case .noStore(let folder, _): Fact("no-store", ["path": folder], exitCode: .noItem)
        case .insideLargerRepository(let folder, let workTree):
            Fact(
                "inside-larger-repository", ["path": folder, "root": workTree], exitCode: .refused)
        case .notARepository(let folder): RepositoryError.notARepository(folder).fact
        case .notADirectory(let path):
            Fact("not-a-directory", ["path": path], exitCode: .cannotCreate)
        case .notEmpty(let path): Fact("not-empty", ["path": path], exitCode: .cannotCreate)
        case .noHome: Fact("no-home", exitCode: .cannotCreate)
        case .notForNotes(let path): Fact("not-for-notes", ["path": path], exitCode: .refused)
        case .holdsCode(let paths):
            Fact("holds-code", ["examples": Fact.examples(paths)], exitCode: .refused)
        case .convertsLineEndings(let path):
            Fact("converts-line-endings", ["path": path], exitCode: .refused)
        case .unknownFormat(let format):
            Fact(
                "unknown-format", ["format": format, "known": Configuration.currentFormat],
                exitCode: .config)
        case .olderFormat(let format):
            Fact(
                "older-format", ["format": format, "known": Configuration.currentFormat],
                exitCode: .config)
        case .noSuchItem(let handle): Fact("no-item", ["handle": handle], exitCode: .noItem)
        case .notExact(let word): Fact("not-exact", ["word": word], exitCode: .noItem)
        case .noSuchRow(let row, rows: 0): Fact("no-listing", ["row": row], exitCode: .noItem)
        case .noSuchRow(let row, let rows):
            Fact("no-such-row", ["row": row, "count": rows.counted], exitCode: .noItem)
        case .ambiguous(let text, let candidates):
            Fact(
                "ambiguous-handle", ["handle": text, "count": candidates.count.counted],
                exitCode: .usage)
        case .emptyQuery: Fact("empty-query", exitCode: .usage)
        case .notAnItem(let path): Fact("not-an-item", ["path": path], exitCode: .noItem)
        case .noDeletedItem(let handle):
            Fact("no-deleted-item", ["handle": handle], exitCode: .noItem)
        case .notDeleted(let item): Fact("not-deleted", ["item": item], exitCode: .noItem)
        case .noSuchRevision(let name): Fact("no-such-revision", ["name": name], exitCode: .noItem)
        case .notThen(let item): Fact("not-then", ["item": item], exitCode: .noItem)
        case .dayToCome(let day):
            Fact("day-to-come", ["day": day.description], exitCode: .usage)
        case .notAFolder(let path): Fact("not-a-folder", ["path": path], exitCode: .refused)
        case .statusInsteadOfFolder(let name):
            Fact("status-instead-of-folder", ["name": name], exitCode: .refused)
        case .unknownStatus(let name, _): Fact("unknown-status", ["status": name], exitCode: .usage)
        case .circle(let items):
            Fact(
                "dependency-circle",
                ["items": items.map { "\"\($0.title)\"" }.joined(separator: " → ")],
                exitCode: .data)
        case .linkLost(let path, let line, let name):
            Fact("link-lost", ["name": name, "path": path, "line": line], exitCode: .data)
        case .noSuchStatus(let verb):
            Fact("no-status", ["command": verb.rawValue], exitCode: .config)
        case .document(let path, let error): error.fact(path: path)
        case .noSuchTemplate(let name, _):
            Fact("no-such-template", ["name": name], exitCode: .noItem)
        case .settingsNotSimple(let name):
            Fact("settings-not-simple", ["key": name], exitCode: .config)
        case .settingsChangedMeanwhile: Fact("settings-changed-meanwhile", exitCode: .busy)
        case .leftOut(let folder): Fact("left-out", ["path": folder], exitCode: .refused)
        case .tooLarge(let path, let limit):
            Fact("too-large", ["path": path, "limit-in-mebibytes": limit >> 20], exitCode: .data)
        case .notText(let path): Fact("not-text-path", ["path": path], exitCode: .data)
        case .notUTF8(let path, let encoding):
            Fact(
                "cannot-edit-encoding", ["path": path, "encoding": encoding.rawValue],
                exitCode: .data)
        case .badDevice(let name): Fact("bad-device", ["name": name], exitCode: .usage)
        case .noRemote: Fact("no-remote", exitCode: .unavailable)
        case .notHeldBack(let name): Fact("not-held-back", ["name": name], exitCode: .noItem)
        case .badRemote: Fact("bad-remote", exitCode: .usage)
        case .noSuchRemote(let word): Fact("no-such-remote", ["word": word], exitCode: .usage)
        case .watched(let process):
            Fact("watched", ["process": process.map { Int($0) }], exitCode: .busy)
        case .unrelatedHistories: Fact("unrelated-histories", exitCode: .refused)
        case .manyDeleted(let count, placeholder: nil):
            Fact("many-deleted", ["count": count.counted], exitCode: .refused)
        case .manyDeleted(_, let path?):
            Fact("placeholder-instead", ["path": path], exitCode: .refused)
        case .configuration, .notSaved, .input, .change, .repository, .transport, .excess, .system,
            .cancelled, .other:
            (cause as? any FactConvertible)?.fact
                ?? Fact("unexpected", ["detail": String(describing: cause)], exitCode: .io)
        }
    }
}

extension EditError {
    /// - Parameter path: of the note that could not be edited.
    fileprivate func fact(path: String) -> Fact {
        switch self {
        case .unreadableFrontMatter:
            Fact("unreadable-front-matter", ["path": path], exitCode: .data)
        case .tomlFrontMatter: Fact("toml-front-matter", ["path": path], exitCode: .data)
        case .duplicateKey(let key, let lines):
            Fact("duplicate-key", ["key": key, "path": path, "lines": lines], exitCode: .data)
        case .valueNotEditable(let key, _), .notVerified(.value(let key)):
            Fact("edit-not-safe", ["path": path, "key": key], exitCode: .data)
        case .notVerified(.title):
            Fact("edit-not-safe", ["path": path, "key": "title"], exitCode: .data)
        case .notVerified: Fact("edit-not-safe-path", ["path": path], exitCode: .data)
        case .notAList(let key, let line):
            Fact("not-a-list", ["key": key, "path": path, "line": line], exitCode: .data)
        case .noDateToShift(let key):
            Fact("no-date-to-shift", ["key": key, "path": path], exitCode: .usage)
        case .unreadableRepeat(let error, let line):
            Fact(
                "unreadable-repeat", ["text": error.text, "path": path, "line": line],
                exitCode: .data)
        case .emptyTitle: Fact("empty-title", exitCode: .usage)
        case .titleHasLineBreak: Fact("title-has-line-break", exitCode: .usage)
        case .noSuchEntry(let entry):
            Fact("box-is-gone", ["text": entry.text, "path": path], exitCode: .busy)
        case .noCounterpart(let digest):
            Fact("no-counterpart", ["digest": digest, "path": path], exitCode: .data)
        }
    }
}

extension Item: ArgumentConvertible {
    public var argument: Fact.Argument { .item(title: title, handle: handle.description) }
}
