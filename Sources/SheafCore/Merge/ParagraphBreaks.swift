/// Lines between which the side that wrote one of them has a blank line stay apart.
struct ParagraphBreaks {
    private let sides: Sides<Age, [BodyLine]>
    private let table: LineTable
    /// The number of blank lines above each line of a side.
    private let blanksAbove: Sides<Age, [Int]>

    static func kept(
        in body: MergedBody, _ sides: Sides<Age, [BodyLine]>, _ table: LineTable
    ) -> MergedBody {
        ParagraphBreaks(sides, table).kept(in: body)
    }

    private init(_ sides: Sides<Age, [BodyLine]>, _ table: LineTable) {
        self.sides = sides
        self.table = table
        blanksAbove = sides.map { side in
            var counts = [0]
            for line in side {
                counts.append(counts[counts.count - 1] + (table.isBlank(line.text) ? 1 : 0))
            }
            return counts
        }
    }

    private func kept(in body: MergedBody) -> MergedBody {
        var result = body
        result.lines = []
        // Where each line begins and ends now, blank ones above it left out.
        var starts: [Int] = []
        var ends = [0]
        var last = Sides<Age, Int?>.byAge { _ in nil }
        for (index, line) in body.lines.enumerated() {
            if index > 0, isApart(line, from: body.lines[index - 1], last) {
                result.lines.append(MergedLine(text: table.line([])))
            }
            for age in Age.both { last[age] = line.places[age] ?? last[age] }
            starts.append(result.lines.count)
            result.lines.append(line)
            ends.append(result.lines.count)
        }
        result.blocks = body.blocks.map { block, lines in
            let end = ends[lines.upperBound]
            return (block, (lines.isEmpty ? end : starts[lines.lowerBound])..<end)
        }
        return result
    }

    private func isApart(_ line: MergedLine, from above: MergedLine, _ last: Sides<Age, Int?>)
        -> Bool
    {
        guard !table.isBlank(line.line.text), !table.isBlank(above.line.text) else { return false }
        return Age.both.contains { age in
            guard let start = last[age], let end = line.places[age], start < end,
                line.places[age.other] == nil || above.places[age.other] == nil
            else { return false }
            return blanksAbove[age][end] > blanksAbove[age][start + 1]
        }
    }
}
