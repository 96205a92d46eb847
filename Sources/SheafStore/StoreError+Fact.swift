import SheafCore
import SheafGit
import SheafWords

extension StoreError: FactConvertible {
    /// What it says; another layer's error says what it is itself.
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
    /// Its whole handle is shown alike.
    public var argument: Fact.Argument {
        .item(title: title, handle: handle.description, unique: 0)
    }
}
