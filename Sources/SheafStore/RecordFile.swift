import SheafGit
import SheafSystem

/// A small file that sheaf keeps for itself, outside the notes: a line for each record, its fields separated by
/// tabs, with `\t`, `\n` and `\\` in them, since paths may hold anything.
///
/// A line with another number of fields is no record, and a file that is missing has none.
struct RecordFile: Sendable {
    typealias Record = [[UInt8]]

    let name: String
    /// The number of fields of a record.
    let width: Int
    /// In bytes.
    let limit: Int

    func records(in bytes: [UInt8]) -> [Record] {
        bytes.split(separator: Self.newline).compactMap { line in
            let fields = line.split(separator: Self.tab, omittingEmptySubsequences: false)
            return fields.count == width ? fields.map(Self.unescaped) : nil
        }
    }

    func bytes(of records: [Record]) -> [UInt8] {
        records.reduce(into: []) { bytes, record in
            bytes += record.map(Self.escaped).joined(separator: [Self.tab])
            bytes.append(Self.newline)
        }
    }

    private static let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
    private static let backslash = UInt8(ascii: "\\")
    private static let escapes: [(letter: UInt8, byte: UInt8)] = [
        (UInt8(ascii: "t"), tab), (UInt8(ascii: "n"), newline),
        (backslash, backslash),
    ]

    private static func escaped(_ field: [UInt8]) -> [UInt8] {
        field.flatMap { byte in
            escapes.first { $0.byte == byte }.map { [Self.backslash, $0.letter] } ?? [byte]
        }
    }

    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), field)
        while let byte = rest.popFirst() {
            guard byte == Self.backslash else {
                bytes.append(byte)
                continue
            }
            let letter = rest.popFirst()
            if let escape = escapes.first(where: { $0.letter == letter }) {
                bytes.append(escape.byte)
            }
        }
        return bytes
    }
}

// In the store's own folder of the git directory, for this clone alone.
extension RecordFile {
    /// Returns the records; none where the file cannot be read.
    func read(in layout: RepositoryLayout) -> [Record] {
        records(in: (try? layout.readPrivate(name, limit: limit)) ?? [])
    }

    /// - Parameter isFlushed: `false` for what may be missing after a power cut.
    func write(
        _ records: [Record], in layout: RepositoryLayout, isFlushed: Bool = true
    ) throws(SystemError) {
        try layout.writePrivate(name, bytes(of: records), isFlushed: isFlushed)
    }
}

// In the user's state folder, which does not travel with a store.
extension RecordFile {
    func read(in folder: StateFolder) throws(SystemError) -> [Record] {
        records(in: try folder.read(name, limit: limit) ?? [])
    }

    func write(_ records: [Record], in folder: StateFolder) throws(SystemError) {
        try folder.write(name, bytes(of: records))
    }
}

extension [UInt8] {
    /// A text as a field of a record.
    static func text(_ text: some CustomStringConvertible) -> [UInt8] {
        Array(text.description.utf8)
    }

    /// The text of a field.
    var text: String { String(decoding: self, as: UTF8.self) }
}
