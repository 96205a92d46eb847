/// Records that lie one after the other, read and found sound.
struct RecordRun: Sendable {
    var starts: [Int] = []
    /// How many from the first on are in byte order of their paths, each path once.
    var ordered = 0

    /// All records up to the first that is damaged, and where it begins or the bytes end.
    static func all(
        of bytes: UnsafeRawBufferPointer, from first: Int
    ) -> (found: RecordRun, end: Int) {
        nonisolated(unsafe) let shared = bytes
        // While some are checked, others are found.
        let runs = Parts.map(RecordWalk(end: first)) { walk in
            walk.next(in: shared)
        } _: { found in
            (RecordRun(found, of: shared), found)
        }
        var all = RecordRun()
        all.starts.reserveCapacity(runs.reduce(0) { $0 + $1.1.starts.count })
        for (run, found) in runs {
            if all.ordered == all.starts.count { all.ordered += run.ordered }
            all.starts += run.starts
            if run.starts.count < found.starts.count {
                return (all, found.starts[run.starts.count])
            }
        }
        return (all, runs.last?.1.end ?? first)
    }

    private init() {}

    private init(_ found: RecordWalk.Found, of bytes: UnsafeRawBufferPointer) {
        starts = Array(found.starts.prefix { RecordLayout.isSound(bytes, at: $0) })
        let path = { RecordLayout.path(bytes, at: $0) }
        var before = found.before
        ordered =
            starts.prefix { start in
                defer { before = start }
                return !RecordLayout.isTombstone(bytes, at: start)
                    && before.map { RecordTable.order(path($0), path(start)) < 0 } ?? true
            }.count
    }
}

/// Goes from record to record by the lengths that they state.
private struct RecordWalk {
    /// Where the next record begins.
    var end: Int
    private var last: Int?

    init(end: Int) { self.end = end }

    struct Found: Sendable {
        var starts: [Int]
        /// The record before them.
        var before: Int?
        /// Where the last of them ends.
        var end: Int
    }

    /// The next few thousand; `nil` where there are no more.
    mutating func next(in bytes: UnsafeRawBufferPointer) -> Found? {
        var found = Found(starts: [], before: last, end: end)
        found.starts.reserveCapacity(Self.batch)
        while found.starts.count < Self.batch,
            let length = RecordLayout.statedLength(of: bytes, at: end)
        {
            found.starts.append(end)
            end += length
        }
        guard !found.starts.isEmpty else { return nil }
        found.end = end
        last = found.starts.last
        return found
    }

    private static let batch = 4096
}
