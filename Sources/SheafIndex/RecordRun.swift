/// Records that lie one after the other, read and found sound.
struct RecordRun: Sendable {
    var starts: [Int] = []
    /// How many from the first on are in byte order of their paths, each path once.
    var ordered = 0
    var sums = FolderSums()

    /// All records up to the first that is damaged, and where it begins or the bytes end.
    static func all(
        of bytes: UnsafeRawBufferPointer, from first: Int
    ) -> (found: RecordRun, end: Int) {
        var all = RecordRun()
        var end = first
        while let length = RecordLayout.statedLength(of: bytes, at: end) {
            all.starts.append(end)
            end += length
        }
        let starts = all.starts
        nonisolated(unsafe) let shared = bytes
        let runs = Parts.map(count: (starts.count + batch - 1) / batch) { index in
            let range = index * batch..<min(starts.count, (index + 1) * batch)
            return RecordRun(starts, range, of: shared)
        }
        all.starts = []
        for run in runs {
            if all.ordered == all.starts.count { all.ordered += run.ordered }
            all.starts += run.starts
            all.sums.add(run.sums)
            if run.starts.count < batch { break }
        }
        return (all, all.starts.count == starts.count ? end : starts[all.starts.count])
    }

    private static let batch = 8192

    private init() {}

    private init(_ starts: [Int], _ range: Range<Int>, of bytes: UnsafeRawBufferPointer) {
        let sound = range.prefix { RecordLayout.isSound(bytes, at: starts[$0]) }
        self.starts = Array(starts[sound])
        let path = { RecordLayout.path(bytes, at: starts[$0]) }
        ordered =
            sound.prefix { index in
                !RecordLayout.isTombstone(bytes, at: starts[index])
                    && (index == 0 || RecordTable.order(path(index - 1), path(index)) < 0)
            }.count
        sums.add(sound.lazy.map(path))
    }
}
