/// The audit that holds the merge to its promise: nothing that a side wrote is missing without a
/// reason.
/// Lines that the merge lost, if ever, come back as conflict blocks.
struct MergeAudit {
    let table: LineTable
    /// The base of the merge and, where that is a virtual one, the real merge bases.
    let bases: [MergeSide]
    let sides: Sides<Age, MergeSide>

    /// The body lines of each side that the result lacks. A line may be missing if a merge base has
    /// it and the other side has not (bodies are held against bodies, blocks against blocks), or if
    /// a merge by words consumed it and its own words are there.
    func missingLines(_ result: Set<Int>, _ rewordings: [Rewording]) -> [[Int]] {
        let known = Set(bases.flatMap { $0.body.texts + $0.quotedLines })
        var rewordingsOfLine: [Int: [Int]] = [:]
        for (index, rewording) in rewordings.enumerated() {
            for line in rewording.lines { rewordingsOfLine[line, default: []].append(index) }
        }
        let bodies = sides.map { $0.body.texts }
        let quoted = sides.map(\.quotedLines)
        return Age.both.compactMap { age in
            var found = Set<Int>()
            var missing: [Int] = []
            for lines in [bodies, quoted] {
                let others = Set(lines[age.other])
                for line in lines[age] {
                    guard !table.isBlank(line), !result.contains(line), !found.contains(line),
                        !(known.contains(line) && !others.contains(line))
                    else { continue }
                    found.insert(line)
                    let isConsumed = (rewordingsOfLine[line] ?? []).contains { index in
                        table.words(of: line).allSatisfy { word in
                            rewordings[index].resultWords.contains(word)
                                || rewordings[index].baseWords.contains(word)
                        }
                    }
                    if !isConsumed { missing.append(line) }
                }
            }
            return missing.isEmpty ? nil : missing
        }
    }

    /// The blocks that hold words which both sides have and the result has nowhere: a clash that was
    /// settled one way here and the other way there, so that either way went.
    ///
    /// - Parameter standing: the blocks of the result.
    func missingBlocks(_ result: Set<Int>, _ standing: Set<MergeBlock>) -> [MergeBlock] {
        let gone = Age.both.flatMap { sides[$0].blocks.map(\.block) }.filter {
            $0.key == nil && !standing.contains($0) && !result.isSuperset(of: $0.lines)
        }
        guard !gone.isEmpty else { return [] }
        let words = sides.map { table.tellingWords(of: $0.body.texts + $0.quotedLines) }
        var lost = words.newer.intersection(words.older)
            .subtracting(table.tellingWords(of: result))
        return gone.filter { block in
            let own = table.tellingWords(of: block.lines)
            defer { lost.subtract(own) }
            return !own.isDisjoint(with: lost)
        }
    }

    /// Blocks for the front-matter values that the result lacks: a value may be missing if a merge
    /// base has it and the other side has not. Sets are looked at by member.
    func missingValues(_ result: MergeSide, _ blocks: Set<MergeBlock>) -> [MergeBlock] {
        guard result.entries != nil else { return [] }
        let inResult = Values(result)
        let inBases = bases.map(Values.init)
        let inSides = sides.map(Values.init)
        var missing: [MergeBlock] = []
        var known = blocks
        for age in Age.both {
            for entry in sides[age].entries ?? []
            where !entry.name.isOne(of: FrontMatterMerge.exempt) {
                let lost = inSides[age].parts(of: entry.name).filter { part in
                    let isKnown = inBases.contains { $0.has(part, entry.name) }
                    return !inResult.has(part, entry.name)
                        && !(isKnown && !inSides[age.other].has(part, entry.name))
                }
                guard !lost.isEmpty else { continue }
                let value = MergeBlock(entry.valueLines(table), key: entry.label, table)
                if let value, known.insert(value).inserted { missing.append(value) }
            }
        }
        return missing
    }

    /// The values of a front matter, taken apart where they are sets.
    private struct Values {
        private var parts: [EntryName: Set<[UInt8]>] = [:]

        init(_ side: MergeSide) {
            for entry in side.entries ?? [] {
                let members = FrontMatterMerge.members(of: entry, in: side.document)
                parts[entry.name] = members.map { Set($0.map { Array($0.utf8) }) } ?? [entry.value]
            }
        }

        func parts(of name: EntryName) -> Set<[UInt8]> { parts[name] ?? [] }

        func has(_ part: [UInt8], _ name: EntryName) -> Bool {
            parts[name]?.contains(part) == true
        }
    }
}
