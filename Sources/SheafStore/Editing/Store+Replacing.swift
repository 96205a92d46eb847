import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Replaces an item's file by what an editor made of it. A file that changed since `original`
    /// was read is merged with it; one that was deleted comes back.
    ///
    /// Throws `StoreError.notSaved`, which names a file that holds `bytes`, with what was in the
    /// way: an empty title, text that is no text, an unfinished merge.
    ///
    /// - Parameters:
    ///   - keepingCopy: false where the caller keeps `bytes` itself: that error comes alone then.
    ///   - takingClashes: false where nothing shall be written if the merge has clashes: ``MergeClash`` is
    ///     thrown then.
    public func replace(
        _ original: StoredItem, with bytes: [UInt8], keepingCopy: Bool = true,
        takingClashes: Bool = true
    ) throws -> Replacement {
        do {
            var rewrite = Rewrite(original: original, bytes: bytes)
            rewrite.takesClashes = takingClashes
            return try replace([rewrite])
        } catch  where keepingCopy {
            let file = try copy(Array(original.path.name), bytes, .item(original)).file
            throw StoreError.notSaved(kept: [file], cause: error)
        }
    }

    /// Saves what an editor made of items' files, in one commit; a new name that it gave one is a change by
    /// hand before it. Where one cannot be saved none is: the
    /// files are as they were before, and `StoreError.notSaved` says where the text is kept.
    public func replace(_ files: [EditorFile]) throws -> Replacement {
        try saving(files) {
            let rewrites: [Rewrite] = try files.compactMap { file in
                guard case .held(let original, _) = file.subject else { return nil }
                if let renamed = try renamed(original) {
                    return Rewrite(original: original, bytes: renamed.file, place: renamed.path)
                }
                return Rewrite(
                    original: original, bytes: try text(of: file), place: original.path)
            }
            for file in files { try discard(file) }
            for rewrite in rewrites where rewrite.outcome == .emptied {
                try putBack(rewrite.original, insteadOf: rewrite.bytes)
            }
            return try replace(rewrites)
        }
    }

    /// Makes the item that an editor wrote; `nil` where it left no title and no text, or everything as it
    /// was: who leaves the editor without a change wants no item.
    ///
    /// Throws `StoreError.notSaved` as ``replace(_:)`` does.
    public func add(_ copy: EditorFile) throws -> Change? {
        try saving([copy]) {
            guard case .draft(let draft, let id) = copy.subject else { return nil }
            let bytes = try text(of: copy)
            let typed = Document(bytes)
            guard bytes != copy.bytes, !BlankBytes.areBlank(bytes),
                !Title.isEmpty(title(of: typed))
            else { return nil }
            try requireText(bytes, path: copy.file.string)
            return try change(draft.kind == .memo ? .memo : .add) { _ in
                [try plan(draft, typed, from: Document(copy.bytes), id: id)]
            }
        }
    }

    private struct Rewrite {
        var original: StoredItem
        var bytes: [UInt8]
        /// The file into which the editor wrote them: the item's, maybe under another name. `nil` where
        /// they are in none.
        var place: TreePath?
        var takesClashes = true

        var isRenamed: Bool { place.map { $0 != original.path } ?? false }

        var outcome: Replacement.Outcome {
            if isRenamed { return .written }
            if bytes == original.document.bytes { return .unchanged }
            return BlankBytes.areBlank(bytes) ? .emptied : .written
        }
    }

    private struct PlannedRewrite {
        var file: PlannedFile
        var outcome: Replacement.Outcome
        var findings: [Finding]
        var clashes: [ItemMerge.Conflict] = []
    }

    private func replace(_ rewrites: [Rewrite]) throws -> Replacement {
        var outcomes = rewrites.map(\.outcome)
        let written = rewrites.indices.filter { outcomes[$0] == .written }
        guard !written.isEmpty else {
            return Replacement(outcomes: outcomes, change: nil, findings: [])
        }
        for index in written { try requireSavable(rewrites[index]) }
        var findings: [Finding] = []
        let change = try change(.edit) { transaction in
            findings = []
            var clashes: [ItemMerge.Conflict] = []
            var taken = ReservedNames(layout)
            let files = try written.map { index in
                let rewrite = rewrites[index]
                if let place = rewrite.place, rewrite.isRenamed {
                    try record(rewrite.original, renamedTo: place, in: transaction)
                }
                let planned =
                    try plannedInPlace(rewrite)
                    ?? plan(rewrite, over: transaction.standing(rewrite.original), &taken)
                outcomes[index] = planned.outcome
                findings += planned.findings
                clashes += planned.clashes
                return planned.file
            }
            return PlannedChange(files, trailers: ConflictTrailer.trailers(of: clashes))
        }
        return Replacement(outcomes: outcomes, change: change, findings: findings)
    }

    private func requireSavable(_ rewrite: Rewrite) throws {
        let path = rewrite.place?.string ?? rewrite.original.item.path
        try requireText(rewrite.bytes, path: path)
        let (old, new) = (rewrite.original.document, Document(rewrite.bytes))
        // Where the front matter cannot be read that has to be repaired, not the title.
        if case .unreadable = new.frontMatter { return }
        let stem = ItemReader.stem(of: path)
        // Without its title the item would go by its file's name, or by the next line.
        let hasBlankKey = { (document: Document) in
            let key = reader.titleKey(in: document)
            return document.entry(key) != nil && Title.isEmpty(document.text(key) ?? "")
        }
        let goesByItsName = { (document: Document) in
            reader.titles == .firstLine
                && reader.title(of: document, stem: stem).source == .stem
                && Title.isEmpty(reader.title(ofUnnamed: document))
        }
        if (hasBlankKey(new) && !hasBlankKey(old)) || (goesByItsName(new) && !goesByItsName(old)) {
            throw StoreError.document(path: path, .emptyTitle)
        }
    }

    private func requireText(_ bytes: [UInt8], path: String) throws {
        guard bytes.count <= Document.sizeLimit else {
            throw StoreError.tooLarge(path: path, limit: Document.sizeLimit)
        }
        guard Document.isText(bytes) else { throw StoreError.notText(path: path) }
    }

    /// `nil` where the file is not what the editor made of it, because it was changed since.
    private func plannedInPlace(_ rewrite: Rewrite) throws -> PlannedRewrite? {
        let original = rewrite.original
        guard let path = rewrite.place,
            try layout.read(path, limit: Document.sizeLimit)?.bytes == rewrite.bytes
        else { return nil }
        let document = finished(Document(rewrite.bytes), from: original.document, path: path)
        let (item, _, findings) = reader.read(document, at: path)
        let file = PlannedFile(
            path: path, before: rewrite.bytes,
            opened: rewrite.isRenamed ? nil : original.document.bytes, after: document.bytes,
            edit: ItemEdit(before: original.item, after: item, isChanged: true))
        return PlannedRewrite(file: file, outcome: .written, findings: findings)
    }

    /// Returns the item under the name that an editor gave its file; `nil` where the file is in its place,
    /// or nowhere.
    func renamed(_ original: StoredItem) throws -> StoredItem? {
        guard let id = original.item.id, try layout.status(of: original.path) == nil else {
            return nil
        }
        let items = try namedItems()
        let places = items.ids.indices.filter { items.ids[$0] == id }
        return places.count == 1 ? try stored(items[places[0]]) : nil
    }

    /// Commits a new name that an editor gave a file, and before it what the file held when it was opened.
    private func record(
        _ original: StoredItem, renamedTo place: TreePath,
        in transaction: borrowing StoreTransaction
    ) throws {
        let device = try device(of: transaction.repository)
        let head = try transaction.repository.states(of: [original.path])[0].head
        let opened = TakenFile(original.document.bytes, mode: head?.mode ?? .regular)
        let after = try layout.read(place, limit: Document.sizeLimit).map {
            reader.read(Document($0.bytes), at: place).item
        }
        func draft(_ changes: [FileChange], _ after: Item?) -> CommitDraft {
            let edit = ItemEdit(before: original.item, after: after, isChanged: true)
            return CommitDraft(changes, message: message(.byHand, [edit], device: device))
        }
        _ = try transaction.session.commit([
            draft([.take(original.path, opened)], original.item),
            draft([.forget(original.path), .record(place)], after),
        ])
    }

    private func plan(
        _ rewrite: Rewrite, over current: StoredItem?, _ taken: inout ReservedNames
    ) throws -> PlannedRewrite {
        let original = rewrite.original
        var clashes: [ItemMerge.Conflict] = []
        var outcome = Replacement.Outcome.written
        var typed = Document(rewrite.bytes)
        let path: TreePath
        if let current {
            path = current.path
            if current.document != original.document {
                let merge = ItemMerge(
                    base: original.document.bytes, x: rewrite.bytes, y: current.document.bytes,
                    newer: isNewer(current) ? .y : .x)
                guard merge.conflicts.isEmpty || rewrite.takesClashes else {
                    throw MergeClash(count: merge.conflicts.count)
                }
                clashes = merge.conflicts
                typed = Document(merge.bytes)
                outcome =
                    typed == current.document
                    ? .unchanged : .merged(conflicts: merge.conflicts.count)
            }
        } else {
            path = try taken.free(original.path, id: original.item.id)
            outcome = .broughtBack
        }
        let before = current?.document ?? original.document
        let document = finished(typed, from: before, path: path)
        let (item, _, findings) = reader.read(document, at: path)
        let isChanged = current == nil || document != before
        let file = PlannedFile(
            path: path, before: current?.document.bytes, after: document.bytes,
            edit: ItemEdit(
                before: current?.item ?? original.item, after: item, isChanged: isChanged))
        return PlannedRewrite(
            file: file, outcome: outcome, findings: findings, clashes: clashes)
    }

    /// Returns the typed text with the marks of our own edits: stamps and an id. Where these cannot
    /// be written it stays as typed: the text is what counts.
    func finished(_ typed: Document, from before: Document, path: TreePath) -> Document {
        guard typed != before else { return typed }
        let editor = ItemEditor(configuration, at: environment.now)
        let stamped = (try? editor.stamping(typed, editedFrom: before)) ?? typed
        let stem = ItemReader.stem(of: path.string)
        return (try? editor.identified(stamped, stem: stem, newID: environment.newID)) ?? stamped
    }

    private func plan(
        _ draft: Draft, _ typed: Document, from outline: Document, id: ItemID
    ) throws -> PlannedFile {
        let editor = ItemEditor(configuration, at: environment.now)
        let document = (try? editor.stamping(typed, editedFrom: outline)) ?? typed
        let title = title(of: document)
        var draft = draft
        // The status that was typed says where the file belongs.
        draft.kind = reader.read(document, path: "new.md").item.kind
        var taken = ReservedNames(layout)
        let path = try place(
            for: draft, title: title, id: document.text("id").flatMap { ItemID($0) } ?? id,
            at: environment.now, taken: &taken)
        return PlannedFile(making: path, document.bytes, reader.read(document, at: path).item)
    }

    /// The title of a file that has no name yet.
    private func title(of document: Document) -> String {
        reader.title(ofUnnamed: document)
    }
}

/// Text was changed in the same places by two, and was not to be written like that.
public struct MergeClash: Error, Equatable {
    /// The number of the places.
    public let count: Int
}

/// The result of replacing files by their edited copies.
public struct Replacement: Sendable {
    /// The outcome for one file.
    public enum Outcome: Sendable, Equatable {
        /// Nothing was typed, or what was typed is what the file holds by now.
        case unchanged
        /// The editor left nothing; an item is deleted by `rm` only.
        case emptied
        case written
        /// The file had changed meanwhile: it holds both now, and so many of the clashes between
        /// them as conflict blocks.
        case merged(conflicts: Int)
        /// The file had been deleted meanwhile: an edit counts for more.
        case broughtBack
    }

    /// In the order in which the items were given.
    public let outcomes: [Outcome]
    /// `nil` where no file was touched.
    public let change: Change?
    /// The parts of the new texts that cannot be read; these were saved as they were typed.
    public let findings: [Finding]
}
