import SheafCore

/// Writes JSON member by member, for what there may be thousands of: no values are made on the way.
package struct JSONWriter {
    private var written: [UInt8] = []
    /// Something stands before in the same object or array.
    private var isBehind = false

    package init() { written.reserveCapacity(1024) }

    /// All that was written.
    package var bytes: ArraySlice<UInt8> { written[...] }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        written.append(UInt8(ascii: "{"))
        isBehind = false
        members(&self)
        isBehind = true
        written.append(UInt8(ascii: "}"))
    }

    /// - Parameter name: with nothing in it that JSON escapes; so are the others.
    package mutating func put(_ name: StaticString, _ text: String?) {
        begin(name)
        if let text { JSON.write(text, to: &written) } else { write("null") }
    }

    package mutating func put(_ name: StaticString, _ time: Timestamp?) {
        put(name, time?.description)
    }

    package mutating func put(_ name: StaticString, _ texts: [String]) {
        begin(name)
        written.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { written.append(UInt8(ascii: ",")) }
            JSON.write(text, to: &written)
        }
        written.append(UInt8(ascii: "]"))
    }

    package mutating func put(_ name: StaticString, _ flag: Bool) {
        begin(name)
        write(flag ? "true" : "false")
    }

    package mutating func put(_ name: StaticString, _ number: Int?) {
        begin(name)
        if let number { written += String(number).utf8 } else { write("null") }
    }

    package mutating func put(_ name: StaticString, _ value: JSON) {
        begin(name)
        value.write { written += $0 }
    }

    package mutating func put(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        begin(name)
        isBehind = false
        object(members)
    }

    /// A member of any name.
    package mutating func put(named name: String, _ text: String) {
        separate()
        JSON.write(name, to: &written)
        written.append(UInt8(ascii: ":"))
        JSON.write(text, to: &written)
    }

    private mutating func begin(_ name: StaticString) {
        separate()
        written.append(UInt8(ascii: "\""))
        write(name)
        written.append(UInt8(ascii: "\""))
        written.append(UInt8(ascii: ":"))
    }

    private mutating func separate() {
        if isBehind { written.append(UInt8(ascii: ",")) }
        isBehind = true
    }

    private mutating func write(_ text: StaticString) {
        written += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
}
