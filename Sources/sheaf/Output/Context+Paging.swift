import SheafTerminal

extension Context {
    /// Prints results for people: through the pager where they are longer than the screen.
    func show(_ lines: [StyledText]) throws {
        let rows = Pager.rows(of: lines, columns: terminal.columns, output.width)
        if let pager = Pager(for: terminal, lines: rows, isOff: noPager) {
            try output.flush()
            let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
            if try pager.show(Array(text.utf8), variables: environment.variables) { return }
        }
        for line in lines { try output.print(line) }
    }

    /// Prints results that are found one after the other: what is longer than the screen goes
    /// through the pager, while the rest is still being looked for.
    ///
    /// - Parameter find: called once or more, finds all from the beginning; it gets what takes
    ///   lines and answers whether more are wanted.
    func show(
        finding find: (_ take: @escaping ([StyledText]) throws -> Bool) throws -> Void
    ) throws {
        var first: [StyledText] = []
        var rows = 0
        try find { lines in
            first += lines
            rows += Pager.rows(of: lines, columns: terminal.columns, output.width)
            return rows < terminal.rows
        }
        if let pager = Pager(for: terminal, lines: rows, isOff: noPager) {
            try output.flush()
            let isShown = try pager.show(variables: environment.variables) { write in
                try find { lines in
                    let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
                    return try write(Array(text.utf8))
                }
            }
            if isShown { return }
        }
        guard rows >= terminal.rows else {
            for line in first { try output.print(line) }
            return
        }
        try find { lines in
            for line in lines { try output.print(line) }
            return true
        }
    }
}
