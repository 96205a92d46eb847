import ArgumentParser
import SheafTerminal

/// Whether long results go through the pager.
struct PagingOption: ParsableArguments {
    @Flag(name: .customLong("no-pager"), help: .of(.noPager))
    var isOff = false
}

extension Context {
    /// Prints results for people: through the pager where they are longer than the screen.
    func show(_ lines: [StyledText], _ paging: PagingOption) throws {
        let rows = Pager.rows(of: lines, columns: terminal.columns, output.width)
        if let pager = Pager(for: terminal, lines: rows, isOff: paging.isOff) {
            try output.flush()
            let text = lines.map { $0.rendered(in: output.resultPalette) + "\n" }.joined()
            if try pager.show(Array(text.utf8), variables: environment.variables) { return }
        }
        for line in lines { try output.print(line) }
    }
}
