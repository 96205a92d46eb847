/// A stretch of time that was spent on an item; one without an end goes on.
public struct TimeEntry: Sendable, Hashable {
    public let start: Timestamp
    public let end: Timestamp?

    public init(start: Timestamp, end: Timestamp? = nil) {
        self.start = start
        self.end = end
    }

    /// Reads an interval as ISO 8601 writes it, `2026-11-25T09:00:00+09:00/2026-11-25T10:00:00+09:00`;
    /// what goes on has nothing behind the slash.
    public init?(_ text: some StringProtocol) {
        guard let slash = text.firstIndex(of: "/"), let start = Timestamp(text[..<slash]) else {
            return nil
        }
        let rest = text[text.index(after: slash)...]
        if rest.isEmpty {
            self.init(start: start)
        } else {
            guard let end = Timestamp(rest) else { return nil }
            self.init(start: start, end: end)
        }
    }

    public var isRunning: Bool { end == nil }
}

extension TimeEntry: CustomStringConvertible {
    public var description: String { "\(start)/\(end?.description ?? "")" }
}

extension [TimeEntry] {
    /// The seconds that were spent within a span of time: what two devices counted at once counts once, and
    /// what their clocks put into the future does not.
    ///
    /// - Parameters:
    ///   - span: seconds since 1970 UTC.
    ///   - now: until when what goes on has gone on, in seconds since 1970 UTC.
    public func seconds(in span: Range<Int64>? = nil, at now: Int64) -> Int64 {
        let spans = compactMap { entry -> Range<Int64>? in
            let start = entry.start.secondsSinceEpoch
            let end = Swift.min(entry.end?.secondsSinceEpoch ?? now, now)
            guard start < end else { return nil }
            return span.map { (start..<end).clamped(to: $0) } ?? start..<end
        }.sorted { $0.lowerBound < $1.lowerBound }
        var sum: Int64 = 0
        var reached = Int64.min
        for span in spans where span.upperBound > reached {
            sum += span.upperBound - Swift.max(span.lowerBound, reached)
            reached = span.upperBound
        }
        return sum
    }
}

extension Document {
    /// The times of an entry: its members that are intervals, and those that TaskNotes keeps as mappings
    /// with `startTime` and `endTime`.
    func timeEntries(of entry: FrontMatterEntry) -> [TimeEntry] {
        guard case .nested = value(of: entry), !frontMatter.isFlow,
            let node = try? BoundedYAML.compose(bytes.string(entry.content)),
            let members = node.pairs?.first?.value.elements
        else { return (list(of: entry) ?? []).compactMap { TimeEntry($0) } }
        return members.compactMap { member in
            if let text = member.text { return TimeEntry(text) }
            func time(_ key: String) -> Timestamp? {
                member.pairs?.first { $0.key.text == key }?.value.text.flatMap { Timestamp($0) }
            }
            return time("startTime").map { TimeEntry(start: $0, end: time("endTime")) }
        }
    }
}
