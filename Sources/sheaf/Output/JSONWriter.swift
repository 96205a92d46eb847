import SheafCore

/// Writes JSON member by member, for what there may be thousands of: no values are made on the way.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Something stands before in the same object or array.
    private var isBehind = false

    /// - Parameter capacity: about how many bytes there will be.
    init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        isBehind = false
        members(&self)
        isBehind = true
        bytes.append(UInt8(ascii: "}"))
    }

    /// - Parameter name: with nothing in it that JSON escapes; so are the others.
    mutating func put(_ name: StaticString, _ text: String?) {
        guard let text else { return put(name, raw: "null") }
        let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
            guard EscapedText.isPlain(text) else { return false }
            put(name, room: text.count + 2) {
                $0.put(mark: "\"")
                $0.put(text)
                $0.put(mark: "\"")
            }
            return true
        }
        if isWritten == true { return }
        put(name, raw: "")
        JSON.write(text, to: &bytes)
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
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSON.write(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func put(_ name: StaticString, _ flag: Bool) {
        put(name, raw: flag ? "true" : "false")
    }

    mutating func put(_ name: StaticString, _ number: Int) {
        if 0...9 ~= number {
            put(name, room: 1) { $0.put(digit: number) }
        } else {
            put(name, raw: "")
            bytes += String(number).utf8
        }
    }

    mutating func put(_ name: StaticString, _ value: JSON) {
        put(name, raw: "")
        value.write { bytes += $0 }
    }

    mutating func put(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        put(name, raw: "")
        isBehind = false
        object(members)
    }

    /// A member of any name.
    mutating func put(named name: String, _ text: String) {
        separate()
        JSON.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        JSON.write(text, to: &bytes)
    }

    /// A member whose value is written as it stands here.
    private mutating func put(_ name: StaticString, raw value: StaticString) {
        put(name, room: value.utf8CodeUnitCount) { $0.put(value) }
    }

    /// A member at one go: whoever appends its pieces asks for each whether there is room.
    ///
    /// - Parameter room: how many bytes the value has at most.
    @inline(__always)
    private mutating func put(
        _ name: StaticString, room: Int, _ value: (inout ByteCursor) -> Void
    ) {
        let isBehind = isBehind
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 4 + room) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                var cursor = ByteCursor(buffer, count)
                if isBehind { cursor.put(mark: ",") }
                cursor.put(mark: "\"")
                cursor.put(name)
                cursor.put(mark: "\"")
                cursor.put(mark: ":")
                value(&cursor)
                count = cursor.count
            }
        }
        self.isBehind = true
    }

    private mutating func separate() {
        if isBehind { bytes.append(UInt8(ascii: ",")) }
        isBehind = true
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
