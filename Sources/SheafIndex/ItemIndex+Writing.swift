/// What an index writes, while it holds the lock.
extension ItemIndex {
    /// - Parameters:
    ///   - sums: what all records come to that are on the disk.
    ///   - isKept: whether a record is among them.
    func keep(
        _ folders: KnownFolders?, _ sums: FolderSums, _ isKept: (Int) -> Bool
    ) {
        guard var folders else { return }
        var run = FolderRun()
        var unrecorded: Set<[UInt8]> = []
        for file in asked where starts[file.place] < 0 || !isKept(starts[file.place]) {
            _ = file.path.withUnsafeBytes { run.enter($0) }
            unrecorded.insert(run.folder)
        }
        if writing == nil {
            for start in gone {
                _ = table.path(at: start).withUnsafeBytes { run.enter($0) }
                unrecorded.insert(run.folder)
            }
        }
        for index in folders.folders.indices {
            let path = folders.folders[index].path
            if unrecorded.contains(path) {
                folders.folders[index].stamp = nil
                folders.folders[index].names = nil
            }
            folders.folders[index].records = sums[path]
        }
        folders.write(to: folder)
    }

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

    /// What all records come to then; `nil` where that fails.
    func appendRecords() -> FolderSums? {
        guard let items = folder.append(IndexFolder.items) else { return nil }
        var added: [UInt8] = []
        var ids: [UInt8] = []
        var sums = table.sums
        for start in starts where start >= loaded && !unsettled.contains(start) {
            let record = table.record(at: start)
            ids += KnownPlaces.entry(of: record, at: loaded + added.count)
            added += record
        }
        for start in gone { added += RecordLayout.tombstone(table.path(at: start)) }
        added.withUnsafeBytes { sums.add(RecordRun.all(of: $0, from: 0).found.sums) }
        guard items.write(added), folder.append(IndexFolder.ids)?.write(ids) == true else {
            return nil
        }
        return sums
    }

    /// Makes both files anew, in order of the paths, with what is of use.
    ///
    /// - Parameter old: gives the texts that are not in the new file yet.
    func rewritten(
        _ writing: Writing, _ old: IndexSnapshot
    ) -> (known: IndexSnapshot, sums: FolderSums)? {
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
        let sums = bytes.withKept { RecordRun.all(of: $0, from: table.header.count).found.sums }
        for place in last { newStarts[place] = bytes.append(table.record(at: starts[place])) }
        return (IndexSnapshot(bytes: bytes, starts: newStarts, text: text, in: folder), sums)
    }

    /// Files whose texts are in memory at a time.
    private static let batch = 1024
}
