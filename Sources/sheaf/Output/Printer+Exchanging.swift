import SheafCore
import SheafExchange
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Prints what an import or export did, and the formats that there are.
extension Printer {
    /// Prints the formats that there are, in JSON all of them.
    func listFormats(where isWanted: (ExchangeFormat) -> Bool = { _ in true }) throws {
        if json {
            let formats = ExchangeFormat.all.map {
                JSON(["name": $0.name, "imports": $0.read != nil, "exports": true])
            }
            return try print("formats", ["formats": formats])
        }
        for format in ExchangeFormat.all.filter(isWanted) {
            try output.print(Message(verbatim: format.name))
        }
    }

    /// Says what an import did, or would do.
    func report(
        _ result: ImportResult, of request: ImportRequest, _ reading: ExchangeReading
    ) throws {
        if let change = result.change { try warn(about: change.recovery) }
        if json { return try print("import", members(of: result, request, reading)) }
        if !reading.columns.isEmpty, request.isDryRun || !result.added.isEmpty {
            try output.note(
                Message(
                    "import-columns",
                    ["columns": reading.columns.map { "\($0.name) → \($0.key)" }]))
        }
        if request.isDryRun {
            for (key, items) in [
                ("add", result.added), ("change", result.changed), ("delete", result.deleted),
            ] {
                for item in items {
                    try output.print(Message("import-would-\(key)", ["item": ItemName(item)]))
                }
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
                    "more-losses", ["count": (losses.count - shown).counted, "command": command]))
        }
    }

    private static let namedLosses = 10

    private func members(
        of result: ImportResult, _ request: ImportRequest, _ reading: ExchangeReading
    ) -> JSON.Members {
        let (now, language) = (now, language)
        func items(_ items: [Item]) -> [JSON] { items.map { JSON.item($0, at: now) } }
        return [
            "format": request.format.name, "file": request.name, "dryRun": request.isDryRun,
            "commit": result.change?.commit, "added": items(result.added),
            "changed": items(result.changed), "conflicted": items(result.conflicted),
            "deleted": items(result.deleted), "gone": items(result.gone),
            "unchanged": result.unchanged, "deletedHere": result.deletedHere,
            "skipped": reading.errors.map { JSON.failure($0.fact, at: $0.place, language) },
            "losses": reading.losses.map { JSON.loss($0, language) },
            "columns": reading.columns.map { JSON(["name": $0.name, "key": $0.key]) },
        ]
    }
}

extension JSON {
    /// Something that the other side has no place for.
    static func loss(_ loss: ExchangeLoss, _ language: Language) -> JSON {
        failure(loss.fact, at: loss.place, language, ["title": loss.title])
    }

    fileprivate static func failure(
        _ fact: Fact, at place: ExchangePlace, _ language: Language, _ others: Members = [:]
    ) -> JSON {
        let said: Members = ["problem": fact.key, "message": Message(fact).text(language)]
        return JSON(others, self.place(place), said)
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
}
