extension Document {
    /// The largest amount of text that is read again while conflicts are settled one after the
    /// other, in bytes.
    private static let settlingLimit = 8 << 20

    /// Settles conflicts of this document wherever they stand by now; a copy of the same block goes
    /// with it. See ``resolving(_:keeping:)``.
    ///
    /// Settles texts that take the place of others one after the other, since each may change
    /// what the next one stands against. More than a file has that someone wrote is refused.
    public func settling(
        _ choices: [(conflict: Conflict, resolution: Resolution)]
    ) throws(EditError) -> Document {
        var removed: [Conflict.Identity: Resolution] = [:]
        for (conflict, resolution) in choices
        where conflict.kind == .markers || resolution == .current {
            removed[conflict.identity] = resolution
        }
        var document = try settlingAtOnce(removed, from: [:])
        var work = Self.settlingLimit
        var rest: [Conflict.Identity: Resolution] = [:]
        var origins: [String: ConflictOrigin] = [:]
        for (conflict, resolution) in choices where removed[conflict.identity] == nil {
            if work > 0 {
                document = try document.settling(conflict, keeping: resolution, &work)
            } else {
                rest[conflict.identity] = conflict.key == nil ? resolution : .both
                origins[conflict.digest] = conflict.origin
            }
        }
        return try document.settlingAtOnce(rest, from: origins)
    }

    private func settling(
        _ conflict: Conflict, keeping resolution: Resolution, _ work: inout Int
    ) throws(EditError) -> Document {
        var document = self
        // A block is the same two versions however often it stands there.
        var resolution = resolution
        let origins = conflict.origin.map { [conflict.digest: $0] } ?? [:]
        while let found = document.conflicts(from: origins)
            .first(where: { $0.isSame(as: conflict) })
        {
            work -= 2 * document.bytes.count
            let edited = try document.resolving(found, keeping: resolution)
            guard edited != document else { break }
            document = edited
            resolution = .current
        }
        return document
    }

    /// Settles conflicts in one pass; refused where two stand against the same lines.
    private func settlingAtOnce(
        _ resolutions: [Conflict.Identity: Resolution], from origins: [String: ConflictOrigin]
    ) throws(EditError) -> Document {
        guard !resolutions.isEmpty else { return self }
        var resolutions = resolutions
        var splices: [Splice] = []
        for conflict in conflicts(from: origins) {
            guard let resolution = resolutions[conflict.identity] else { continue }
            for splice in try self.splices(settling: conflict, keeping: resolution) {
                let place =
                    (splices.lastIndex { $0.range.lowerBound <= splice.range.lowerBound } ?? -1) + 1
                let isApart =
                    (place == 0 || splices[place - 1].range.upperBound <= splice.range.lowerBound)
                    && (place == splices.count
                        || splice.range.upperBound <= splices[place].range.lowerBound)
                if isApart {
                    splices.insert(splice, at: place)
                } else if resolution == .other, conflict.kind == .block {
                    throw .noCounterpart(digest: conflict.digest)
                }
            }
            if conflict.kind == .block { resolutions[conflict.identity] = .current }
        }
        guard let first = splices.first else { return self }
        let start = bodyRange.lowerBound
        var edited = replacing(splices)
        // A rule below a first block that goes would open front matter as the first line.
        if first.bytes.isEmpty, first.range.lowerBound == start,
            edited.bodyRange.lowerBound != start
        {
            splices[0].bytes = lineEnding.bytes
            edited = replacing(splices)
        }
        guard first.range.lowerBound < start || edited.bodyRange.lowerBound == start else {
            throw .notVerified(.body)
        }
        return edited
    }

    private func splices(
        settling conflict: Conflict, keeping resolution: Resolution
    ) throws(EditError) -> [Splice] {
        switch conflict.place {
        case .elsewhere: return []
        case .markers(let range, let ours, let theirs):
            return [Splice(range: range, bytes: keptText(ours, theirs, resolution))]
        case .block(let range, let against):
            guard resolution != .current else { return [Splice(range: range, bytes: [])] }
            let key = conflict.key.map { $0 == Self.wholeFrontMatter ? "" : "\($0): " } ?? ""
            let text = Array(key.utf8) + quotedText(in: range).ended(by: lineEnding)
            guard resolution == .other, conflict.key == nil else {
                if conflict.key == nil,
                    let beside = self.splices(putting: text, below: against, from: range)
                {
                    return beside
                }
                let paragraph = lineEnding.bytes + text + lineEnding.bytes + lineEnding.bytes
                return [Splice(range: range, bytes: paragraph)]
            }
            return try splices(replacing: against, by: text, from: conflict, at: range)
        }
    }

    /// Puts a block's text in the place of what it stands against, and takes the block out.
    func splices(
        replacing against: Range<Int>?, by text: [UInt8], from conflict: Conflict,
        at range: Range<Int>
    ) throws(EditError) -> [Splice] {
        guard let against else { throw .noCounterpart(digest: conflict.digest) }
        let line = Splice(range: against, bytes: against.isEmpty ? text + lineEnding.bytes : text)
        let block = Splice(range: range, bytes: [])
        return against.lowerBound <= range.lowerBound ? [line, block] : [block, line]
    }
}
