import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes of a file, for as long as they are needed.
///
/// Those of a local file are read where the system keeps them: a copy of tens of megabytes would take
/// longer than all that is done with them. No file of an index gets shorter, which would be fatal here;
/// it is appended to, or another takes its place. Git reads its own index and packs in the same way.
final class FileBytes: Sendable {
    /// Valid as long as `self` is.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
    private let isMapped: Bool

    /// Those that the file has now, not more than `limit` of the first.
    init(_ file: OpenFile, limit: Int = .max, isLocal: Bool) {
        let count = min(limit, file.size)
        if isLocal, count > 0,
            let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor.rawValue, 0),
            start != MAP_FAILED
        {
            memory = UnsafeMutableRawBufferPointer(start: start, count: count)
            buffer = UnsafeRawBufferPointer(memory)
            isMapped = true
        } else {
            memory = .allocate(byteCount: count, alignment: 16)
            buffer = UnsafeRawBufferPointer(rebasing: memory[..<file.fill(memory, from: 0)])
            isMapped = false
        }
    }

    deinit {
        if isMapped { munmap(memory.baseAddress, memory.count) } else { memory.deallocate() }
    }
}
