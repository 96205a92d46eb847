import SheafCore
import SheafGit
import SystemPackage

/// A copy of a file for an editor to work on, in a folder of its own in the git directory. It stays
/// until the store holds what was made of it, so what was typed is never lost.
public struct EditingCopy: Sendable {
    /// For the editor. It has the name of the file that it is a copy of.
    public let file: FilePath
    /// What the copy held at first.
    let bytes: [UInt8]
    let name: [UInt8]
    let nonce: String
    let subject: Subject

    enum Subject: Sendable {
        case item(StoredItem)
        /// An item in the making, and the id it will have.
        case draft(Draft, ItemID)
        /// Whether there is a settings file.
        case settings(isNew: Bool)
    }

    /// The folder of all copies within our own.
    static let folder = "edits"
}

extension Store {
    /// Copies of items' files, for an editor; see ``replace(_:)``.
    ///
    /// Throws `StoreError.unknownFormat`, `.notUTF8` and `SystemError`, before anybody has typed anything.
    public func editingCopies(of items: [StoredItem]) throws -> [EditingCopy] {
        try requireWritable()
        for item in items { try item.requireUTF8() }
        return try items.map { item in
            try copy(Array(item.path.name), item.document.bytes, .item(item))
        }
    }

    /// The text of an item that is to be made, for an editor; see ``add(_:)-(EditingCopy)``. It may
    /// have no title yet.
    public func editingCopy(of draft: Draft) throws -> EditingCopy {
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
        _ name: [UInt8], _ bytes: [UInt8], _ subject: EditingCopy.Subject
    ) throws -> EditingCopy {
        let nonce = environment.operationID()
        let file = try layout.writeAside(name, bytes, in: EditingCopy.folder, nonce: nonce)
        return EditingCopy(file: file, bytes: bytes, name: name, nonce: nonce, subject: subject)
    }

    /// What the copy holds now; nothing where the editor took it away.
    func text(of copy: EditingCopy, limit: Int = Document.sizeLimit) throws -> [UInt8] {
        do throws(SystemError) {
            return try layout.readAside(
                copy.name, in: EditingCopy.folder, nonce: copy.nonce, limit: limit) ?? []
        } catch {
            guard error.code == .fileTooLarge else { throw error }
            throw StoreError.tooLarge(path: copy.file.string, limit: limit)
        }
    }

    /// Where the front matter of what an editor made of a copy cannot be read, although it could be
    /// before; `nil` where all is well. The place is named by the file of the item.
    public func breakage(in copy: EditingCopy) -> Finding? {
        let path: String
        switch copy.subject {
        case .item(let item): path = item.item.path
        case .draft: path = copy.file.lastComponent?.string ?? ""
        case .settings: return nil
        }
        guard let typed = try? text(of: copy), Document.isText(typed),
            Self.breakage(in: copy.bytes, at: path) == nil
        else { return nil }
        return Self.breakage(in: typed, at: path)
    }

    /// Takes a copy away, once the store holds what it held.
    func discard(_ copy: EditingCopy) throws {
        try layout.removeAside(in: EditingCopy.folder, nonce: copy.nonce)
    }

    /// Ends an editing that shall change nothing, such as one whose editor failed.
    ///
    /// - Returns: the copies in which something was typed; they stay where they are.
    public func abandon(_ copies: [EditingCopy]) -> [FilePath] {
        copies.filter { copy in
            // What cannot be read is kept, since it may hold anything.
            guard let now = try? text(of: copy) else { return true }
            guard now == copy.bytes || BlankBytes.areBlank(now) else { return true }
            try? discard(copy)
            return false
        }.map(\.file)
    }

    /// Does the last step of an editing; where it fails, the error says which files hold the text.
    func saving<Result>(_ copies: [EditingCopy], _ body: () throws -> Result) throws -> Result {
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

/// Bytes of a file in which nobody wrote anything.
enum BlankBytes {
    static func areBlank(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        return rest.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
    }
}
