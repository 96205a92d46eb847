/// The records of a tree while they are edited by name: git keeps files and directories of one name
/// apart in its order, but no tree holds both.
struct EditedRecords {
    private var records: [TreeRecord]
    /// The places of the records by name, where there are many edits: to go over a large folder for
    /// each of them would take longer the more there are of both.
    private let places: [ArraySlice<UInt8>: Int]?
    private var removed: Set<Int> = []
    private var added: [ArraySlice<UInt8>: TreeRecord] = [:]
    private(set) var isChanged = false
    private static let few = 8

    /// - Parameter edits: how many there are going to be.
    init(_ records: [TreeRecord], edits: Int) {
        self.records = records
        places =
            edits <= Self.few
            ? nil
            : Dictionary(
                records.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: ArraySlice<UInt8>) -> TreeRecord? {
        added[name] ?? index(of: name).map { records[$0] }
    }

    mutating func put(_ entry: TreeEntry, at name: ArraySlice<UInt8>) {
        let record = TreeRecord(mode: entry.mode.rawValue, name: name, id: entry.id)
        if let old = self[name], old.mode == record.mode, old.id == record.id { return }
        isChanged = true
        if let index = index(of: name), records[index].isDirectory == record.isDirectory {
            records[index] = record
        } else {
            // As a directory it has another place in the order.
            remove(name)
            added[name] = record
        }
    }

    mutating func remove(_ name: ArraySlice<UInt8>) {
        if added.removeValue(forKey: name) != nil { isChanged = true }
        guard let index = index(of: name) else { return }
        removed.insert(index)
        isChanged = true
    }

    /// In git's order.
    var all: [TreeRecord] {
        var all = records
        if removed.count > Self.few {
            all = records.indices.filter { !removed.contains($0) }.map { records[$0] }
        } else {
            for index in removed.sorted(by: >) { all.remove(at: index) }
        }
        if added.count > Self.few {
            all += added.values
            all.sort { $0 < $1 }
        } else {
            for record in added.values { all.insert(record, at: Self.place(of: record, in: all)) }
        }
        return all
    }

    private func index(of name: ArraySlice<UInt8>) -> Int? {
        let index = places.map { $0[name] } ?? records.firstIndex { $0.name == name }
        return index.flatMap { removed.contains($0) ? nil : $0 }
    }

    private static func place(of record: TreeRecord, in records: [TreeRecord]) -> Int {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle] < record { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
