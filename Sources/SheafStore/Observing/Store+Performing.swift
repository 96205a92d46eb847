import SheafCore

// For callers that must not wait, such as a main actor.
extension Store {
    /// Runs work with the store on a thread of the store's own, so that the caller's is free meanwhile,
    /// and Swift's own threads as well.
    ///
    /// ```swift
    /// let open = try await store.perform { try $0.items(matching: $0.query(["is:open"])) }
    /// ```
    ///
    /// Long reads throw `StoreError.cancelled` where the task is cancelled: of many files, of history and
    /// of listings in parts. A change is made as a whole or not at all.
    ///
    /// - Throws: whatever `work` throws, as one type: `StoreError.other` where it is the app's own.
    public func perform<Value: Sendable>(
        _ work: @Sendable (Store) throws -> Value
    ) async throws(StoreError) -> Value {
        try await StoreExecutor.run {
            try Task.checkCancellation()
            return try work(self)
        }
    }

    /// The item with this id and its text, as its file is at this moment; `nil` where there is none.
    ///
    /// - Throws: `StoreError.ambiguous` where several files have the id.
    public func item(id: ItemID) async throws(StoreError) -> StoredItem? {
        try await perform { try $0.item(id: id) }
    }

    /// Changes one item by a closure; see ``update(_:_:)-(Targets,_)``.
    ///
    /// ```swift
    /// try await store.update(id) { $0.title = "Oat milk" }
    /// ```
    @discardableResult
    public func update(
        _ id: ItemID, _ edit: @Sendable (inout ItemFields) throws -> Void
    ) async throws(StoreError) -> Change {
        try await perform { try $0.update(id, edit) }
    }
}
