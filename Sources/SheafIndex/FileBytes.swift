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

    /// What of this range there is in the file.
    init(_ file: OpenFile, _ range: Range<Int>, isLocal: Bool) {
        let range = range.clamped(to: 0..<max(file.size, 0))
        // Maps begin with a page.
        let skipped = range.lowerBound % Self.page
        if isLocal, !range.isEmpty,
            let start = mmap(
                nil, skipped + range.count, PROT_READ, MAP_PRIVATE, file.descriptor.rawValue,
                off_t(range.lowerBound - skipped)), start != MAP_FAILED
        {
            memory = UnsafeMutableRawBufferPointer(start: start, count: skipped + range.count)
            buffer = UnsafeRawBufferPointer(rebasing: memory[skipped...])
            isMapped = true
        } else {
            memory = .allocate(byteCount: range.count, alignment: 16)
            let read = file.fill(memory, from: range.lowerBound)
            buffer = UnsafeRawBufferPointer(rebasing: memory[..<read])
            isMapped = false
        }
    }

    deinit {
        if isMapped { munmap(memory.baseAddress, memory.count) } else { memory.deallocate() }
    }

    private static let page = Int(getpagesize())
}
