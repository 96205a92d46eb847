import SheafCore

/// A property of a calendar: `DUE;TZID=Asia/Seoul:20261130T140000`.
struct ICalendarProperty {
    /// In upper case.
    let name: String
    /// Parameters, their names in upper case, their values without quotation marks.
    let parameters: [(name: String, value: String)]
    /// What stands between name and value, with the `;` that begins it.
    let rawParameters: String
    /// As it is written.
    let value: String

    subscript(parameter: String) -> String? {
        parameters.first { $0.name == parameter }?.value
    }

    /// The value of a text, and of a list its parts.
    var text: String { texts(separator: nil)[0] }
    var texts: [String] { texts(separator: ",") }

    private func texts(separator: Character?) -> [String] {
        var texts = [""]
        var isEscaped = false
        for character in value {
            if isEscaped {
                isEscaped = false
                texts[texts.count - 1].append("nN".contains(character) ? "\n" : character)
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                texts.append("")
            } else {
                texts[texts.count - 1].append(character)
            }
        }
        return texts
    }

    /// `nil` for a line that is none.
    init?(_ line: String) {
        let bytes = Array(line.utf8)
        var isQuoted = false
        var marks: [Int] = []
        var colon: Int?
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted: marks.append(index)
            case UInt8(ascii: ":") where !isQuoted: colon = index
            default: break
            }
            if colon != nil || marks.count > Self.parameterLimit { break }
        }
        guard let colon else { return nil }
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let nameEnd = marks.first ?? colon
        name = text(0..<nameEnd).uppercased()
        guard !name.isEmpty,
            name.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D })
        else { return nil }
        parameters = zip(marks, marks.dropFirst() + [colon]).map { begin, end in
            let sides = text(begin + 1..<end).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? sides[1].filter { $0 != "\"" } : ""
            return (sides[0].uppercased(), String(value))
        }
        rawParameters = text(nameEnd..<colon)
        value = text(colon + 1..<bytes.count)
    }

    /// More parameters are not read.
    private static let parameterLimit = 50
}

/// A part of a calendar, from `BEGIN` to `END`.
struct ICalendarComponent {
    let name: String
    /// The line of its `BEGIN`.
    let line: Int
    var properties: [ICalendarProperty] = []
    var components: [ICalendarComponent] = []

    subscript(name: String) -> ICalendarProperty? { properties.first { $0.name == name } }
}

/// Takes a calendar apart, within bounds.
struct ICalendarParser {
    private var rest: ArraySlice<UInt8>
    private var line = 1
    private(set) var errors: [ExchangeError] = []

    /// A line longer than this, its folded parts together, is not read, in bytes.
    private static let lineLimit = 1 << 20
    /// A component with more properties, or more components in it, is not read.
    private static let memberLimit = 1000
    /// Components within components.
    private static let depthLimit = 8

    init(_ bytes: [UInt8]) {
        rest = bytes.withoutByteOrderMark
    }

    /// The calendars' own components: tasks, events, zones. What cannot be read is in ``errors``.
    mutating func components() -> [ICalendarComponent] {
        var found: [ICalendarComponent] = []
        var open: [ICalendarComponent] = []
        // A component with a mistake is left out as a whole.
        var spoiled = 0
        func fail(_ problem: ExchangeError.Problem, _ line: Int, _ errors: inout [ExchangeError]) {
            errors.append(ExchangeError(problem, at: .line(line)))
            spoiled = open.count
        }
        while let (text, number) = nextLine() {
            guard found.count + errors.count < ExchangeFormat.recordLimit else {
                fail(.tooMuch(limit: ExchangeFormat.recordLimit), number, &errors)
                return found
            }
            guard let text else {
                fail(.encoding, number, &errors)
                continue
            }
            if text.isBlank { continue }
            guard text.utf8.count <= Self.lineLimit else {
                fail(.tooMuch(limit: Self.lineLimit), number, &errors)
                continue
            }
            guard let property = ICalendarProperty(text) else {
                fail(.malformed, number, &errors)
                continue
            }
            switch property.name {
            case "BEGIN":
                guard open.count < Self.depthLimit else {
                    fail(.tooDeep(limit: Self.depthLimit), number, &errors)
                    return found
                }
                open.append(
                    ICalendarComponent(name: property.value.trimmed.uppercased(), line: number))
            case "END":
                guard open.last?.name == property.value.trimmed.uppercased(),
                    let component = open.popLast()
                else {
                    fail(.malformed, number, &errors)
                    return found
                }
                if component.name == "VCALENDAR" { continue }
                let isSpoiled = spoiled > open.count
                spoiled = min(spoiled, open.count)
                if let last = open.indices.last, open[last].name != "VCALENDAR" {
                    open[last].components.append(component)
                } else if !isSpoiled {
                    found.append(component)
                }
            default:
                guard let last = open.indices.last else {
                    fail(.malformed, number, &errors)
                    continue
                }
                let count = open[last].properties.count + open[last].components.count
                if count < Self.memberLimit {
                    open[last].properties.append(property)
                } else if count == Self.memberLimit, spoiled < open.count {
                    fail(.tooMuch(limit: Self.memberLimit), open[last].line, &errors)
                }
            }
        }
        if let left = open.last {
            errors.append(ExchangeError(.malformed, at: .line(left.line)))
        }
        return found
    }

    /// The next line with what was folded; `nil` in it where that is no UTF-8.
    private mutating func nextLine() -> (text: String?, number: Int)? {
        guard !rest.isEmpty else { return nil }
        let number = line
        var bytes: [UInt8] = []
        repeat {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            var part = rest[..<end]
            if part.last == 0x0D { part.removeLast() }
            if bytes.count <= Self.lineLimit { bytes += part }
            rest = rest[end...].dropFirst()
            line += 1
            guard rest.first == 0x20 || rest.first == 0x09 else { break }
            rest.removeFirst()
        } while true
        return (String(validating: bytes, as: UTF8.self), number)
    }
}
