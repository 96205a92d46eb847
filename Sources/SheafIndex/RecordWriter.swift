/// Puts values into bytes, one after another: numbers little-endian, texts after their length.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameters:
    ///   - magic: what the bytes begin with.
    ///   - capacity: for how many bytes there is to be room from the start.
    init(magic: [UInt8] = [], capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
        bytes += magic
    }

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { number in
            number.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
        }
    }

    /// Without its length.
    mutating func put(bare bytes: some Collection<UInt8>) {
        self.bytes.append(contentsOf: bytes)
    }

    mutating func put(_ bytes: some Collection<UInt8>) {
        put(UInt32(bytes.count))
        self.bytes.append(contentsOf: bytes)
    }

    mutating func put(_ text: String) { put(text.utf8) }

    mutating func put<Value>(
        _ value: Value?, _ body: (inout RecordWriter, Value) -> Void
    ) {
        put(value == nil ? UInt8(0) : 1)
        if let value { body(&self, value) }
    }

    mutating func put(_ text: String?) { put(text) { $0.put($1) } }

    mutating func put<Value>(
        _ values: [Value], _ body: (inout RecordWriter, Value) -> Void
    ) {
        put(UInt32(values.count))
        for value in values { body(&self, value) }
    }

    mutating func put(_ stamp: FileStamp) {
        put(stamp.size)
        put(stamp.modified)
        put(stamp.changed)
        put(stamp.inode)
    }
}

/// Takes values out of bytes that a ``RecordWriter`` made. Bytes of another making are read
/// wrong, but never past their end: what is missing reads as nothing.
struct RecordReader {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// How many bytes have not been taken.
    var left: Int { bytes.count - index }

    mutating func take<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number {
        let size = MemoryLayout<Number>.size
        guard index + size <= bytes.count else {
            index = bytes.count
            return 0
        }
        defer { index += size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: Number.self))
    }

    mutating func takeBytes() -> UnsafeRawBufferPointer {
        let count = min(Int(take(UInt32.self)), bytes.count - index)
        defer { index += count }
        return UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
    }

    mutating func takeText() -> String { String(decoding: takeBytes(), as: UTF8.self) }

    mutating func takeOptional<Value>(_ body: (inout RecordReader) -> Value?) -> Value? {
        take(UInt8.self) == 0 ? nil : body(&self)
    }

    mutating func takeOptionalText() -> String? { takeOptional { $0.takeText() } }

    mutating func takeList<Value>(_ body: (inout RecordReader) -> Value) -> [Value] {
        let count = Int(take(UInt32.self))
        var values: [Value] = []
        values.reserveCapacity(min(count, bytes.count - index))
        while values.count < count, index < bytes.count { values.append(body(&self)) }
        return values
    }
}
