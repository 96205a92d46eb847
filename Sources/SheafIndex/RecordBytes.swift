/// Records one behind the other: those that lie in a file, then those that were added since.
struct RecordBytes: Sendable {
    private let file: FileBytes?
    /// Those of the file that count. Kept beside it: they are asked for by the hundred thousand, on all
    /// cores, which would wait for each other to count the references to the file.
    private nonisolated(unsafe) let base: UnsafeRawBufferPointer
    private var added: [UInt8] = []

    /// - Parameter kept: so many of the file's bytes.
    init(_ file: FileBytes? = nil, kept: Int = 0) {
        self.file = file
        base = UnsafeRawBufferPointer(
            rebasing: (file?.buffer ?? .init(start: nil, count: 0))[..<kept])
    }

    /// How many bytes lie in the file.
    var kept: Int { base.count }

    /// What lies in the file.
    func withKept<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { withExtendedLifetime(file) {} }
        return try body(base)
    }

    /// The bytes in which the record at `start` lies, and where it does.
    func record<Result>(
        at start: Int, _ body: (UnsafeRawBufferPointer, Int) throws -> Result
    ) rethrows -> Result {
        if start >= base.count {
            return try added.withUnsafeBytes { try body($0, start - base.count) }
        }
        defer { withExtendedLifetime(file) {} }
        return try body(base, start)
    }

    /// Makes room for what is going to be added, where nothing was yet.
    mutating func reserve(_ count: Int) {
        if added.isEmpty { added.reserveCapacity(count) }
    }

    /// Says where the record begins now.
    ///
    /// - Parameter seal: changes the record where it lies then.
    mutating func append(
        _ record: [UInt8], seal: (UnsafeMutableRawBufferPointer) -> Void = { _ in }
    ) -> Int {
        let start = added.count
        added += record
        added.withUnsafeMutableBytes { seal(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
        return base.count + start
    }
}
