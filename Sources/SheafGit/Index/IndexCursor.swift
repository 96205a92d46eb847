import Libc

/// A walk over the entries of an index file, one after the other.
struct IndexCursor {
    private let version: Int
    private var left: Int
    /// The offsets of the entry, of its name (from version 4 on: the part that differs from the
    /// name before), and of the next entry.
    private(set) var start = Self.first
    private var nameStart = Self.first
    private var nameCount = 0
    private(set) var end: Int
    /// The whole name, where it is not in the file in one piece.
    private var composed: [UInt8] = []

    /// The offset of the first entry: behind the index's own head.
    static let first = 12
    /// The bytes before the name of an entry without extended flags.
    private static let headSize = 62

    /// - Parameters:
    ///   - count: how many entries to go over.
    ///   - start: where the first of them begins; from version 4 on always the first of all.
    init(version: Int, count: Int, from start: Int = Self.first) {
        self.version = version
        left = count
        end = start
    }

    /// Moves on to the next entry; `false` at the end.
    mutating func next(in buffer: UnsafeRawBufferPointer) throws(IndexError) -> Bool {
        guard left > 0 else { return false }
        left -= 1
        start = end
        // The hash closes the file.
        let limit = buffer.count - 20
        guard start + Self.headSize < limit else { throw .damaged(offset: start) }
        nameStart = start + Self.headSize + (isExtended(buffer) ? 2 : 0)
        if version == 4 {
            try composeName(buffer, limit)
            return true
        }
        nameCount = (Int(buffer[start + 60]) & 0x0f) << 8 | Int(buffer[start + 61])
        if nameCount == 0xfff {
            // The field is full: the name ends at its NUL.
            while nameStart + nameCount < limit, buffer[nameStart + nameCount] != 0 {
                nameCount += 1
            }
        }
        end = start + (nameStart - start + nameCount + 8) & ~7
        // One to eight NULs follow.
        guard end <= limit, buffer[nameStart + nameCount] == 0 else {
            throw .damaged(offset: start)
        }
        return true
    }

    /// - Throws: where the name could lead out of the working tree, or the entry does not come after
    ///   `other`, the one before it: by name, and then by the side of a conflict. The format asks for the
    ///   order, and looking an entry up goes by it.
    func check(after other: borrowing IndexCursor, in buffer: UnsafeRawBufferPointer)
        throws(IndexError)
    {
        let isSafe = withName(in: buffer) { name in
            TreePath.isSafe(name.assumingMemoryBound(to: UInt8.self))
                && (other.nameStart == Self.first
                    || other.comesBefore(self, named: name, in: buffer))
        }
        guard isSafe else { throw .damaged(offset: start) }
    }

    private func comesBefore(
        _ other: borrowing IndexCursor, named otherName: UnsafeRawBufferPointer,
        in buffer: UnsafeRawBufferPointer
    ) -> Bool {
        let order = withName(in: buffer) { Self.order($0, otherName) }
        if order != 0 { return order < 0 }
        let (side, otherSide) = (buffer[start + 60] & 0x30, buffer[other.start + 60] & 0x30)
        return side > 0 && side <= otherSide
    }

    /// Negative, zero or positive, as of `memcmp`.
    private static func order(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer)
        -> Int
    {
        guard let one = left.baseAddress, let other = right.baseAddress else {
            return left.count - right.count
        }
        let order = memcmp(one, other, min(left.count, right.count))
        return order != 0 ? Int(order) : left.count - right.count
    }

    /// True if it is a side of a conflict or carries one of the extended flags.
    var isSpecial: Bool { special }
    private var special = false

    private mutating func isExtended(_ buffer: UnsafeRawBufferPointer) -> Bool {
        let flags = buffer[start + 60]
        special = flags & 0x70 != 0
        return version > 2 && flags & 0x40 != 0
    }

    private mutating func composeName(
        _ buffer: UnsafeRawBufferPointer, _ limit: Int
    ) throws(IndexError) {
        var at = nameStart
        guard at < limit else { throw .damaged(offset: at) }
        // The numbers of pack files' offset deltas: each further byte stands for one more.
        var strip = Int(buffer[at] & 0x7f)
        while buffer[at] & 0x80 != 0 {
            at += 1
            guard at < limit, strip < 1 << 24 else { throw .damaged(offset: at) }
            strip = (strip + 1) << 7 | Int(buffer[at] & 0x7f)
        }
        at += 1
        guard strip <= composed.count else { throw .damaged(offset: at) }
        composed.removeLast(strip)
        while at < limit, buffer[at] != 0 {
            // With names as long as the file, one after the other, it would take a day to read.
            guard composed.count < TreePath.limit else { throw .damaged(offset: start) }
            composed.append(buffer[at])
            at += 1
        }
        // The field in the flags says how long the name is, as far as it can.
        let stated = (Int(buffer[start + 60]) & 0x0f) << 8 | Int(buffer[start + 61])
        guard at < limit, stated == min(composed.count, 0xfff) else {
            throw .damaged(offset: start)
        }
        end = at + 1
    }

