/// A piece of a hunk: the base it stands for and the lines a side put there.
struct Piece {
    var base: Range<Int>
    /// Places among the side's lines.
    var lines: [Int]
}

extension BodyMerge {
    /// Merges hunks of both sides that overlap or touch. What both put in stands once; between
    /// such shared lines the pieces are put out by their place in the base.
    mutating func mergeRegion(_ range: Range<Int>, _ hunks: Sides<Age, [Hunk]>) {
        let before = result.length
        let changed = hunks.map { $0.flatMap { Array($0.side) } }
        mergePieces(Sides.byAge { pieceLines(hunks[$0], of: $0) })
        finishBlock()
        if result.blocks.count > before.blocks {
            rewrapRegion(range, changed, before)
        }
        // Blocks that stood here stand behind the region then.
        guard let last = result.lines.indices.last else { return }
        for age in Age.both {
            let places = lines(of: age, in: range, with: changed[age]).map { sides[age][$0].place }
            guard let place = places.max() else { continue }
            result.lines[last].places[age] = max(result.lines[last].places[age] ?? -1, place)
        }
    }

    /// A line that was put in, with the piece it belongs to.
    private struct PieceLine {
        var piece: Hunk
        var line: Int
    }

    private func pieceLines(_ hunks: [Hunk], of age: Age) -> [PieceLine] {
        hunks.flatMap { $0.pieces(base, sides[age], table) }.flatMap { piece in
            piece.side.map { PieceLine(piece: piece, line: $0) }
        }
    }

    private mutating func mergePieces(_ put: Sides<Age, [PieceLine]>) {
        let texts = Sides.byAge { age in put[age].map { sides[age][$0.line].text } }
        var next = Sides.byAge { _ in 0 }
        for match in sharedLines(texts) {
            let ends = Sides(newer: match.left, older: match.right)
            mergeGap(Sides.byAge { Self.pieces(put[$0][next[$0]..<ends[$0]]) })
            finishBlock()
            let newer = sides.newer[put.newer[match.left].line]
            let older = sides.older[put.older[match.right].line]
            result.lines.append(
                MergedLine(newer, places: Sides(newer: newer.place, older: older.place)))
            next = ends.map { $0 + 1 }
        }
        mergeGap(Sides.byAge { Self.pieces(put[$0][next[$0]...]) })
    }

    private static func pieces(_ lines: ArraySlice<PieceLine>) -> [Piece] {
        var pieces: [Piece] = []
        var current: Hunk?
        for line in lines {
            if line.piece != current {
                pieces.append(Piece(base: line.piece.base, lines: []))
                current = line.piece
            }
            pieces[pieces.count - 1].lines.append(line.line)
        }
        return pieces
    }

    /// Returns the lines that both sides put in. A blank line counts only beside another shared
    /// line: alone it is shared by chance.
    private func sharedLines(_ texts: Sides<Age, [Int]>) -> [Match] {
        let matches = Alignment.matches(texts.newer, texts.older, table.budget) {
            table.isBlank($0)
        }
        var isShared = matches.map { !table.isBlank(texts.newer[$0.left]) }
        for (index, match) in matches.enumerated().dropFirst() where isShared[index - 1] {
            if match.follows(matches[index - 1]) { isShared[index] = true }
        }
        for (index, match) in matches.enumerated().dropLast().reversed() where isShared[index + 1] {
            if matches[index + 1].follows(match) { isShared[index] = true }
        }
        return zip(matches, isShared).filter(\.1).map(\.0)
    }

    private mutating func mergeGap(_ pieces: Sides<Age, [Piece]>) {
        var next = Sides.byAge { _ in 0 }
        while next.newer < pieces.newer.count, next.older < pieces.older.count {
            let (newer, older) = (pieces.newer[next.newer].base, pieces.older[next.older].base)
            if newer.overlaps(older) {
                mergeClash(overlappingPieces(pieces, &next))
                continue
            }
            // At exactly one place the older's first.
            let isOlderFirst =
                (older.lowerBound, older.upperBound) <= (newer.lowerBound, newer.upperBound)
            let age: Age = isOlderFirst ? .older : .newer
            finishBlock()
            put(pieces[age][next[age]].lines, of: age)
            next[age] += 1
        }
        for age in Age.both {
            for piece in pieces[age][next[age]...] {
                finishBlock()
                put(piece.lines, of: age)
            }
        }
    }

    /// The next pieces of both sides, which overlap, and all that overlap these.
    private func overlappingPieces(
        _ pieces: Sides<Age, [Piece]>, _ next: inout Sides<Age, Int>
    ) -> Sides<Age, [Piece]> {
        var parts = Sides<Age, [Piece]>.byAge { _ in [] }
        var end = max(
            pieces.newer[next.newer].base.upperBound, pieces.older[next.older].base.upperBound)
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for age in Age.both {
                while next[age] < pieces[age].count,
                    parts[age].isEmpty || pieces[age][next[age]].base.lowerBound < end
                {
                    let piece = pieces[age][next[age]]
                    parts[age].append(piece)
                    end = max(end, piece.base.upperBound)
                    next[age] += 1
                    hasGrown = true
                }
            }
        }
        return parts
    }
}

extension Match {
    /// Returns whether it stands right behind the other on both sides.
    fileprivate func follows(_ other: Match) -> Bool {
        left == other.left + 1 && right == other.right + 1
    }
}
