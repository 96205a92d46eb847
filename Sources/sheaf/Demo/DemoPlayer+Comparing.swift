import SheafTerminal

extension DemoPlayer {
    /// Plays a comparison: the edits, then both ways beside each other, or one under the other
    /// where the terminal is narrow.
    func play(_ comparison: DemoComparison) throws -> [PlayedStep] {
        try say(comparison.beginning)
        let ways = comparison.ways
        for way in ways {
            for step in way.preparation { _ = try run(step, in: way.folder) }
        }
        try print("")
        var played = [try run(comparison.show, in: ways[0].folder)]
        try print(lines(of: comparison.show, played[0]))
        for edit in comparison.edits {
            for way in ways { played.append(try run(edit, in: way.folder)) }
            try print(lines(of: edit, played[played.count - 1]))
        }
        try print("")
        try say(comparison.betweenEditsAndWays)
        try print("")
        let isWide = columns >= Self.besideEachOther
        let room = isWide ? (columns - Self.gap.count) / 2 : columns
        var columnsOfLines: [[StyledText]] = []
        for way in ways {
            var lines = [StyledText(way.name, .heading)]
            for step in way.steps {
                let done = try run(step, in: way.folder, columns: room)
                lines += self.lines(of: step, done)
                played.append(done)
            }
            columnsOfLines.append(lines)
        }
        try print(
            isWide ? besideEachOther(columnsOfLines, room: room) : columnsOfLines.joined() + [])
        try print("")
        try say(comparison.ending)
        return played
    }

    private static let besideEachOther = 72
    private static let gap = "  | "

    private var columns: Int { min(context.terminal.columns, 120) }

    private func lines(of step: DemoStep, _ played: PlayedStep) -> [StyledText] {
        let prompt = (step.device?.name.text(context.language) ?? "") + "$ "
        var output = played.output.split(separator: "\n", omittingEmptySubsequences: false)
        if output.last?.isEmpty == true { output.removeLast() }
        return ["\(prompt, .muted)\(step.command, .code)"] + output.map { StyledText(String($0)) }
    }

    private func besideEachOther(_ columns: [[StyledText]], room: Int) -> [StyledText] {
        let width = context.output.width
        let wrapped = columns.map { lines in lines.flatMap { $0.wrapped(to: room, width) } }
        let height = wrapped.map(\.count).max() ?? 0
        return (0..<height).map { row in
            let cells = wrapped.map { row < $0.count ? $0[row] : "" }
            return cells[0].fit(to: room, width) + StyledText(Self.gap, .muted) + cells[1]
        }
    }

    private func print(_ lines: [StyledText]) throws {
        guard !context.json else { return }
        for line in lines { try context.output.print(line) }
        try context.output.flush()
    }

    private func print(_ line: StyledText) throws { try print([line]) }
}
