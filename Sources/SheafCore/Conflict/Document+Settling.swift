extension Document {
    /// How much text is read again at most while conflicts are settled one after the other, in
    /// bytes.
    private static let settlingLimit = 8 << 20

    /// Settles conflicts of this document wherever they stand by now; a copy of the same block goes
    /// with it. See ``resolving(_:keeping:)``.
    ///
    /// What takes the place of other text is settled one after the other, since each may change
    /// what the next one stands against. Of more than a file has that somebody wrote, the other
    /// version becomes text of its own where the block stood.
    public func settling(
        _ choices: [(conflict: Conflict, resolution: Resolution)]
    ) throws(EditError) -> Document {
        var removed: [Conflict.Identity: Resolution] = [:]
        for (conflict, resolution) in choices
        where conflict.kind == .markers || resolution == .current {
            removed[conflict.identity] = resolution
        }
        var document = try settlingAtOnce(removed)
        var work = Self.settlingLimit
        var rest: [Conflict.Identity: Resolution] = [:]
        for (conflict, resolution) in choices where removed[conflict.identity] == nil {
            if work > 0 {
                document = try document.settling(conflict, keeping: resolution, &work)
            } else {
                rest[conflict.identity] = .both
            }
        }
        return try document.settlingAtOnce(rest)
    }

    private func settling(
        _ conflict: Conflict, keeping resolution: Resolution, _ work: inout Int
    ) throws(EditError) -> Document {
        var document = self
        // A block is the same two versions however often it stands there.
        var resolution = resolution
        while let found = document.conflicts.first(where: { $0.isSame(as: conflict) }) {
            work -= 2 * document.bytes.count
            let edited = try document.resolving(found, keeping: resolution)
            guard edited != document else { break }
            document = edited
            resolution = .current
        }
        return document
    }

    /// Settles what replaces nothing but itself in one pass: markers, and blocks that go or become
    /// paragraphs.
    private func settlingAtOnce(
        _ resolutions: [Conflict.Identity: Resolution]
    ) throws(EditError) -> Document {
        guard !resolutions.isEmpty else { return self }
        var resolutions = resolutions
        var splices: [Splice] = []
        for conflict in conflicts {
            guard let resolution = resolutions[conflict.identity],
                let splice = splice(settling: conflict, keeping: resolution),
                splice.range.lowerBound >= splices.last?.range.upperBound ?? 0
            else { continue }
            splices.append(splice)
            if conflict.kind == .block { resolutions[conflict.identity] = .current }
        }
        guard let first = splices.first else { return self }
        let edited = replacing(splices)
        let start = bodyRange.lowerBound
        guard first.range.lowerBound < start || edited.bodyRange.lowerBound == start else {
            throw .notVerified(.body)
        }
        return edited
    }

    private func splice(settling conflict: Conflict, keeping resolution: Resolution) -> Splice? {
        switch conflict.place {
        case .elsewhere: return nil
        case .markers(let range, let ours, let theirs):
            return Splice(range: range, bytes: keptText(ours, theirs, resolution))
        case .block(let range, _):
            guard resolution != .current else { return Splice(range: range, bytes: []) }
            let key = conflict.key.map { $0 == Self.wholeFrontMatter ? "" : "\($0): " } ?? ""
            let text = Array(key.utf8) + quotedText(in: range).ended(by: lineEnding)
            return Splice(
                range: range,
                bytes: lineEnding.bytes + text + lineEnding.bytes + lineEnding.bytes)
        }
    }
}
