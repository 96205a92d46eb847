/// Files as an index has them, to be looked at.
public struct RecordedFiles: Sendable {
    private let bytes: RecordBytes
    private let starts: [Int]

    /// - Parameter starts: of records in the file.
    init(bytes: RecordBytes, starts: [Int]) {
        self.bytes = bytes
        self.starts = starts
    }

    /// Hands out where the files' paths lie, in byte order.
    public func withPaths<Result>(
        _ body: (_ paths: [Range<Int>], _ bytes: UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try bytes.withKept { bytes in
            try body(starts.map { RecordLayout.pathRange(bytes, at: $0) }, bytes)
        }
    }

    /// What `stat` said of a file when it was read.
    public func stamp(of number: Int) -> FileStamp {
        bytes.record(at: starts[number], RecordLayout.stamp)
    }

    /// A file that is another now.
    public struct Change: Sendable {
        let number: Int
        let isGone: Bool

        public init(number: Int, isGone: Bool) {
            self.number = number
            self.isGone = isGone
        }
    }
}

/// A file that has to be read.
public struct StaleFile: Sendable {
    /// Among all files, in byte order of their paths.
    public let place: Int
    public let path: [UInt8]
}
