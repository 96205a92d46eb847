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
        put(name)
        if let text { JSON.write(text, to: &bytes) } else { write("null") }
    }

    mutating func put(_ name: StaticString, _ time: Timestamp?) {
        put(name)
        guard let time else { return write("null") }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.longestText + 2) {
            $0.initialize(repeating: UInt8(ascii: "\""))
            let text = UnsafeMutableBufferPointer(rebasing: $0[1...])
            bytes += $0[..<(time.write(to: text) + 2)]
        }
    }

    mutating func put(_ name: StaticString, _ texts: [String]) {
        put(name)
        bytes.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSON.write(text, to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func put(_ name: StaticString, _ flag: Bool) {
        put(name)
        write(flag ? "true" : "false")
    }

    mutating func put(_ name: StaticString, _ number: Int) {
        put(name)
        if 0...9 ~= number {
            bytes.append(UInt8(ascii: "0") + UInt8(number))
        } else {
            bytes += String(number).utf8
        }
    }

    mutating func put(_ name: StaticString, _ value: JSON) {
        put(name)
        value.write { bytes += $0 }
    }

    mutating func put(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        put(name)
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

    private mutating func put(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { bytes += $0 }
    }

    private mutating func separate() {
        if isBehind { bytes.append(UInt8(ascii: ",")) }
        isBehind = true
    }
}
