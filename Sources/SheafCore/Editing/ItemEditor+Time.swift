/// The estimate of an item, and the intervals of work on it.
extension ItemEditor {
    /// The document with a stretch of time that begins now, unless one goes on already.
    public func startingTime(in document: Document) throws(EditError) -> Document {
        let (key, members) = try times(in: document)
        guard !members.contains(where: { TimeEntry($0)?.isRunning == true }) else {
            return document
        }
        let entry = TimeEntry(start: now.timestamp)
        return try document.setting(key, to: members + [entry.description])
    }

    /// The document with a stretch of time that is over, unless it has it already.
    public func addingTime(_ entry: TimeEntry, to document: Document) throws(EditError) -> Document
    {
        let (key, members) = try times(in: document)
        guard !members.contains(where: { TimeEntry($0) == entry }) else { return document }
        return try document.setting(key, to: members + [entry.description])
    }

    /// The document in which what went on has ended now.
    public func stoppingTime(in document: Document) throws(EditError) -> Document {
        let (key, members) = try times(in: document)
        let stopped = members.map { member in
            guard let entry = TimeEntry(member), entry.isRunning else { return member }
            // Another device's clock may be ahead.
            let end = max(now.seconds, entry.start.secondsSinceEpoch)
            return TimeEntry(start: entry.start, end: now.zone.timestamp(at: end)).description
        }
        return stopped == members ? document : try document.setting(key, to: stopped)
    }

    /// The name of the key and its members.
    private func times(
        in document: Document
    ) throws(EditError) -> (key: String, members: [String]) {
        // What TaskNotes keeps stands beside it.
        let key = KnownKey.time.rawValue
        guard let entry = try document.editableEntry(key) else { return (key, []) }
        // A value of another program under this name is left alone.
        guard let members = document.list(of: entry),
            members.allSatisfy({ TimeEntry($0) != nil })
        else { throw .notAList(key: key, line: entry.line) }
        return (key, members)
    }

    /// Minutes without a unit stay such, as TaskNotes writes them.
    func setEstimate(_ effort: Effort?, in document: Document) throws(EditError) -> Document {
        let present = document.text(name(of: .estimate, in: document))
        if let effort, let present {
            if Effort(present) == effort { return document }
            if Int(present) != nil {
                return try set(.estimate, to: String(effort.minutes), in: document)
            }
        }
        return try set(.estimate, to: effort?.description, in: document)
    }
}
