import SheafCore
import SheafGit

/// The effect of taking a step back on the files as they are now: a merge of each file with the
/// step's result as base, in which the present version gives nothing up.
struct StepReversal {
    private(set) var files: [PlannedFile] = []
    private(set) var left: [(item: Item, path: TreePath, part: SkippedChange.Part)] = []
    /// True if nothing of the step is left to take back, and nothing was changed since.
    var isEmpty: Bool { files.isEmpty && left.isEmpty }
    /// The changes of the step, or for the other direction those of taking it back.
    let summary: StepSummary

    private let store: Store
    private let reader: HistoryReader
    private let step: ReversibleStep
    private let differences: HistoryReader.Differences
    private let filtered: Set<TreePath>
    private var taken: ReservedNames
    /// Lets follow what was written since the step; `nil` where the step moved nothing.
    private(set) var following: LinkFollowing?
    /// Texts that cannot come back, since something else stands in their place.
    private var missing: [[UInt8]] = []
    /// All items by id; looked for only where a file is not where it was.
    private var places: [ItemID: TreePath]?

    init(
        _ step: ReversibleStep, of direction: UndoRequest.Direction, in store: Store,
        _ reader: HistoryReader
    ) throws {
        self.step = step
        self.store = store
        self.reader = reader
        taken = ReservedNames(store.layout)
        differences = try reader.differences(from: step.commit.tree, to: step.parentTree)
        let moves = RecordedMove.all(in: step.commit.message.utf8)
        let steps = try reader.steps(
            differences, moves.compactMap { RecordedMove(from: $0.to, to: $0.from) })
        filtered = try store.repository().filtered(
            steps.flatMap { [$0.old, $0.new] }.compactMap { $0.flatMap { TreePath(bytes: $0) } })
        summary = try StepSummary(steps, differences, of: step, direction, reader)
        for pair in steps { try plan(pair) }
        if let found = try LinkFollowing(files, in: store, isLenient: true) {
            following = found
            (files, left, missing) = ([], [], [])
            taken = ReservedNames(store.layout)
            for pair in steps { try plan(pair) }
        }
        keepMoved()
    }

    // MARK: - Planning

    private mutating func plan(_ pair: FileSteps.Step) throws {
        let result = pair.old.flatMap { differences.old[$0] }
        let origin = pair.new.flatMap { differences.new[$0] }
        let from = pair.old.flatMap { TreePath(bytes: $0) }
        let to = pair.new.flatMap { TreePath(bytes: $0) }
        guard [result, origin].allSatisfy({ $0?.kind.isPlainFile != false }) else {
            if let path = from ?? to { leave(try reader.item(at: path, result), path, .file) }
            return
        }
        if let path = [from, to].compactMap(\.self).first(where: filtered.contains) {
            leave(try reader.item(at: path, result ?? origin), path, .filtered)
            return
        }
        switch (from, to) {
        case (let from?, nil): try takeBack(from, result)
        case (nil, let to?): try bringBack(to, origin)
        case (let from?, let to?): try reverse(from, result, to, origin)
        case (nil, nil): break
        }
    }

    /// The step made the file: it goes, if it is as the step made it.
    private mutating func takeBack(_ path: TreePath, _ result: MergeFile<ObjectID>?) throws {
        guard let result, let now = try current(path, result) else { return }
        guard now.path == path, ObjectID.blob(now.bytes) == result.content else {
            leave(store.named(now.bytes, at: now.path), now.path, .added)
            return
        }
        files.append(
            PlannedFile(
                path: path, before: now.bytes, after: nil,
                edit: ItemEdit(
                    before: store.named(now.bytes, at: path), after: nil, isChanged: true)))
    }

    /// The step deleted the file: it comes back, unless it is there again.
    private mutating func bringBack(_ path: TreePath, _ origin: MergeFile<ObjectID>?) throws {
        guard let origin else { return }
        let bytes = try reader.bytes(of: origin)
        let item = store.named(bytes, at: path)
        if let id = item.id, try place(of: id) != nil { return }
        if try store.layout.status(of: path) != nil {
            // Without an id it is known by its path alone.
            guard item.id != nil else {
                if let there = try read(path, origin), there == bytes { return }
                leave(item, path, .place)
                missing.append(bytes)
                return
            }
        }
        let free = try taken.free(path, id: item.id)
        files.append(
            PlannedFile(
                making: free, bytes, store.named(bytes, at: free),
                isExecutable: origin.kind == .executable))
    }

