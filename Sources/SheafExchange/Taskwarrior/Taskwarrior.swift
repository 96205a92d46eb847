import SheafCore
import SheafJSON

extension ExchangeFormat {
    /// What `task export` prints, of Taskwarrior 2.6 and 3, and `task import` takes:
    /// <https://taskwarrior.org/docs/design/task/>.
    public static let taskwarrior = ExchangeFormat(
        name: TaskwarriorRecord.format, aliases: ["task", "tw", "태스크워리어"],
        read: { bytes, now, _ in
            var reader = TaskwarriorReader(zone: now.zone)
            reader.read(bytes)
            return reader.reading
        },
        write: { items, now in
            var writer = TaskwarriorWriter(now: now)
            for item in items { writer.write(item) }
            return writer.writing
        },
        recognizes: { _, beginning in
            var reader = JSONReader(Array(beginning))
            _ = reader.take("[")
            guard reader.next() == UInt8(ascii: "{") else {
                return reader.next() == UInt8(ascii: "]")
            }
            guard case .object(let members)? = try? reader.value() else { return false }
            return ["uuid", "description", "status"].allSatisfy { name in
                members.contains { $0.name == name }
            }
        })
}

/// A task of Taskwarrior: its attributes, in their order.
struct TaskwarriorRecord {
    static let format = "taskwarrior"
    /// Before attributes that have no counterpart here. Those that the user has defined keep their names.
    static let prefix = "taskwarrior-"

    /// A record with more members than this is not read.
    static let memberLimit = 1000

    let members: [(name: String, value: JSON)]
    let place: ExchangePlace

    subscript(name: String) -> String? {
        members.last { $0.name == name }?.value.text
    }

    /// The number of a day of a repeating task, from 0.
    var occurrence: Int? {
        // Up to 2.5 it was written with six decimal places.
        self["imask"].flatMap { Double($0) }.flatMap { Int(exactly: $0) }
    }

    var isOpen: Bool { ["pending", "waiting"].contains(self["status"]) }

    static func source(_ uuid: String) -> String { "\(format):\(uuid.lowercased())" }

    /// What a task is called in `source`; `nil` for another program's.
    static func uuid(_ reference: ExchangeItem.Reference) -> String? {
        if let source = reference.source, source.hasPrefix(format + ":") {
            return String(source.dropFirst(format.count + 1))
        }
        return reference.id?.uuid
    }

    /// Returns whether Taskwarrior would take a name for that of an attribute.
    static func isAttribute(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
            name.utf8.count <= 100
        else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "."
        }
    }

    /// Eight, four, four, four and twelve hexadecimal digits.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) }
    }
}
