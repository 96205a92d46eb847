import SheafCore
import SheafExchange
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Prints what an import or export did, and the formats that there are.
struct ExchangePrinter: Sendable {
    let printer: Printer
    private var output: Output { printer.output }

    init(_ printer: Printer) { self.printer = printer }

    /// Prints the formats that there are, in JSON all of them.
    func listFormats(where isWanted: (ExchangeFormat) -> Bool = { _ in true }) throws {
        if printer.json {
            return try printer.print(
                "formats",
                [
                    "formats": ExchangeFormat.all.map { format in
                        JSON([
                            "name": format.name, "imports": format.read != nil, "exports": true,
                        ])
                    }
                ])
        }
        for format in ExchangeFormat.all.filter(isWanted) {
            try output.print(Message(verbatim: format.name))
        }
    }

    /// Says what an import did, or would do.
    func report(
        _ result: ImportResult, of request: ImportRequest, _ reading: ExchangeReading
    ) throws {
        if let change = result.change { try printer.warn(about: change.recovery) }
        if printer.json { return try printer.print(.imported(result, request, reading, printer)) }
        if !reading.columns.isEmpty, request.isDryRun || !result.added.isEmpty {
            try output.note(
                Message(
                    "import-columns",
                    ["columns": reading.columns.map { "\($0.name) → \($0.key)" }]))
        }
        if request.isDryRun {
            for item in result.added {
                try output.print(Message("import-would-add", ["item": ItemName(item)]))
            }
            for item in result.changed {
                try output.print(Message("import-would-change", ["item": ItemName(item)]))
            }
            for item in result.deleted {
                try output.print(Message("import-would-delete", ["item": ItemName(item)]))
            }
        } else {
            try output.note(
                Message(
                    "imported",
                    [
                        "file": request.name == "-" ? nil : request.name,
                        "added": result.added.count.counted,
                        "changed": result.changed.count.counted,
                        "unchanged": result.unchanged.counted,
                    ]))
            if !result.deleted.isEmpty {
                try output.note(Message("deleted-count", ["count": result.deleted.count.counted]))
            }
        }
        for item in result.conflicted {
            try output.note(Message("import-conflicted", ["item": ItemName(item)]))
        }
        if result.deletedHere > 0 {
            try output.note(Message("import-deleted-here", ["count": result.deletedHere.counted]))
        }
        if !result.gone.isEmpty {
            try output.note(
                Message(
                    request.mirrors ? "import-gone-and-edited" : "import-gone",
                    ["count": result.gone.count.counted]))
        }
        for error in reading.errors {
            try output.note(Message("at-place", ["place": error.place.fact, "what": error.fact]))
        }
        try say(reading.losses, isWhole: request.isDryRun, command: "sheaf import --dry-run")
    }

    /// Names what the other side has no place for.
    ///
    /// - Parameters:
    ///   - isWhole: whether all are named, however many they are.
    ///   - command: names all of them.
    func say(_ losses: [ExchangeLoss], isWhole: Bool = false, command: String) throws {
        let shown = isWhole ? losses.count : Self.namedLosses
        for loss in losses.prefix(shown) {
            try output.note(Message("at-place", ["place": loss.place.fact, "what": loss.fact]))
        }
        if losses.count > shown {
            try output.note(
                Message(
                    "more-losses",
                    ["count": (losses.count - shown).counted, "command": command]))
        }
    }

    private static let namedLosses = 10
}

extension JSON {
    fileprivate static func imported(
        _ result: ImportResult, _ request: ImportRequest, _ reading: ExchangeReading,
        _ printer: Printer
    ) -> JSON {
        let now = printer.environment.now
        let language = printer.language
        func items(_ items: [Item]) -> [JSON] { items.map { JSON.item($0, at: now) } }
        return .output(
            "import",
            [
                "format": request.format.name, "file": request.name, "dryRun": request.isDryRun,
                "commit": result.change?.commit, "added": items(result.added),
                "changed": items(result.changed), "conflicted": items(result.conflicted),
                "deleted": items(result.deleted), "gone": items(result.gone),
                "unchanged": result.unchanged, "deletedHere": result.deletedHere,
                "skipped": reading.errors.map { error in
                    JSON(place(error.place), said(error.fact, language))
                },
                "losses": reading.losses.map { JSON.loss($0, language) },
                "columns": reading.columns.map { JSON(["name": $0.name, "key": $0.key]) },
            ])
    }

    /// Something that the other side has no place for.
    static func loss(_ loss: ExchangeLoss, _ language: Language) -> JSON {
        JSON(["title": loss.title], place(loss.place), said(loss.fact, language))
    }

    private static func place(_ place: ExchangePlace) -> Members {
        var (file, handle): (String?, String?) = (nil, nil)
        var (line, record): (Int?, Int?) = (nil, nil)
        switch place {
        case .line(let number): line = number
        case .fileLine(let name, let number): (file, line) = (name, number)
        case .record(let number): record = number
        case .item(let name): handle = name
        }
        return ["file": file, "line": line, "record": record, "handle": handle]
    }

    private static func said(_ fact: Fact, _ language: Language) -> Members {
        ["problem": fact.key, "message": Message(fact).text(language)]
    }
}
