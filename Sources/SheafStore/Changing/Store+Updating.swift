import SheafCore

extension Store {
    /// The item with this id and its text, as its file is at this moment; `nil` where there is none.
    ///
    /// - Throws: `StoreError.ambiguous` where several files have the id.
    public func item(id: ItemID) throws -> StoredItem? {
        do {
            return try items(.handles([id.description], Naming(forms: .stable))).first
        } catch StoreError.noSuchItem {
            return nil
        }
    }

    /// Changes one item by a closure; see ``update(_:_:)-(Targets,_)``.
    @discardableResult
    public func update(
        _ id: ItemID, _ edit: (inout ItemFields) throws -> Void
    ) throws -> Change {
        try update(.handles([id.description], Naming(forms: .stable)), edit)
    }

    /// Changes the targets by a closure, in one commit. It is given each of them as its file is under
    /// the lock, so that nothing that others wrote is lost; only what it changes is written.
    ///
    /// - Parameter edit: is called again where a file changed meanwhile. What it throws leaves all files
    ///   as they are.
    /// - Throws: as ``items(_:)-(Targets)``; `StoreError.unknownStatus`; `.document` with `EditError`.
    @discardableResult
    public func update(
        _ targets: Targets, _ edit: (inout ItemFields) throws -> Void
    ) throws -> Change {
        let reader = ItemReader(configuration)
        return try self.edit(targets, as: .set) { editor, stored, stem in
            let before = ItemFields(stored)
            var after = before
            try edit(&after)
            let assignments = after.assignments(since: before)
            try requireKnownStatus(assignments)
            let document = try editor.applying(assignments, to: stored.document, stem: stem)
            guard after.body != before.body else { return document }
            let written = try document.replacingBody(
                with: after.body, stem: stem, key: reader.titleKey(in: document),
                rule: reader.titles)
            return try editor.stamping(written, editedFrom: stored.document)
        }
    }
}
