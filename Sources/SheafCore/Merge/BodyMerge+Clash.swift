extension BodyMerge {
    /// Both sides removed common lines of the base and put text there: merged by words, else the
    /// newer's text stands and the older's goes into a block, with that of clashes right behind.
    mutating func mergeClash(_ parts: Sides<Age, [Piece]>) {
        let all = parts.newer + parts.older
        let start = all.map(\.base.lowerBound).min() ?? 0
        let end = all.map(\.base.upperBound).max() ?? start
        let put = parts.map { $0.flatMap(\.lines) }
        if let words = mergeWords(start..<end, put) {
            finishBlock()
            take(words)
            return
        }
        // A side that keeps the other's text in a block has settled this clash already.
        if let age = Age.both.first(where: { hasQuoted(put[$0.other], of: $0.other, by: $0) }) {
            finishBlock()
            self.put(put[age], of: age)
        } else {
            if lost.isEmpty { lostStart = result.lines.count }
            self.put(put.newer, of: .newer)
            lost += put.older.map { sides.older[$0].text }
        }
    }

    private func hasQuoted(_ lines: [Int], of age: Age, by other: Age) -> Bool {
        lines.allSatisfy { index in
            let text = sides[age][index].text
            return table.isBlank(text) || kept[other].contains(text)
        }
    }

    /// Tries a whole region by words where lines clashed but a side only wrapped them anew.
    mutating func rewrapRegion(
        _ range: Range<Int>, _ changed: Sides<Age, [Int]>, _ before: MergedBody.Length
    ) {
        let words = base[range].flatMap { table.words(of: $0.text) }
        let isRewrapped = Age.both.contains { age in
            lines(of: age, in: range, with: changed[age])
                .flatMap { table.words(of: sides[age][$0].text) } == words
        }
        guard isRewrapped, let merged = mergeWords(range, changed) else { return }
        result.cut(to: before)
        take(merged)
    }

    private struct WordMerged {
        var lines: [Int]
        var rewording: Rewording
    }

    private func mergeWords(_ range: Range<Int>, _ put: Sides<Age, [Int]>) -> WordMerged? {
        // Clashes between lines that both sides put in may share one stretch of the base, which then
        // is gone through for each of them.
        let count = range.count + put.newer.count + put.older.count
        guard table.budget.pay(count) else { return nil }
        let base = base[range].map(\.text)
        let texts = Sides.byAge { age in
            lines(of: age, in: range, with: put[age]).map { sides[age][$0].text }
        }
        let size = (base + texts.newer + texts.older).reduce(0) { $0 + table.lines[$1].bytes.count }
        guard table.budget.pay(size) else { return nil }
        guard let lines = WordMerge.merged(base: base, sides: texts, table) else { return nil }
        return WordMerged(
            lines: lines,
            rewording: Rewording(of: texts.newer + texts.older, into: lines, base: base, table))
    }

    private mutating func take(_ merged: WordMerged) {
        result.lines += merged.lines.map { MergedLine(text: $0) }
        result.rewordings.append(merged.rewording)
        result.wordMerges += 1
    }
}
