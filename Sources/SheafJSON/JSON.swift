import SheafCore
import SheafSystem

/// A JSON value that keeps the order of its members (RFC 8259).
package enum JSON {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSON])
    case object([(name: String, value: JSON)])
    /// A value as it is to be written: of what there may be thousands, nothing else is kept. So are numbers that
    /// were read.
    case written(ArraySlice<UInt8>)

    package typealias Members = KeyValuePairs<String, any JSONValue>

    /// An object, its members in this order.
    package init(_ members: Members...) {
        self = .object(members.joined().map { ($0.key, $0.value.json) })
    }

    /// An array of many values, made on all cores.
    package static func array<Element: Sendable>(
        of elements: [Element], _ value: @Sendable (Int, Element) -> JSON
    ) -> JSON {
        .array(
            Parallel.map(count: elements.count, chunk: 256) { range in
                range.map { value($0, elements[$0]) }
            })
    }

    /// In UTF-8, handed on piece by piece: a listing may be larger than what reads it.
    package func write(to send: (ArraySlice<UInt8>) throws -> Void) rethrows {
        if case .written(let written) = self { return try send(written) }
        var bytes: [UInt8] = []
        try write(to: &bytes) { bytes in
            guard bytes.count >= Self.pieceSize else { return }
            try send(bytes[...])
            bytes.removeAll(keepingCapacity: true)
        }
        try send(bytes[...])
    }

    private static let pieceSize = 1 << 16

    /// - Parameter isLong: called after each element of an array; it may take what is written so far.
    private func write(to bytes: inout [UInt8], isLong: (inout [UInt8]) throws -> Void) rethrows {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): bytes += String(value).utf8
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try value.write(to: &bytes, isLong: isLong)
                try isLong(&bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                try member.value.write(to: &bytes, isLong: isLong)
            }
            bytes.append(UInt8(ascii: "}"))
        case .written(let written): bytes += written
        }
    }

    package static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        if EscapedText.writePlain(text, to: &bytes) { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            default:
                // RFC 8259 asks for C0 only; but JSON may well be looked at on a terminal.
                if EscapedText.isHarmless(scalar) {
                    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                } else {
                    bytes += ("\\u" + EscapedText.hexadecimal(scalar, digits: 4)).utf8
                }
            }
        }
    }
}

/// A type that is written as a value. Absent ones are written as `null`, so that a script can rely
/// on every name.
package protocol JSONValue {
    var json: JSON { get }
}

extension JSON: JSONValue { package var json: JSON { self } }
extension Bool: JSONValue { package var json: JSON { .bool(self) } }
extension Int: JSONValue { package var json: JSON { .number(self) } }
extension String: JSONValue { package var json: JSON { .string(self) } }
extension Optional: JSONValue where Wrapped: JSONValue {
    package var json: JSON { self?.json ?? .null }
}
extension Array: JSONValue where Element: JSONValue {
    package var json: JSON { .array(map(\.json)) }
}

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