    /// Negative, zero or positive as the name comes before, is, or comes after `other` in byte
    /// order.
    func compareName(in buffer: UnsafeRawBufferPointer, to other: [UInt8]) -> Int {
        withName(in: buffer) { name in other.withUnsafeBytes { Self.order(name, $0) } }
    }

    /// Compares the name with that of an entry of another index.
    func compareName(
        in buffer: UnsafeRawBufferPointer, to other: borrowing IndexCursor,
        in otherBuffer: UnsafeRawBufferPointer
    ) -> Int {
        withName(in: buffer) { name in
            other.withName(in: otherBuffer) { Self.order(name, $0) }
        }
    }

    /// Returns whether both hold the same: mode, id, and what the flags say of it.
    func isSame(
        in buffer: UnsafeRawBufferPointer, as other: borrowing IndexCursor,
        in otherBuffer: UnsafeRawBufferPointer
    ) -> Bool {
        if isSpecial || other.isSpecial {
            var (one, two) = (entry(in: buffer), other.entry(in: otherBuffer))
            (one.stat, two.stat) = (.unknown, .unknown)
            return one == two
        }
        return word(24, in: buffer) == other.word(24, in: otherBuffer)
            && buffer[(start + 40)..<(start + 60)]
                .elementsEqual(otherBuffer[(other.start + 40)..<(other.start + 60)])
    }

    func nameHasPrefix(in buffer: UnsafeRawBufferPointer, _ prefix: [UInt8]) -> Bool {
        withName(in: buffer) { $0.starts(with: prefix) }
    }

    func isAttributesFile(in buffer: UnsafeRawBufferPointer) -> Bool {
        withName(in: buffer) { name in
            // Few names end so.
            name.last == UInt8(ascii: "s") && name.suffix(14).elementsEqual(".gitattributes".utf8)
        }
    }

    /// Returns whether we said that the entry has no file here.
    func isOnlyInGit(in buffer: UnsafeRawBufferPointer) -> Bool {
        isSpecial && entry(in: buffer).isOnlyInGit
    }

    /// Returns whether git was told not to look at the file (`--assume-unchanged`).
    func assumesUnchanged(in buffer: UnsafeRawBufferPointer) -> Bool {
        buffer[start + 60] & 0x80 != 0
    }

    /// Returns whether the entry is a commit of another repository.
    func isSubmodule(in buffer: UnsafeRawBufferPointer) -> Bool {
        // The mode's type bits: 0160000.
        buffer[start + 26] & 0xf0 == 0xe0
    }

    func name(in buffer: UnsafeRawBufferPointer) -> [UInt8] {
        withName(in: buffer) { Array($0) }
    }

    func path(in buffer: UnsafeRawBufferPointer) throws(IndexError) -> TreePath {
        guard let path = TreePath(bytes: name(in: buffer)) else { throw .damaged(offset: start) }
        return path
    }

    /// The bytes before the name: stat data, mode, id and flags.
    func head(in buffer: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        buffer[start..<nameStart]
    }

    /// Returns whether the file's recorded time of change is not before this second; also where
    /// that is not known.
    func isModified(since second: Int64?, in buffer: UnsafeRawBufferPointer) -> Bool {
        guard let second else { return true }
        return word(8, in: buffer) >= UInt32(truncatingIfNeeded: second)
    }

    /// True if no size is recorded of a file that is not empty: git compares its bytes each time.
    func saysNothingOfSize(in buffer: UnsafeRawBufferPointer) -> Bool {
        word(36, in: buffer) == 0 && id(in: buffer) != .emptyBlob
    }

    func stat(in buffer: UnsafeRawBufferPointer) -> IndexStat {
        var stat = IndexStat()
        stat.changedSeconds = word(0, in: buffer)
        stat.changedNanoseconds = word(4, in: buffer)
        stat.modifiedSeconds = word(8, in: buffer)
        stat.modifiedNanoseconds = word(12, in: buffer)
        stat.device = word(16, in: buffer)
        stat.inode = word(20, in: buffer)
        stat.user = word(28, in: buffer)
        stat.group = word(32, in: buffer)
        stat.size = word(36, in: buffer)
        return stat
    }

    func entry(in buffer: UnsafeRawBufferPointer) -> IndexEntry {
        let isExtended = nameStart - start > Self.headSize
        let extended = isExtended ? buffer[start + Self.headSize] : 0
        return IndexEntry(
            mode: word(24, in: buffer), id: id(in: buffer), stat: stat(in: buffer),
            stage: Int(buffer[start + 60] >> 4 & 3),
            intentToAdd: extended & 0x20 != 0, skipWorktree: extended & 0x40 != 0,
            assumesUnchanged: assumesUnchanged(in: buffer))
    }

    private func id(in buffer: UnsafeRawBufferPointer) -> ObjectID {
        ObjectID(buffer, at: start + 40)
    }

    private func word(_ offset: Int, in buffer: UnsafeRawBufferPointer) -> UInt32 {
        buffer.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self).bigEndian
    }

    func withName<Result>(
        in buffer: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        version == 4
            ? composed.withUnsafeBytes(body)
            : body(UnsafeRawBufferPointer(rebasing: buffer[nameStart..<nameStart + nameCount]))
    }
}
