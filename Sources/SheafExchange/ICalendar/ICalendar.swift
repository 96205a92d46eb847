import SheafCore

extension ExchangeFormat {
    /// Tasks of calendars (RFC 5545), as Nextcloud, Apple's Reminders, Thunderbird and todoman have them.
    public static let iCalendar = ExchangeFormat(
        name: ICalendarTask.format, aliases: ["icalendar", "ical", "vtodo", "캘린더"],
        read: { bytes, now, options in
            ICalendarReader.reading([ExchangeFile(name: nil, bytes)], now, options)
        },
        // A vdir (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
        folder: ExchangeFolder(ending: ".ics", read: ICalendarReader.reading),
        write: { items, now in
            var writer = ICalendarWriter(now: now)
            writer.writeTasks(items)
            return writer.writing
        },
        recognizes: { _, beginning in
            beginning.withoutByteOrderMark.starts(with: "BEGIN:VCALENDAR".utf8)
        },
        options: [.events])
}

/// Names that the reader and the writer of tasks share.
enum ICalendarTask {
    static let format = "ics"
    /// Before properties that have no counterpart here.
    static let prefix = "ics-"
    /// Behind the ids of items that have no name in a calendar.
    static let domain = "@sheaf"

    static func source(_ uid: String) -> String { "\(format):\(uid)" }

    /// The name of an item in calendars; `nil` for one without a name.
    static func uid(of reference: ExchangeItem.Reference) -> String? {
        if let source = reference.source, source.hasPrefix(format + ":") {
            let name = source.dropFirst(format.count + 1)
            // An occurrence of its own goes by the name of the whole.
            guard let mark = name.lastIndex(of: occurrenceMark) else { return String(name) }
            let day = name[mark...].dropFirst()
            let isDay =
                day.utf8.count >= 8 && day.allSatisfy { $0.isNumber || $0 == "T" || $0 == "Z" }
            return String(isDay ? name[..<mark] : name)
        }
        return reference.id.map { $0.description + domain }
    }

    /// Between the name of a repeating task and the day of an occurrence that was changed.
    static let occurrenceMark: Character = "#"

    /// The day of the rule in whose place a changed occurrence stands; `nil` for any other task.
    static func occurrence(_ item: ExchangeItem, in zone: Zone) -> CalendarDate? {
        item.own(prefix + "recurrence-id")
            .flatMap { ICalendarProperty(line("RECURRENCE-ID", $0)) }
            .flatMap { ICalendarTime(zone: zone, []).due($0)?.date(in: zone) }
    }

    /// A property as it is kept: its value, behind its parameters where it has any.
    static func line(_ name: String, _ kept: some StringProtocol) -> String {
        name + (kept.hasPrefix(";") ? "" : ":") + kept
    }

    /// Our own id, of an item that we have given away.
    static func id(_ uid: String) -> ItemID? {
        uid.hasSuffix(domain) ? ItemID(String(uid.dropLast(domain.count))) : nil
    }

    /// A key of the user's own, its name in the parameter.
    static let keyProperty = "X-SHEAF-KEY"
    static let keyParameter = "X-NAME"

    /// Properties that are texts, in which marks are escaped.
    static let texts: Set = [
        "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "UID", "X-SHEAF-WAIT",
        "X-SHEAF-PROJECT", "X-SHEAF-ESTIMATE", "X-SHEAF-REPEAT", keyProperty,
    ]

    /// The levels of `PRIORITY`, of which 1 is the highest, 9 the lowest, and 0 none.
    static func priority(_ level: Int) -> Priority? {
        switch level {
        case 1...4: .high
        case 5: .medium
        case 6...9: .low
        default: nil
        }
    }

    static func level(_ priority: Priority) -> Int {
        switch priority {
        case .high: 1
        case .medium: 5
        case .low: 9
        }
    }
}

/// A property of a calendar: `DUE;TZID=Asia/Seoul:20261130T140000`.
struct ICalendarProperty {
    /// In upper case.
    let name: String
    /// Parameters, their names in upper case, their values without quotation marks.
    let parameters: [(name: String, value: String)]
    /// The text between name and value, with the `;` that begins it.
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

/// Lines of a calendar (RFC 5545).
struct ICalendarText {
    private(set) var bytes: [UInt8] = []
    /// Bytes after which a line is folded.
    private static let width = 75

    /// A line: a name with its parameters, and a value as it is written.
    mutating func add(_ name: String, _ value: some StringProtocol) {
        add(line: "\(name):\(value)")
    }

    /// A whole line. What would end it is left out.
    mutating func add(line: String) {
        var room = Self.width
        for scalar in line.unicodeScalars where scalar.properties.generalCategory != .control {
            let length = UTF8.width(scalar)
            if length > room {
                bytes += "\r\n ".utf8
                room = Self.width - 1
            }
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            room -= length
        }
        bytes += "\r\n".utf8
    }

    /// A value in words.
    mutating func add(text name: String, _ value: String) {
        add(name, Self.escaped(value))
    }

    static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
