import SheafCore

/// Writes JSON member by member, for what there may be thousands of: no values are made on the way.
struct JSONWriter {
    /// What is written, and room for more: whoever appends piece by piece asks for each whether there
    /// is.
    private var storage: [UInt8]
    private var count = 0
    /// Something stands before in the same object or array.
    private var isBehind = false

    /// - Parameter capacity: about how many bytes there will be.
    init(capacity: Int = 1024) { storage = [UInt8](repeating: 0, count: capacity) }

    /// What is written.
    var bytes: ArraySlice<UInt8> { storage[..<count] }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        put(mark: "{")
        isBehind = false
        members(&self)
        isBehind = true
        put(mark: "}")
    }

    /// - Parameter name: with nothing in it that JSON escapes; so are the others.
    mutating func put(_ name: StaticString, _ text: String?) {
        guard let text else { return put(name, raw: "null") }
        put(name, raw: "")
        put(text)
    }

    mutating func put(_ name: StaticString, _ time: Timestamp?) {
        guard let time else { return put(name, raw: "null") }
        put(name, room: Timestamp.longestText + 2) {
            $0.put(mark: "\"")
            $0.put(time)
            $0.put(mark: "\"")
        }
    }

    mutating func put(_ name: StaticString, _ texts: [String]) {
        put(name, raw: "[")
        for (index, text) in texts.enumerated() {
            if index > 0 { put(mark: ",") }
            put(text)
        }
        put(mark: "]")
    }

    mutating func put(_ name: StaticString, _ flag: Bool) {
        put(name, raw: flag ? "true" : "false")
    }

    mutating func put(_ name: StaticString, _ number: Int) {
        if 0...9 ~= number {
            put(name, room: 1) { $0.put(digit: number) }
        } else {
            put(name, raw: "")
            put(Array(String(number).utf8)[...])
        }
    }

    mutating func put(_ name: StaticString, _ value: JSON) {
        put(name, raw: "")
        value.write { put($0) }
    }

    mutating func put(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        put(name, raw: "")
        isBehind = false
        object(members)
    }

    /// A member of any name.
    mutating func put(named name: String, _ text: String) {
        separate()
        put(name)
        put(mark: ":")
        put(text)
    }

    /// A member whose value is written as it stands here.
    private mutating func put(_ name: StaticString, raw value: StaticString) {
        put(name, room: value.utf8CodeUnitCount) { $0.put(value) }
    }

    /// - Parameter room: how many bytes the value has at most.
    @inline(__always)
    private mutating func put(
        _ name: StaticString, room: Int, _ value: (inout ByteCursor) -> Void
    ) {
        let isBehind = isBehind
        write(atMost: name.utf8CodeUnitCount + 4 + room) {
            if isBehind { $0.put(mark: ",") }
            $0.put(mark: "\"")
            $0.put(name)
            $0.put(mark: "\"")
            $0.put(mark: ":")
            value(&$0)
        }
        self.isBehind = true
    }

    private mutating func put(_ text: String) {
        let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
            guard EscapedText.isPlain(text) else { return false }
            write(atMost: text.count + 2) {
                $0.put(mark: "\"")
                $0.put(text)
                $0.put(mark: "\"")
            }
            return true
        }
        if isWritten == true { return }
        var escaped: [UInt8] = []
        JSON.write(text, to: &escaped)
        put(escaped[...])
    }

    private mutating func put(_ bytes: ArraySlice<UInt8>) {
        write(atMost: bytes.count) { cursor in bytes.withUnsafeBufferPointer { cursor.put($0) } }
    }

    private mutating func put(mark: Unicode.Scalar) { write(atMost: 1) { $0.put(mark: mark) } }

    private mutating func separate() {
        if isBehind { put(mark: ",") }
        isBehind = true
    }

    /// - Parameter room: how many bytes there will be at most.
    @inline(__always)
    private mutating func write(atMost room: Int, _ body: (inout ByteCursor) -> Void) {
        if storage.count - count < room { grow(by: room) }
        let start = count
        count = storage.withUnsafeMutableBufferPointer { buffer in
            var cursor = ByteCursor(buffer, start)
            body(&cursor)
            return cursor.count
        }
    }

    private mutating func grow(by room: Int) {
        storage += repeatElement(0, count: max(room, storage.count))
    }
}

/// Writes bytes behind each other where there is room for them. Inlined, since a member is made of ten
/// such pieces, and a listing of a hundred thousand items of two million members.
private struct ByteCursor {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count: Int

    init(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: Int) {
        self.buffer = buffer
        self.count = count
    }

    @inline(__always)
    mutating func put(mark: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: mark)
        count += 1
    }

    mutating func put(digit: Int) {
        buffer[count] = UInt8(ascii: "0") + UInt8(digit)
        count += 1
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        _ = rest.update(fromContentsOf: bytes)
        count += bytes.count
    }

    mutating func put(_ time: Timestamp) {
        count += time.write(to: UnsafeMutableBufferPointer(rebasing: buffer[count...]))
    }
}
