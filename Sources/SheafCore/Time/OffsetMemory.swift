import Synchronization

/// What a zone said about spans of three days, each asked for once: the system's answer takes a lock,
/// for which all cores would wait at each of a hundred thousand dates.
///
/// No zone changes its offset and back within three days.
final class OffsetMemory: Sendable {
    /// In the slot that a span's number ends with: the number, and the offset that holds in the span.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<Int64>>
    private static let count = 512
    /// Of the seconds in a span.
    private static let spanBits: Int64 = 18
    /// Of an offset, counted from a day below zero.
    private static let offsetBits: Int64 = 18
    private static let day: Int64 = 86_400

    init() {
        slots = .allocate(capacity: Self.count)
        for index in 0..<Self.count { (slots + index).initialize(to: Atomic(.min)) }
    }

    deinit {
        slots.deinitialize(count: Self.count)
        slots.deallocate()
    }

    /// - Parameter ask: what says so where it is not known.
    func offset(at seconds: Int64, _ ask: (Int64) -> Int) -> Int {
        let span = seconds >> Self.spanBits
        let slot = slots + Int(span) & (Self.count - 1)
        let known = slot.pointee.load(ordering: .relaxed)
        if known >> Self.offsetBits == span {
            return Int(known & (1 << Self.offsetBits - 1) - Self.day)
        }
        let offset = ask(span << Self.spanBits)
        let isKept = -Self.day...Self.day ~= Int64(offset)
        guard isKept, offset == ask((span + 1) << Self.spanBits - 1) else { return ask(seconds) }
        slot.pointee.store(
            span << Self.offsetBits | (Int64(offset) + Self.day), ordering: .relaxed)
        return offset
    }
}
