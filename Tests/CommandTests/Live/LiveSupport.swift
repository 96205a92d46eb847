import SheafTerminal
import Synchronization

@testable import SheafCore
@testable import SheafStore
@testable import sheaf

/// A live board without a terminal and without a store: keys go in, and what it wants done is told
/// in a word or two.
struct LiveTable {
    var board: LiveBoard
    /// What was wanted since the last look.
    private(set) var wanted: [String] = []
    private(set) var effects: [LiveEffect] = []
    let clock: Clock

    /// The time, which a test may set.
    final class Clock: Sendable {
        private let time: Atomic<Int64>

        init(_ time: Int64) { self.time = Atomic(time) }

        var seconds: Int64 {
            get { time.load(ordering: .relaxed) }
            set { time.store(newValue, ordering: .relaxed) }
        }
    }

    /// 2026-11-21 18:00 in Seoul.
    static let start: Int64 = 1_795_251_600

    init(
        _ language: Language = .english, columns: Int = 100, rows: Int = 30,
        with variables: [String: String] = [:]
    ) throws {
        let clock = Clock(Self.start)
        let usual = ["HOME": "/home/mina", "NO_COLOR": "1", "TERM": "xterm"]
        let environment = StoreEnvironment(
            variables: usual.merging(variables) { $1 }, directory: "/",
            clock: { clock.seconds }, zone: .fixed(9 * 3600), random: { 4 })
        let session = Session(
            [], environment: environment, input: .inMemory(""), streams: .recorded(OutputRecord()))
        let options = try GlobalOptions.parse(["--lang", language.rawValue])
        self.clock = clock
        board = LiveBoard(
            session.with(options).printer, .standard, root: "/home/mina/sheaf",
            size: TerminalSize(columns: columns, rows: rows))
    }

    /// A board that shows the samples.
    static func filled(
        _ language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> LiveTable {
        var table = try LiveTable(language, columns: columns, rows: rows)
        table.loadSamples()
        return table
    }

    /// Types keys as a terminal sends them.
    mutating func type(_ text: String) {
        var decoder = KeyDecoder()
        for input in decoder.decode(Array(text.utf8)) + decoder.flush() { send(.input(input)) }
    }

    mutating func send(_ event: LiveEvent) {
        for effect in board.handle(event) {
            effects.append(effect)
            wanted.append(effect.brief)
        }
    }

    /// What was wanted, and from here on anew.
    mutating func take() -> [String] {
        defer { (wanted, effects) = ([], []) }
        return wanted
    }

    /// The item that was to be added last.
    var added: Draft? {
        if case .change(.add(let draft))? = effects.last { draft } else { nil }
    }

    /// What was to be changed last in an item whose text stays.
    var saved: [Assignment]? {
        if case .change(.save(_, let assignments, body: nil))? = effects.last {
            assignments
        } else {
            nil
        }
    }

    mutating func load(_ columns: [[ListedItem]], memos: [ListedItem] = []) {
        let shown = Board(columns, memos: memos)
        send(
            .loaded(
                LiveSnapshot(
                    board: shown, ids: shown.items.compactMap(\.item.id),
                    narrowing: board.narrowing)))
        _ = take()
    }

    /// Four tasks and two memos.
    mutating func loadSamples() {
        load(
            [
                [
                    .task("k7m3x9q2", "Buy milk", due: "2026-11-18", tags: ["home"]),
                    .task("b4c5d6e7", "회의록 정리", preview: "지난주 회의"),
                ],
                [.task("c9d8e7f6", "Read the book", status: "doing")],
                [.task("d2e3f4g5", "Old thing", status: "done")],
            ],
            memos: [.memo("e2f3g4h5", "Recipe"), .memo("f2g3h4j5", "장보기")])
    }

    /// The item that a form was asked for is read with this body.
    mutating func open(_ item: Item, body: String) {
        send(.opened(.item(LiveItem(item, body: body)), number: board.opening.number))
    }

    var screen: [String] { board.screen.text }

    /// The title of the card that keys are about.
    var selected: String? { board.selected?.item.title }
}

extension Board {
    /// A board of cards for the first statuses.
    init(
        _ columns: [[ListedItem]] = [], _ workflow: Workflow = .standard,
        memos: [ListedItem] = []
    ) {
        let cards = columns + Array(repeating: [], count: workflow.statuses.count - columns.count)
        self.init(
            columns: zip(workflow.statuses, cards).map {
                Column(status: $0, count: $1.count, items: $1)
            },
            memos: ItemGroup(count: memos.count, items: memos), waiting: 0)
    }
}

extension ListedItem {
    static func task(
        _ id: String, _ title: String, status: String = "todo", due: String? = nil,
        tags: [String] = [], preview: String = "",
        checklist: Checklist = Checklist(done: 0, total: 0)
    ) -> ListedItem {
        ListedItem(
            item: Item(
                id: ItemID(id), path: "tasks/\(id).md", title: title, status: status, kind: .task,
                isClosed: status == "done", dueText: due, due: due.flatMap { Due($0) }, tags: tags,
                checklist: checklist),
            preview: preview)
    }

    static func memo(_ id: String, _ title: String) -> ListedItem {
        ListedItem(
            item: Item(id: ItemID(id), path: "memos/\(id).md", title: title), preview: "")
    }
}

extension LiveEffect {
    /// What is wanted, for comparisons.
    var brief: String {
        switch self {
        case .load(let narrowing):
            "load" + (narrowing.filter.isEmpty ? "" : " \(narrowing.filter)")
                + (narrowing.search.isEmpty ? "" : " /\(narrowing.search)")
        case .look: "look"
        case .read(let item): "read \(item.title)"
        case .open(let item, _): "open \(item.title)"
        case .history(let item): "history" + (item.map { " " + $0.title } ?? "")
        case .version(let name): "version \(name.item.title) \(name.commit)"
        case .conflicts: "conflicts"
        case .plan: "plan"
        case .links(let item): "links \(item.title)"
        case .sync: "sync"
        case .openEditor(let item): "editor \(item.title)"
        case .share(let item): "share \(item.title)"
        case .findDue(let since): "due since \(since)"
        case .ring: "ring"
        case .suspend: "suspend"
        case .quit: "quit"
        case .change(let change): change.brief
        }
    }
}

extension LiveChange {
    var brief: String {
        func titles(_ items: [Item]) -> String { items.map(\.title).joined(separator: ", ") }
        return switch self {
        case .move(let items, let status): "move \(titles(items)) to \(status)"
        case .add(let draft):
            "add \(draft.kind) \(draft.title ?? "-") \(draft.assignments.count)"
        case .save(let item, let assignments, let body):
            "save \(item.item.title) \(assignments.count)" + (body.map { " \($0)" } ?? "")
        case .remove(let items): "remove \(titles(items))"
        case .restore(let name): "restore \(name.item.title) \(name.commit)"
        case .undo: "undo"
        case .redo: "redo"
        case .check(let item, let entry, let done):
            "check \(item.title) \(entry.number) \(done)"
        case .settle(let item, _, let resolution): "settle \(item.item.title) \(resolution)"
        }
    }
}