/// Text in the lines that programs read: a field never holds what parts fields and lines.
package enum EscapedText {
    /// Escaped as in C: `\t`, `\n`, `\r`, `\\`, other controls as `\x1b`, and what would turn the
    /// direction of text as `\u202e`, since such lines are looked at on terminals too.
    package static func field(_ text: String) -> String {
        if isPlain(text) { return text }
        guard text.unicodeScalars.contains(where: { $0 == "\\" || !isHarmless($0) }) else {
            return text
        }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": escaped += "\\t"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\\": escaped += "\\\\"
            default:
                if isHarmless(scalar) {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    let digits = scalar.value < 0x100 ? 2 : 4
                    escaped += (digits == 2 ? "\\x" : "\\u") + hexadecimal(scalar, digits: digits)
                }
            }
        }
        return escaped
    }

    /// The same behind what is written already.
    package static func write(_ text: String, to bytes: inout [UInt8]) {
        if !writePlain(text, to: &bytes) { bytes += field(text).utf8 }
    }

    /// Writes a text in which nothing has to be escaped, neither for JSON; `false`, and nothing, for any
    /// other.
    package static func writePlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { utf8 in
            let isPlain = isPlain(utf8)
            if isPlain { bytes += utf8 }
            return isPlain
        } ?? false
    }

    /// Returns whether nothing has to be escaped, neither for JSON: printing ASCII but for quotation marks and
    /// backslashes, and the characters from U+3000 to U+D7FF, Hangul among them. So are nearly all
    /// texts, of which a listing has a dozen for each item.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
    }

    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Without a way out before the end, so that many bytes are looked at together.
        var others: UInt8 = 0
        for byte in text {
            let isControl = (byte < 0x20) != (byte == 0x7F)
            let isMark = (byte == 0x22) != (byte == 0x5C)
            let isOther = (byte >= 0xC0 && byte < 0xE3) != (byte > 0xED)
            others |= (isControl ? 1 : 0) | (isMark ? 1 : 0) | (isOther ? 1 : 0)
        }
        return others == 0
    }

    /// Returns whether a terminal would take it for text: no control of C0 or C1, no line or paragraph
    /// separator, nothing that turns the direction of text. All others lie below U+10000.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    package static func hexadecimal(_ scalar: Unicode.Scalar, digits: Int) -> String {
        let hex = String(scalar.value, radix: 16)
        return String(repeating: "0", count: max(0, digits - hex.utf8.count)) + hex
    }
}

extension JSON {
    /// One item as every command prints it. `body` is left out of listings.
    package static func item(
        _ item: Item, body: String? = nil, conflicts: [JSON]? = nil, at now: Moment
    ) -> JSON {
        var writer = JSONWriter()
        writer.put(item, body: body, conflicts: conflicts, at: now)
        // As large as it is: there may be many.
        return .written(Array(writer.bytes)[...])
    }

    /// The envelope of every command's output.
    package static func output(_ kind: String, _ members: Members, _ more: Members = [:]) -> JSON {
        JSON(["schemaVersion": 1, "kind": kind], members, more)
    }
}

extension JSONWriter {
    fileprivate mutating func put(
        _ item: Item, body: String? = nil, conflicts: [JSON]? = nil, at now: Moment
    ) {
        object {
            $0.put("id", item.id?.description)
            $0.put("kind", item.kind.rawValue)
            $0.put("title", item.title)
            $0.put("status", item.status)
            $0.put("due", item.dueText)
            $0.put("dueAt", item.due?.timestamp(in: now.zone))
            $0.put("repeat", item.repeatText)
            $0.put(item.plan, of: item, at: now)
            $0.put("tags", item.allTags)
            $0.put("priority", item.priority?.rawValue)
            $0.put("project", item.project)
            $0.put("created", item.created?.start(in: now.zone))
            $0.put("completed", item.completed?.start(in: now.zone))
            $0.put("updated", item.updated)
            $0.put("line", item.line?.number)
            $0.put("path", item.path)
            $0.put("pathBytes", item.pathBytes.map { Base64.text(of: $0) })
            $0.put("overdue", item.isOverdue(at: now))
            $0.put("conflicted", item.isConflicted)
            $0.put("checklist") {
                $0.put("done", item.checklist.done)
                $0.put("total", item.checklist.total)
            }
            $0.put("parts") {
                $0.put("done", item.parts.done)
                $0.put("total", item.parts.total)
            }
            $0.put("extra") { for own in item.extra { $0.put(named: own.key, own.value) } }
            if let body { $0.put("body", body) }
            if let conflicts { $0.put("conflicts", .array(conflicts)) }
        }
    }

    /// Puts the keys of planning.
    private mutating func put(_ plan: Plan, of item: Item, at now: Moment) {
        put("occurrence", plan.occurrence?.description)
        put("scheduled", plan.scheduled?.description)
        put("wait", plan.wait?.description)
        put("waiting", item.isWaiting(at: now))
        put("depends", plan.depends)
        put("blocked", item.isBlocked)
        put("parent", plan.parent)
        put("estimate", plan.estimate?.description)
        put("time", plan.time.map(\.description))
    }
}