    /// A file that the step made of one that cannot come back stays: what it holds may stand nowhere else.
    private mutating func keepMoved() {
        func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> {
            Set(bytes.split(separator: UInt8(ascii: "\n"))).filter { $0.contains { $0 > 0x20 } }
        }
        guard !missing.isEmpty else { return }
        let wanted = missing.reduce(into: Set<ArraySlice<UInt8>>()) { $0.formUnion(lines($1)) }
        for file in files where file.after == nil {
            guard let bytes = file.before, !wanted.isDisjoint(with: lines(bytes)),
                let item = file.edit.before
            else { continue }
            files.removeAll { $0.path == file.path }
            leave(item, file.path, .added)
        }
    }

    /// The step changed the file, moved it, or both.
    private mutating func reverse(
        _ from: TreePath, _ result: MergeFile<ObjectID>?, _ to: TreePath,
        _ origin: MergeFile<ObjectID>?
    ) throws {
        guard let result, let origin else { return }
        guard let now = try current(from, result) else {
            // It may have been put back by other means.
            if try read(to, origin).map({ ObjectID.blob($0) }) == origin.content { return }
            leave(try reader.item(at: from, result), from, .deleted)
            return
        }
        let bytes = try merged(now, result, origin)
        var destination = now.path
        if from != to, now.path != to {
            if now.path == from, try !taken.contains(to, but: from) {
                destination = to
                try taken.insert(to)
            } else {
                leave(store.named(now.bytes, at: now.path), now.path, .place)
            }
        }
        guard bytes != now.bytes || destination != now.path else { return }
        var file = PlannedFile(
            path: now.path, before: now.bytes, after: bytes,
            edit: ItemEdit(
                before: store.named(now.bytes, at: now.path),
                after: store.named(bytes, at: destination), isChanged: true))
        if destination != now.path {
            file.destination = destination
            file.isExecutable = try store.layout.status(of: now.path)?.isExecutable ?? false
        }
        files.append(file)
    }

    private mutating func merged(
        _ now: (path: TreePath, bytes: [UInt8]), _ result: MergeFile<ObjectID>,
        _ origin: MergeFile<ObjectID>
    ) throws -> [UInt8] {
        let base = try reader.bytes(of: result)
        let before = try reader.bytes(of: origin)
        if now.bytes == base { return before }
        let text = followed(now.bytes, now.path)
        let known = followed(base, now.path)
        if known == before { return text }
        let item = store.named(now.bytes, at: now.path)
        let isItem = ItemSelection.everything.contains(now.path)
        if isItem, [base, before, text].allSatisfy(Document.isText) {
            let merge = ItemMerge(keeping: text, base: known, y: before)
            for part in merge.left { leave(item, now.path, SkippedChange.Part(part)) }
            return merge.bytes
        }
        if let lines = LineMerge.merged(base: known, text, before) { return lines }
        leave(item, now.path, .file)
        return now.bytes
    }

    private func followed(_ text: [UInt8], _ path: TreePath) -> [UInt8] {
        following?.following(text, at: path) ?? text
    }

    private mutating func leave(_ item: Item, _ path: TreePath, _ part: SkippedChange.Part) {
        left.append((item, path, part))
    }

    // MARK: - The files now

    /// Returns the path and contents now of the file that a step left at `path`; `nil` where it is
    /// gone.
    private mutating func current(
        _ path: TreePath, _ result: MergeFile<ObjectID>
    ) throws -> (path: TreePath, bytes: [UInt8])? {
        let id = try reader.item(at: path, result).id
        if let bytes = try read(path, result) {
            guard let id, let other = store.named(bytes, at: path).id, other != id else {
                return (path, bytes)
            }
        }
        guard let id, let place = try place(of: id) else { return nil }
        return try read(place, result).map { (place, $0) }
    }

    /// Reads a file, unless it may be about to be saved: one that is as the step left it is not.
    private func read(_ path: TreePath, _ known: MergeFile<ObjectID>) throws -> [UInt8]? {
        guard try store.layout.status(of: path)?.kind == .regular,
            let file = try store.layout.read(path)
        else { return nil }
        if ObjectID.blob(file.bytes) == known.content { return file.bytes }
        return try store.layout.readSettled(path)?.bytes
    }

    private mutating func place(of id: ItemID) throws -> TreePath? {
        if places == nil {
            let items = try store.items(withUpdated: false).results
            places = Dictionary(
                items.compactMap { item in
                    item.id.flatMap { id in TreePath(item).map { (id, $0) } }
                }, uniquingKeysWith: { first, _ in first })
        }
        return places?[id]
    }
}

extension MergeFileKind {
    fileprivate var isPlainFile: Bool { self == .regular || self == .executable }
}
