/// The merge of a repeating item that went on to different days on two sides: the later day stands with all
/// that belongs to it, and nothing goes into a block, since each side has only done more of the same.
///
/// Part of merge format 2. Settings may give keys other names; a merge knows none, and goes by these.
struct OccurrenceMerge {
    /// The keys that say which day it is.
    private static let dayKeys = ["due", "scheduled", "wait", "occurrence"]
    /// The keys that belong to a day.
    private static let keys = ["status", "completed"] + dayKeys

    /// The sides, with the one that gave way told the day of the other.
    let sides: Sides<Age, [UInt8]>
    /// The day at which the other one stood; `nil` where it was left there, and only the winner went on.
    let passed: CalendarDate?

    /// `nil` where both stand at one day, or one of them does not repeat: the ordinary rules hold then.
    init?(base: [UInt8], sides: Sides<Age, [UInt8]>) {
        let documents = sides.map { Document($0) }
        let before = Document(base)
        guard let newer = documents.newer.position, let older = documents.older.position,
            newer != older
        else { return nil }
        let days = Sides(newer: newer, older: older)
        var winner: Age = newer > older ? .newer : .older
        let isReached = Sides(
            newer: Self.isReached(newer, from: before, by: documents.newer),
            older: Self.isReached(older, from: before, by: documents.older))
        if isReached.newer != isReached.older { winner = isReached.newer ? .newer : .older }
        let hasChanged = documents.map { document in
            Self.keys.contains { document.text($0) != before.text($0) }
        }
        // A side that left its day alone follows the other one, which may have taken a step back.
        if hasChanged.newer != hasChanged.older { winner = hasChanged.newer ? .newer : .older }
        guard
            let followed = try? Self.following(
                documents[winner], base: before, in: documents[winner.other])
        else { return nil }
        var told = sides
        told[winner.other] = followed.bytes
        self.sides = told
        passed = hasChanged[winner.other] ? days[winner.other] : nil
    }

    /// Returns the sides of a merge that led to a third day, though both stand at one: each had written it in
    /// other keys, which were merged one by one. The side that moved the day, else the newer one, tells it
    /// to the other; `nil` where the merge led nowhere else.
    static func atOneDay(_ sides: Sides<Age, [UInt8]>, merged: [UInt8]) -> Sides<Age, [UInt8]>? {
        let documents = sides.map { Document($0) }
        guard let day = documents.newer.position, day == documents.older.position,
            Document(merged).position != day
        else { return nil }
        let isMoved = documents.map { $0.text(KnownKey.occurrence.rawValue) != nil }
        let winner: Age = isMoved.older && !isMoved.newer ? .older : .newer
        guard
            let told = try? copying(dayKeys, of: documents[winner], to: documents[winner.other])
        else { return nil }
        var result = sides
        result[winner.other] = told.bytes
        return result
    }

    /// Returns what a step back may restore of a repeating item: all of `origin` but the day, where the item
    /// has gone on from the one that the step led to; `nil` where the day may go back too.
    ///
    /// - Parameters:
    ///   - now: the item now.
    ///   - result: what the step made.
    ///   - origin: what it was made of.
    static func keepingDay(of now: [UInt8], result: [UInt8], origin: [UInt8]) -> [UInt8]? {
        let (result, origin) = (Document(result), Document(origin))
        guard let day = result.position, let present = Document(now).position,
            let before = origin.position, day != present, day != before
        else { return nil }
        return try? following(result, base: result, in: origin).bytes
    }

    /// Returns whether a side's rule, which it may have changed, leads from the day of the base to this one.
    private static func isReached(
        _ day: CalendarDate, from base: Document, by side: Document
    ) -> Bool {
        guard let start = base.position, let text = side.repeatText,
            let rule = try? Recurrence(text)
        else { return false }
        if rule.isAfterDone || day == start { return true }
        return day > start && rule.next(after: day.adding(days: -1), from: start) == day
    }

    /// Returns a document with the day of another one, and the boxes of the base as they are there.
    private static func following(
        _ other: Document, base: Document, in document: Document
    ) throws(EditError) -> Document {
        let edited = try copying(keys, of: other, to: document)
        var states = Dictionary(grouping: other.checklist, by: \.text)
        var known = Dictionary(grouping: base.checklist, by: \.text).mapValues(\.count)
        let present = edited.checklist
        guard present.count == document.checklist.count else { throw .notVerified(.body) }
        // Byte by byte: `[X]` is a tick as well.
        var bytes = edited.bytes
        for (place, entry) in zip(present, document.checklist)
        where known[entry.text, default: 0] > 0 {
            known[entry.text, default: 0] -= 1
            guard let state = states[entry.text]?.first else { continue }
            states[entry.text]?.removeFirst()
            if state.isDone != entry.isDone { bytes[place.mark] = other.bytes[state.mark] }
        }
        return Document(bytes)
    }

    /// Returns a document with some values of another one.
    private static func copying(
        _ keys: [String], of other: Document, to document: Document
    ) throws(EditError) -> Document {
        var edited = document
        for key in keys {
            let value = other.text(key)
            guard edited.text(key) != value else { continue }
            edited =
                if let value { try edited.setting(key, to: value) } else {
                    try edited.removing(key)
                }
        }
        return edited
    }
}

extension Document {
    fileprivate var repeatText: String? {
        ([KnownKey.repeat.rawValue] + KnownKey.repeat.foreignNames).lazy
            .compactMap { self.repeatText(of: $0) }.first
    }

    /// The day at which a repeating item stands; `nil` for any other.
    fileprivate var position: CalendarDate? {
        guard repeatText != nil else { return nil }
        func date(_ key: KnownKey) -> Due? { text(key.rawValue).flatMap { Due($0) } }
        if let occurrence = date(.occurrence)?.day { return occurrence }
        let anchor = Recurrence.anchor(
            due: date(.due), scheduled: date(.scheduled), occurrence: nil,
            isSchedule: isAnchoredBySchedule, text: repeatText)
        return date(anchor == .scheduled ? .scheduled : .due)?.day
    }
}

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
        let lines = bytes.lines(in: entry.content).map(\.whole)
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
