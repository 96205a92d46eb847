import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

struct Show: Command {
    static let help = HelpSubject("show", aliases: ["cat"], korean: ["보기"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("at"), .customLong("시점")], help: .value(.point))
    var point: String?

    @Flag(name: [.long, .customLong("펼치기")])
    var embeds = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ session: Session) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try session.store()
        var items = try items(handles, in: store, session)
        if embeds, point == nil { items = try items.map { try store.expanded($0) } }
        if session.json {
            let now = session.now
            let values = (point == nil ? store.dated(items) : items).map {
                JSON.item($0.item, body: $0.body, at: now)
            }
            try session.printer.print("show", ["items": values])
        } else if session.printer.isForPeople {
            let relations =
                point == nil
                ? try store.relations(of: items.map(\.item), withBacklinks: true) : []
            let cards = items.enumerated().map { index, item in
                ItemCard(
                    stored: item,
                    relations: relations.indices.contains(index) ? relations[index] : nil,
                    printer: session.printer
                ).lines
            }
            try session.printer.show(Array(cards.joined(separator: [""])))
        } else {
            // A program gets the file, byte for byte.
            for item in items { try session.output.write(item.document.bytes) }
        }
    }

    /// A repeating item on one of its days: `milk@2026-11-08`; `nil` where no day stands behind an `@`.
    private func pastOccurrence(
        _ handles: [String], _ naming: Naming, in store: Store, at now: Moment
    ) throws -> StoredItem? {
        let handle = handles.joined(separator: " ")
        guard let mark = handle.lastIndex(of: "@"), mark != handle.startIndex,
            let day = try? DateExpression.parse(
                String(handle[handle.index(after: mark)...]), at: now, leaning: .past)
        else { return nil }
        let words = handle[..<mark].split(separator: " ").map(String.init)
        let items = try store.itemsOfHistory(words, naming)
        guard items.count == 1 else { throw StoreError.ambiguous(handle, candidates: items) }
        return try store.item(items[0], on: day.date(in: now.zone))
    }

    /// As they are, or as they were.
    private func items(
        _ handles: [String], in store: Store, _ session: Session
    ) throws -> [StoredItem] {
        let naming = session.naming(in: store)
        guard let point else {
            do {
                return try store.items(.handles(handles, naming))
            } catch let error as StoreError where error.isNoItem {
                let found = try pastOccurrence(handles, naming, in: store, at: session.now)
                guard let found else { throw error }
                return [found]
            }
        }
        let past = HistoryPoint(point, at: session.now)
        return try store.itemsOfHistory(handles, naming).map {
            try store.item($0, at: past).stored
        }
    }
}

/// Opens an item, or what a link of it leads to.
struct Open: Command {
    static let help = HelpSubject("open", korean: ["열기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.item, .text))
    var words: [String] = []

    func run(_ session: Session) async throws {
        var words = try Words.checked(words).filter { $0 != "--" }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        let number = words.count > 1 ? words.last.flatMap { Int($0) } : nil
        if number != nil { words.removeLast() }
        let store = try session.store()
        let targets = Targets.handles(words, session.naming(in: store))
        guard let number else { return try open(try store.items(targets), in: store, session) }
        guard let links = try store.links(of: targets).first else { return }
        guard links.outgoing.indices.contains(number - 1) else {
            throw UsageError.noSuchLink(number, of: links.outgoing.count)
        }
        switch links.outgoing[number - 1].target {
        case .item(let item): try open(try store.items(.items([item])), in: store, session)
        case .file(let path): try openFile(store.root.pushing(FilePath(path)), session.printer)
        case nil: throw UsageError.leadsNowhere(links.outgoing[number - 1].link.name)
        }
    }

    private func open(_ items: [StoredItem], in store: Store, _ session: Session) throws {
        guard session.printer.isOnTerminal, session.terminal.inputIsTerminal else {
            if session.json {
                let now = session.now
                let values = items.map { JSON.item($0.item, body: $0.body, at: now) }
                return try session.printer.print("show", ["items": values])
            }
            for item in items { try session.output.write(item.document.bytes) }
            return
        }
        try session.edit(items, in: store)
    }

    /// Hands a file to the desktop. Where there is none, and for files that could be programs, since anybody
    /// may have put them there, it is said where the file is.
    private func openFile(_ path: FilePath, _ printer: Printer) throws {
        if printer.json { return try printer.print(.links(files: [path.string])) }
        try printer.output.flush()
        let isSafe = Self.safeKinds.contains(path.extension?.lowercased() ?? "")
        if isSafe, printer.isOnTerminal,
            let opener = try? ChildProcess.run(
                ["xdg-open", path.string], variables: printer.environment.variables,
                limit: .seconds(10)), opener.status == 0
        {
            return
        }
        try printer.output.write(path.string + "\n")
    }

    private static let safeKinds: Swift.Set = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "heic", "pdf", "mp3", "m4a", "ogg",
        "wav",
        "flac", "mp4", "webm", "mov", "txt", "csv",
    ]
}

/// `sheaf links`: where links lead.
struct Links: Command {
    static let help = HelpSubject("links", korean: ["링크"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("끊김")])
    var broken = false

    @Flag(name: [.long, .customLong("모호")])
    var ambiguous = false

    @Flag(name: [.long, .customLong("외톨이")])
    var orphans = false

    @Flag(name: [.long, .customLong("링크없이")])
    var unlinked = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        let chosen = [
            ("--broken", broken), ("--ambiguous", ambiguous), ("--orphans", orphans),
            ("--unlinked", unlinked),
        ].filter(\.1).map(\.0)
        if chosen.count > 1 { throw UsageError.conflictingOptions(chosen[0], chosen[1]) }
        let store = try session.store()
        let printer = session.printer
        if broken || ambiguous {
            let query = try session.narrowed(session.query(words, in: store), in: store)
            let links = try store.links(matching: query, broken ? .broken : .ambiguous)
            return try printer.print(
                try store.findingFormer(links),
                empty: broken ? Message("no-broken-links") : Message("no-ambiguous-links"))
        }
        if orphans {
            let query = try session.narrowed(session.query(words, in: store), in: store)
            return try printer.print(orphans: try store.orphans(matching: query))
        }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        let targets = Targets.handles(words, session.naming(in: store))
        if unlinked { return try printer.print(mentions: try store.mentions(of: targets)) }
        try printer.print(try store.findingFormer(store.links(of: targets)))
    }
}
