/// The merge of the times that TaskNotes counts, a list of mappings: each is told by when it started, and what
/// two devices counted stands beside each other.
///
/// Part of merge format 2.
enum TimeEntriesMerge {
    private static let key = KnownKey.time.foreignNames[0]
    private static let startKey = Array("startTime:".utf8)

    /// Returns both sides with the merged list in place of their own; `nil` where one has none, where both
    /// changed one time in different ways, or the list is written otherwise: the ordinary rules hold then.
    static func sides(
        base: [UInt8], _ sides: Sides<Age, [UInt8]>
    ) -> Sides<Age, [UInt8]>? {
        let documents = sides.map { Document($0) }
        guard let newer = entries(of: documents.newer), let older = entries(of: documents.older),
            newer.bytes != older.bytes, newer.indentation == older.indentation
        else { return nil }
        let base = Document(base)
        let before = entries(of: base)
        if base.entry(key) != nil, before == nil { return nil }
        guard let merged = merged(before, newer, older) else { return nil }
        return Sides(
            newer: documents.newer.bytes.replacing(newer.range, with: merged),
            older: documents.older.bytes.replacing(older.range, with: merged))
    }

    /// The members of a list.
    private struct Entries {
        let range: Range<Int>
        let bytes: ArraySlice<UInt8>
        /// The line with the key.
        let head: ArraySlice<UInt8>
        let indentation: Int
        /// Each under when it started, in the order of the file.
        var members: [(start: [UInt8], bytes: ArraySlice<UInt8>)] = []

        func member(_ start: [UInt8]) -> ArraySlice<UInt8>? {
            members.first { $0.start == start }?.bytes
        }
    }

    private static func merged(
        _ before: Entries?, _ newer: Entries, _ older: Entries
    ) -> [UInt8]? {
        var result = Array(newer.head)
        for (start, bytes) in newer.members {
            let (was, other) = (before?.member(start), older.member(start))
            guard let other else {
                // Taken away there, and left as it was here.
                if was != bytes { result += bytes }
                continue
            }
            guard bytes == other || bytes == was || other == was else { return nil }
            result += bytes == was ? other : bytes
        }
        for (start, bytes) in older.members
        where newer.member(start) == nil && before?.member(start) != bytes {
            result += bytes
        }
        return result
    }

    private static func entries(of document: Document) -> Entries? {
        guard let entry = document.entry(key), !document.frontMatter.isFlow,
            case .nested = document.value(of: entry)
        else { return nil }
        let bytes = document.bytes
        var lines: [Range<Int>] = []
        bytes.forEachLine(in: entry.content) { line in
            lines.append(line.start..<line.next)
            return true
        }
        guard lines.count > 1 else { return nil }
        let indentation = bytes[lines[1]].prefix(while: \.isBlank).count
        var entries = Entries(
            range: entry.content, bytes: bytes[entry.content], head: bytes[lines[0]],
            indentation: indentation)
        var starts: [Int] = []
        for line in lines.dropFirst() {
            let text = bytes[line]
            let blanks = text.prefix(while: \.isBlank).count
            let isMember = blanks == indentation && text.dropFirst(blanks).first == ASCII.dash
            if isMember {
                starts.append(line.lowerBound)
            } else if blanks <= indentation {
                return nil
            }
        }
        for (start, end) in zip(starts, starts.dropFirst() + [entry.content.upperBound]) {
            let member = bytes[start..<end]
            guard let time = startTime(of: member), entries.member(time) == nil else { return nil }
            entries.members.append((time, member))
        }
        return entries
    }

    /// When a member started, as typed but for quotation marks.
    private static func startTime(of member: ArraySlice<UInt8>) -> [UInt8]? {
        for line in member.split(separator: ASCII.newline) {
            let text = line.drop { $0.isBlank || $0 == ASCII.dash }
            guard text.starts(with: startKey) else { continue }
            let value = text.dropFirst(startKey.count).filter {
                !$0.isSpacing && $0 != ASCII.doubleQuote && $0 != ASCII.singleQuote
            }
            return value.isEmpty ? nil : Array(value)
        }
        return nil
    }
}

extension [UInt8] {
    fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
        self[..<range.lowerBound] + bytes + self[range.upperBound...]
    }
}
