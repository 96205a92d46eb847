/// Bytes of a file in memory, for as long as they are needed. They are copied: what another process
/// cuts off a file that the system had mapped would end this one.
final class FileBytes: Sendable {
    /// Valid as long as `self` is.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    /// Those that the file has now, not more than `limit` of the first; none of a file that is longer
    /// than ``OpenFile/limit``.
    init(_ file: OpenFile, limit: Int = .max) {
        let size = file.size
        memory = .allocate(byteCount: size <= OpenFile.limit ? min(limit, size) : 0, alignment: 16)
        buffer = UnsafeRawBufferPointer(rebasing: memory[..<file.fill(memory, from: 0)])
    }

    deinit { memory.deallocate() }
}
