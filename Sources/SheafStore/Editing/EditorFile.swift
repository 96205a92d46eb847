import SheafCore
import SheafGit
import SheafSystem
import SystemPackage

/// A file for an editor to work on. An item's file is edited where it lies, so that relative links and
/// the editor's own tools work, and held meanwhile (``EditingHold``). Others are copies, in a folder of
/// their own in the git directory, which stay until the store holds what was made of them: what was
/// typed is never lost.
public struct EditorFile: Sendable {
    /// For the editor. A copy has the name of the file that it is one of.
    public let file: FilePath
    /// The bytes of the file at first.
    let bytes: [UInt8]
    let name: [UInt8]
    let nonce: String
    let subject: Subject

    enum Subject: Sendable {
        case item(StoredItem)
        /// An item's file where it lies.
        case held(StoredItem, EditingHold)
        /// An item in the making, and the id it will have.
        case draft(Draft, ItemID)
        /// The settings; `isNew` where there is no settings file.
        case settings(isNew: Bool)
    }

    /// The folder of all copies within our own.
    static let folder = "edits"
}

extension Store {
    /// Items' files, for an editor; see ``replace(_:)``.
    ///
    /// Throws `StoreError.unknownFormat`, `.olderFormat`, `.notUTF8`, `ChangeError.beingEdited`,
    /// `RepositoryError.noIdentity` and `SystemError`, before the editor opens.
    public func editingFiles(of items: [StoredItem]) throws -> [EditorFile] {
        try requireWritable()
        for item in items { try item.requireUTF8() }
        let session = try lockedForChange()
        return try items.map { item in
            EditorFile(
                file: layout.file(at: item.path), bytes: item.document.bytes,
                name: Array(item.path.name), nonce: environment.operationID(),
                subject: .held(item, try EditingHold(item.path, session)))
        }
    }

    /// A copy of an item's file, for text that shall be kept and not saved.
    public func keptCopy(of item: StoredItem) throws -> EditorFile {
        try copy(Array(item.path.name), item.document.bytes, .item(item))
    }

    /// The text of an item that is to be made, for an editor; see ``add(_:)-(EditorFile)``. It may
    /// have no title yet.
    public func editingCopy(of draft: Draft) throws -> EditorFile {
        try requireWritable()
        try requireKnownStatus(draft.assignments)
        let id = environment.newID()
        let document: Document
        do throws(EditError) {
            document = try draft.outline(id: id, configuration: configuration, at: environment.now)
        } catch {
            throw StoreError.document(path: draft.title ?? "", error)
        }
        let name = draft.kind == .task ? "task.md" : "memo.md"
        return try copy(Array(name.utf8), document.bytes, .draft(draft, id))
    }

    func copy(
        _ name: [UInt8], _ bytes: [UInt8], _ subject: EditorFile.Subject
    ) throws -> EditorFile {
        let nonce = environment.operationID()
        let file = try layout.writeAside(name, bytes, in: EditorFile.folder, nonce: nonce)
        return EditorFile(file: file, bytes: bytes, name: name, nonce: nonce, subject: subject)
    }

    /// Returns the text of the file now; nothing where the editor took it away.
    func text(of copy: EditorFile, limit: Int = Document.sizeLimit) throws -> [UInt8] {
        do {
            if case .held(let item, _) = copy.subject {
                return try layout.read(item.path, limit: limit)?.bytes ?? []
            }
            return try layout.readAside(
                copy.name, in: EditorFile.folder, nonce: copy.nonce, limit: limit) ?? []
        } catch let error as SystemError where error.code == .fileTooLarge {
            throw StoreError.tooLarge(path: copy.file.string, limit: limit)
        }
    }

    /// Returns the place where the front matter of an edited copy cannot be read, although it could
    /// be before; `nil` where all is well. The place is named by the file of the item.
    public func breakage(in copy: EditorFile) -> Finding? {
        let path: String
        switch copy.subject {
        case .item(let item), .held(let item, _): path = item.item.path
        case .draft: path = copy.file.lastComponent?.string ?? ""
        case .settings: return nil
        }
        guard let typed = try? text(of: copy), Document.isText(typed),
            Finding(breaking: copy.bytes, at: path) == nil
        else { return nil }
        return Finding(breaking: typed, at: path)
    }

    /// Ends the work on a file, once the store holds what it held.
    func discard(_ copy: EditorFile) throws {
        if case .held(_, let hold) = copy.subject {
            hold.end()
        } else {
            try layout.removeAside(in: EditorFile.folder, nonce: copy.nonce)
        }
    }

    /// Ends an editing that shall change nothing, such as one whose editor failed: items' files are as
    /// they were before.
    ///
    /// - Returns: files with what was typed.
    public func abandon(_ copies: [EditorFile]) -> [FilePath] {
        copies.compactMap { copy in
            // What cannot be read is kept, since it may hold anything.
            guard let now = try? text(of: copy) else { return copy.file }
            let isTyped = now != copy.bytes && !BlankBytes.areBlank(now)
            guard case .held(let item, let hold) = copy.subject else {
                if !isTyped { try? discard(copy) }
                return isTyped ? copy.file : nil
            }
            hold.end()
            guard now != copy.bytes else { return nil }
            // Under the name that the editor gave it the text is where it was meant to be.
            if now.isEmpty, (try? renamed(item)) != nil { return nil }
            let kept = try? isTyped ? keptCopy(of: now, as: copy) : nil
            guard !isTyped || kept != nil, (try? putBack(item, insteadOf: now)) != nil else {
                try? layout.removeAside(in: EditorFile.folder, nonce: copy.nonce)
                return copy.file
            }
            return kept
        }
    }

    private func keptCopy(of text: [UInt8], as copy: EditorFile) throws -> FilePath {
        try layout.writeAside(copy.name, text, in: EditorFile.folder, nonce: copy.nonce)
    }

    /// Puts back what an item's file held before an editor wrote `bytes` there.
    func putBack(_ item: StoredItem, insteadOf bytes: [UInt8]) throws {
        _ = try change(.byHand) { _ in
            let now = try layout.read(item.path, limit: Document.sizeLimit)?.bytes
            guard now ?? [] == bytes else { throw ChangeError.changedMeanwhile(item.path) }
            return [
                PlannedFile(
                    path: item.path, before: now, opened: item.document.bytes,
                    after: item.document.bytes,
                    edit: ItemEdit(before: item.item, after: item.item, isChanged: true))
            ]
        }
    }

    /// Does the last step of an editing; where it fails, the error says which files hold the text.
    func saving<Result>(_ copies: [EditorFile], _ body: () throws -> Result) throws -> Result {
        let result: Result
        do {
            result = try body()
        } catch {
            let kept = abandon(copies)
            throw kept.isEmpty ? error : StoreError.notSaved(kept: kept, cause: error)
        }
        for copy in copies { try discard(copy) }
        return result
    }
}

/// Bytes of a file without text.
enum BlankBytes {
    static func areBlank(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        return rest.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
    }
}
