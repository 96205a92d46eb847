import SheafCore
import SheafGit

extension Store {
    /// Returns the store for changes that another device asks for: commits name it, and undo and redo
    /// are about its steps.
    ///
    /// - Parameters:
    ///   - session: names the device's pairing, of which undo and redo are about: several devices may be
    ///     called alike. `nil` where the name alone says whose a step is.
    ///   - operation: names the next change; `nil` for a name drawn here.
    ///   - visit: names what the change is a part of, where an editor saves more than once: its changes are
    ///     one step of undo and, where nothing came between, one commit.
    ///   - age: the seconds since it was asked for on the device, which may have been without a network.
    ///     What it says of dates counts from then, it has that author date, and a change made later is
    ///     newer than it.
    public func acting(
        for device: DeviceName, session: String? = nil, as operation: OperationName? = nil,
        within visit: OperationName? = nil, age: Int64 = 0
    ) -> Store {
        var store = self
        let present = client?.clock ?? environment.clock
        store.client = Client(
            device: device, session: session, operation: operation, visit: visit, clock: present)
        if age > 0 {
            let madeAt = present() - min(age, Self.greatestAge)
            store.client?.madeAt = madeAt
            store.environment.clock = { madeAt }
        }
        return store
    }

    /// As long as a device is known without being seen.
    private static let greatestAge = DeviceList.lifetime

    /// Returns whether an item was changed since a device without a network asked for the change.
    public func isNewer(_ current: StoredItem) -> Bool {
        guard let madeAt = client?.madeAt else { return false }
        let updated = dated([current]).first?.item.updated
        return updated.map { $0.secondsSinceEpoch > madeAt } ?? false
    }

    /// An item as it was when someone read its text, to be changed from there: see
    /// ``replace(_:with:keepingCopy:)``. It may have been changed, moved or deleted meanwhile.
    ///
    /// - Parameters:
    ///   - key: its id, or its path where it has none.
    ///   - text: the text of its file that was read.
    /// - Throws: `StoreError.noSuchItem`, `.ambiguous`.
    public func item(_ key: String, asRead text: [UInt8]) throws -> StoredItem {
        let item = try itemOfHistory(key, Naming(forms: .stable))
        guard let path = TreePath(item) else { throw StoreError.noSuchItem(key) }
        return StoredItem(Document(text), at: path, reader)
    }

    /// The text of an item with other values and another body, as an editor would write it.
    ///
    /// - Parameter body: the text under the title; `nil` leaves it.
    public func edited(
        _ item: StoredItem, _ assignments: [Assignment], body: String?
    ) throws(StoreError) -> Document {
        let stem = ItemReader.stem(of: item.item.path)
        let editor = ItemEditor(configuration, at: environment.now)
        do throws(EditError) {
            let document = try editor.applying(assignments, to: item.document, stem: stem)
            guard let body else { return document }
            let key = reader.titleKey(in: document)
            return try document.replacingBody(
                with: body, stem: stem, key: key, rule: configuration.titles)
        } catch {
            throw .document(path: item.item.path, error)
        }
    }
}

extension Store {
    /// Takes back the last step of the client's device, or does it again; of a visit with several commits
    /// all of them, one by one.
    ///
    /// - Returns: what was done, in that order; empty where there is nothing to be done.
    public func undoVisit(_ direction: UndoRequest.Direction) throws -> [UndoneStep] {
        var done = try undo(UndoRequest(direction))
        while let last = done.last, let visit = last.commit.visit, !last.isRefused,
            let next = try nextStep(direction), next.commit.visit == visit
        {
            let more = try undo(UndoRequest(direction))
            guard !more.isEmpty else { break }
            done += more
        }
        return done
    }
}
