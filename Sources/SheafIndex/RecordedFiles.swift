/// Files as an index has them, to be looked at.
public struct RecordedFiles: Sendable {
    /// Where the paths lie, among other things.
    public let bytes: [UInt8]
    private let starts: [Int]
    /// Of each file, in byte order.
    public var paths: [Range<Int>] {
        bytes.withUnsafeBytes { bytes in starts.map { RecordLayout.pathRange(bytes, at: $0) } }
    }

    init(bytes: [UInt8], starts: [Int]) {
        self.bytes = bytes
        self.starts = starts
    }

    /// What `stat` said of a file when it was read.
    public func stamp(of number: Int) -> FileStamp {
        bytes.withUnsafeBytes { RecordLayout.stamp($0, at: starts[number]) }
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
