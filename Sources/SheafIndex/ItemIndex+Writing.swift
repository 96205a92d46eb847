/// What an index writes, while it holds the lock.
extension ItemIndex {
    /// Appending is right where the file on disk is the one that was loaded, whole.
    func begin() -> Writing? {
        guard let lock = folder.lock() else { return nil }
        let items = folder.open(IndexFolder.items)
        let isOurs = table.isWhole && items?.identity == identity && items?.size == loaded
        if isOurs, let text = folder.append(IndexFolder.text) {
            return Writing(lock: lock, text: text, end: text.size, isNew: false)
        }
        guard let text = folder.create(IndexFolder.newText) else { return nil }
        return Writing(lock: lock, text: text, end: 0, isNew: true)
    }

    /// So much would be appended by now that to make the files anew pays off.
    var isWasteful: Bool {
        let late = table.late + gone.count + starts.count { $0 >= loaded }
        return late > starts.count / 8 + 256
    }

    func appendRecords() {
        guard let items = folder.append(IndexFolder.items) else { return }
        var added: [UInt8] = []
        var ids: [UInt8] = []
        for start in starts where start >= loaded && !unsettled.contains(start) {
            let record = table.record(at: start)
            ids += KnownPlaces.entry(of: record, at: loaded + added.count)
            added += record
        }
        for start in gone { added += RecordLayout.tombstone(table.path(at: start)) }
        if items.write(added) { _ = folder.append(IndexFolder.ids)?.write(ids) }
    }

    /// Makes both files anew, in order of the paths, with what is of use.
    ///
    /// - Parameter old: gives the texts that are not in the new file yet.
    func rewritten(_ writing: Writing, _ old: IndexSnapshot) -> IndexSnapshot? {
        guard let text = writing.isNew ? writing.text : folder.create(IndexFolder.newText),
            let items = folder.create(IndexFolder.newItems)
        else { return nil }
        var end = writing.isNew ? writing.end : 0
        var ids: [UInt8] = []
        var newStarts = starts
        var length = table.header.count
        var isWritten = items.write(table.header)
        var last: [Int] = []
        for first in stride(from: 0, to: starts.count, by: Self.batch) {
            let places = (first..<min(first + Self.batch, starts.count)).filter { starts[$0] >= 0 }
            let isMoved = { place in !writing.isNew || starts[place] < loaded }
            var moved: [Int: UInt64] = [:]
            var (texts, records): ([UInt8], [UInt8]) = ([], [])
            old.withTexts(of: places.filter(isMoved)) { place, found in
                moved[place] = found == nil ? TextPlace.none.offset : UInt64(end + texts.count)
                if let found {
                    texts += found.title
                    texts += found.body
                    texts += found.capitals ?? UnsafeBufferPointer(start: nil, count: 0)
                }
            }
            for place in places {
                if unsettled.contains(starts[place]) {
                    last.append(place)
                    continue
                }
                let record = table.record(at: starts[place], textAt: moved[place])
                newStarts[place] = length + records.count
                ids += KnownPlaces.entry(of: record, at: newStarts[place])
                records += record
            }
            isWritten = isWritten && text.write(texts) && items.write(records)
            end += texts.count
            length += records.count
        }
        isWritten =
            isWritten && folder.replace(IndexFolder.text, by: IndexFolder.newText)
            && folder.replace(IndexFolder.items, by: IndexFolder.newItems)
            && folder.create(IndexFolder.newIDs)?.write(ids) == true
            && folder.replace(IndexFolder.ids, by: IndexFolder.newIDs)
        guard isWritten else {
            for name in [IndexFolder.newText, IndexFolder.newItems, IndexFolder.newIDs] {
                folder.remove(name)
            }
            return nil
        }
        let file = FileBytes(items)
        guard file.buffer.count == length else { return nil }
        var bytes = RecordBytes(file, kept: length)
        for place in last { newStarts[place] = bytes.append(table.record(at: starts[place])) }
        return IndexSnapshot(bytes: bytes, starts: newStarts, text: text, in: folder)
    }

    /// Files whose texts are in memory at a time.
    private static let batch = 1024
}
