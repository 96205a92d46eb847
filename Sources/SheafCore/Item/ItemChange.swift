/// One thing that is different between two versions of an item, or that happened to it as a whole.
///
/// It says what a person would say; the bytes of the two versions say the rest.
public enum ItemChange: Sendable, Equatable {
    case added
    case deleted
    /// It had been deleted, and is there again.
    case restored
    /// One side of a merge had deleted it and the other had changed it: the merge kept it.
    case kept
    /// A merge made this version out of several that were changed apart from each other.
    case merged
    case retitled(from: String, to: String)
    /// Names as the settings have them, other values as typed; `nil` for none.
    case status(from: String?, to: String?, Turn)
    /// `nil` for none.
    case field(Field, from: String?, to: String?)
    case tagged([String])
    case untagged([String])
    /// Lines of the body that came and went, but for ticks, titles and conflicts.
    case text(added: Int, removed: Int)
    /// The texts behind the boxes that were ticked.
    case ticked([String])
    case unticked([String])
    /// The file's path, from the top of the store.
    case moved(from: String, to: String)
    /// It was given an id.
    case identified
    /// So many conflicts appeared.
    case conflicted(Int)
    /// So many conflicts were settled.
    case settled(Int)
    /// Its text was put into UTF-8.
    case converted(from: TextEncoding)
    /// Nothing that has a name: comments, blanks, quotation marks, line ends.
    case reformatted

    /// The meaning of a new status.
    public enum Turn: Sendable, Equatable {
        /// It is closed now.
        case completed
        /// It was closed and is open now.
        case reopened
        case none
    }

    /// A key whose value changed.
    public enum Field: Sendable, Hashable {
        case due, priority, project, created
        case scheduled, wait, `repeat`, occurrence, depends, parent, estimate, time
        /// A key of the user's own.
        case own(String)

        /// Its name in the front matter.
        public var key: String {
            if case .own(let key) = self { key } else { "\(self)" }
        }
    }
}

/// A version of an item: what its file held, and what that says.
public struct ItemVersion: Sendable {
    public let document: Document
    public let item: Item
    /// The title, with its place in the file.
    let title: Title

    /// - Parameters:
    ///   - path: from the top of the store.
    ///   - pathBytes: the path where it is not UTF-8.
    public init(
        _ document: Document, path: String, pathBytes: [UInt8]? = nil, _ reader: ItemReader
    ) {
        self.document = document
        let read = reader.read(document, path: path, pathBytes: pathBytes)
        (item, title) = (read.item, read.title)
    }

    /// A version that was read before.
    public init(_ document: Document, item: Item, title: Title) {
        self.document = document
        self.item = item
        self.title = title
    }

    /// The body under the title.
    public var body: String { document.body(under: title) }
}

extension ItemChange {
    /// Returns the differences between two versions of an item, in the order in which a person
    /// tells them;
    /// empty where their bytes and paths are equal. It is made of the two versions alone: no
    /// commit's message has a say.
    ///
    /// - Parameters:
    ///   - before: `nil` for an item that is new.
    ///   - after: `nil` for one that is gone.
    public static func changes(from before: ItemVersion?, to after: ItemVersion?) -> [ItemChange] {
        guard let before else { return after == nil ? [] : [.added] }
        guard let after else { return [.deleted] }
        let (old, new) = (before.item, after.item)
        var changes: [ItemChange] = []
        if old.title != new.title { changes.append(.retitled(from: old.title, to: new.title)) }
        if old.status != new.status {
            changes.append(.status(from: old.status, to: new.status, turn(old, new)))
        }
        changes += fields(old, new)
        changes += tags(old, new)
        if before.document != after.document {
            changes += BodyChanges(from: before, to: after).changes
        }
        if old.id == nil, new.id != nil { changes.append(.identified) }
        if old.path != new.path { changes.append(.moved(from: old.path, to: new.path)) }
        let encoding = before.document.encoding
        if encoding != .utf8, after.document.encoding == .utf8 {
            changes.append(.converted(from: encoding))
        }
        if changes.isEmpty, before.document != after.document { changes.append(.reformatted) }
        return changes
    }

    private static func turn(_ old: Item, _ new: Item) -> Turn {
        if new.isClosed, !old.isClosed { return .completed }
        return old.isClosed && !new.isClosed && new.kind == .task ? .reopened : .none
    }

    private static func fields(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        func add(_ field: Field, _ from: String?, _ to: String?) {
            if from != to { changes.append(.field(field, from: from, to: to)) }
        }
        add(.due, old.dueText, new.dueText)
        add(.priority, old.priority?.rawValue, new.priority?.rawValue)
        add(.project, old.project, new.project)
        add(.created, old.created?.description, new.created?.description)
        let (plan, planned) = (old.plan, new.plan)
        add(.repeat, plan.repeatText, planned.repeatText)
        add(.occurrence, plan.occurrence?.description, planned.occurrence?.description)
        add(.scheduled, plan.scheduled?.description, planned.scheduled?.description)
        add(.wait, plan.wait?.description, planned.wait?.description)
        add(.depends, plan.depends.joinedIfAny, planned.depends.joinedIfAny)
        add(.parent, plan.parent, planned.parent)
        add(.estimate, plan.estimate?.description, planned.estimate?.description)
        let times = [plan, planned].map { $0.time.map(\.description).joinedIfAny }
        add(.time, times[0], times[1])
        let (from, to) = (ownValues(old), ownValues(new))
        var seen: Set<String> = []
        for key in (old.extra + new.extra).map(\.key) where seen.insert(key).inserted {
            add(.own(key), from[key], to[key])
        }
        return changes
    }

    /// Of a key that is there twice the last one counts, as everywhere.
    private static func ownValues(_ item: Item) -> [String: String] {
        Dictionary(item.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private static func tags(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        let (before, after) = (Set(old.tags), Set(new.tags))
        let added = new.tags.filter { !before.contains($0) }
        let removed = old.tags.filter { !after.contains($0) }
        if !added.isEmpty { changes.append(.tagged(added)) }
        if !removed.isEmpty { changes.append(.untagged(removed)) }
        return changes
    }
}

extension [String] {
    /// With commas between them; `nil` for none.
    fileprivate var joinedIfAny: String? { isEmpty ? nil : joined(separator: ", ") }
}

/// The bodies of two versions of an item, line by line, and word by word where a line was reworded.
public struct BodyComparison: Sendable {
    /// A line of either body.
    public struct Line: Sendable, Equatable {
        public enum Kind: String, Sendable {
            case same, removed, added
            /// Lines that both have and that are far from any change are left out: so many.
            case omitted
        }

        public var kind: Kind
        /// The text in pieces; joined they are the line.
        public var pieces: [Piece]
        /// The number of lines that were left out; 0 where this is one.
        public var omitted = 0

        public var text: String { pieces.map(\.text).joined() }
    }

    /// Some words of a line.
    public struct Piece: Sendable, Equatable {
        public var text: String
        /// True if the other version's line does not have them.
        public var isChanged: Bool
    }

    /// Empty where the bodies are alike.
    public let lines: [Line]

    /// - Parameters:
    ///   - before: `nil` for an item that is new.
    ///   - after: `nil` for one that is gone.
    ///   - context: how many lines are shown around a change.
    public init(from before: ItemVersion?, to after: ItemVersion?, context: Int = 3) {
        let table = LineTable()
        let old = Self.lines(of: before, table)
        let new = Self.lines(of: after, table)
        let matches = Alignment.matches(old.texts, new.texts, table.budget) { table.isBlank($0) }
        let hunks = Hunk.between(matches, old.count, new.count)
        var comparison = LineComparison(old: old, new: new, table: table)
        for (index, hunk) in hunks.enumerated() {
            let start = index == 0 ? 0 : hunks[index - 1].base.upperBound
            comparison.keep(
                start..<hunk.base.lowerBound, leading: index == 0 ? 0 : context, trailing: context)
            comparison.compare(hunk)
        }
        if let last = hunks.last {
            comparison.keep(last.base.upperBound..<old.count, leading: context, trailing: 0)
        }
        lines = comparison.lines
    }

    private static func lines(of version: ItemVersion?, _ table: LineTable) -> [BodyLine] {
        guard let version else { return [] }
        let document = version.document
        return document.bodyLines(in: document.bodyRange(under: version.title), table)
    }
}

/// Collects the lines of a comparison.
private struct LineComparison {
    typealias Line = BodyComparison.Line
    typealias Piece = BodyComparison.Piece

    private(set) var lines: [Line] = []
    let old: [BodyLine]
    let new: [BodyLine]
    let table: LineTable

    /// Lines that both have: those near a change.
    mutating func keep(_ range: Range<Int>, leading: Int, trailing: Int) {
        let omitted = range.count - leading - trailing
        guard omitted > 1 else {
            lines += range.map { line(.same, old[$0]) }
            return
        }
        lines += range.prefix(leading).map { line(.same, old[$0]) }
        lines.append(Line(kind: .omitted, pieces: [], omitted: omitted))
        lines += range.suffix(trailing).map { line(.same, old[$0]) }
    }

    mutating func compare(_ hunk: Hunk) {
        for piece in hunk.pieces(old, new, table) {
            if piece.base.count == 1, piece.side.count == 1 {
                compare(old[piece.base.lowerBound], new[piece.side.lowerBound])
            } else {
                lines += piece.base.map { line(.removed, old[$0]) }
                lines += piece.side.map { line(.added, new[$0]) }
            }
        }
    }

    private func line(_ kind: Line.Kind, _ line: BodyLine) -> Line {
        Line(kind: kind, pieces: [Piece(text: text(of: line), isChanged: kind != .same)])
    }

    private func text(of line: BodyLine) -> String {
        String(decoding: table.lines[line.text].bytes, as: UTF8.self)
    }

    /// A line that was reworded: only the words that are different count as changed.
    private mutating func compare(_ old: BodyLine, _ new: BodyLine) {
        let words = [old, new].map { self.words(of: $0) }
        let matches = Alignment.matches(
            words[0].map(\.number), words[1].map(\.number), table.budget
        ) {
            table.words[$0].isSpace
        }
        guard matches.contains(where: { !table.words[words[0][$0.left].number].isSpace }) else {
            lines += [line(.removed, old), line(.added, new)]
            return
        }
        let same = [Set(matches.map(\.left)), Set(matches.map(\.right))]
        for (kind, side) in [(Line.Kind.removed, 0), (.added, 1)] {
            var pieces: [Piece] = []
            for (index, word) in words[side].enumerated() {
                let isChanged = !same[side].contains(index)
                if let last = pieces.indices.last, pieces[last].isChanged == isChanged {
                    pieces[last].text += word.text
                } else {
                    pieces.append(Piece(text: word.text, isChanged: isChanged))
                }
            }
            lines.append(Line(kind: kind, pieces: pieces))
        }
    }

    /// The words of a line with the blanks behind them.
    private func words(of line: BodyLine) -> [(number: Int, text: String)] {
        var words: [(number: Int, text: String)] = []
        WordScanner.forEachWord(in: table.lines[line.text].bytes) { word, blanks in
            words.append((table.word(word), String(decoding: word + blanks, as: UTF8.self)))
        }
        return words
    }
}

/// The changes to the body of an item: ticks, other text, conflicts.
struct BodyChanges {
    private(set) var changes: [ItemChange] = []

    init(from before: ItemVersion, to after: ItemVersion) {
        let table = LineTable()
        let old = HistoryBody(before, table)
        let new = HistoryBody(after, table)
        addTicks(old, new)
        let matches = Alignment.matches(old.lines, new.lines, table.budget) { table.isBlank($0) }
        let added = new.lines.count - matches.count
        let removed = old.lines.count - matches.count
        if added + removed > 0 { changes.append(.text(added: added, removed: removed)) }
        if before.item.isConflicted || after.item.isConflicted {
            addConflicts(before.document.conflicts, after.document.conflicts)
        }
    }

    /// A line counts as ticked where it was there open, and is there done once more than before.
    private mutating func addTicks(_ old: HistoryBody, _ new: HistoryBody) {
        var ticked: [String] = []
        var unticked: [String] = []
        let (open, done) = (LineCounts(old.open), LineCounts(old.done))
        let (nowOpen, nowDone) = (LineCounts(new.open), LineCounts(new.done))
        var seen: Set<Int> = []
        for line in new.done + new.open where seen.insert(line).inserted {
            let more = min(nowDone[line] - done[line], open[line] - nowOpen[line])
            let less = min(nowOpen[line] - open[line], done[line] - nowDone[line])
            let text = new.texts[line] ?? ""
            ticked += Array(repeating: text, count: max(0, more))
            unticked += Array(repeating: text, count: max(0, less))
        }
        if !ticked.isEmpty { changes.append(.ticked(ticked)) }
        if !unticked.isEmpty { changes.append(.unticked(unticked)) }
    }

    private mutating func addConflicts(_ old: [Conflict], _ new: [Conflict]) {
        let appeared = new.count { conflict in !old.contains { $0.isSame(as: conflict) } }
        let settled = old.count { conflict in !new.contains { $0.isSame(as: conflict) } }
        if appeared > 0 { changes.append(.conflicted(appeared)) }
        if settled > 0 { changes.append(.settled(settled)) }
    }
}

/// The lines of a body under its title, without conflict blocks.
struct HistoryBody {
    /// Every box is open here, so that a tick is no change of the text.
    private(set) var lines: [Int] = []
    /// The lines with a box that is open, and with one that is ticked, all written as open ones.
    private(set) var open: [Int] = []
    private(set) var done: [Int] = []
    /// The texts behind the boxes of these lines.
    private(set) var texts: [Int: String] = [:]

    init(_ version: ItemVersion, _ table: LineTable) {
        var title = Self.titleLine(of: version, table)
        let document = version.document
        let bytes = document.bytes
        var blocks = document.conflictBlocks[...]
        var boxes = document.boxes[...]
        var position = Self.start(of: document)
        while position < bytes.count {
            let line = bytes.line(at: position, before: bytes.count)
            position = line.next
            if let block = blocks.first, line.start >= block.range.lowerBound {
                blocks.removeFirst()
                position = block.range.upperBound
                continue
            }
            let text = table.line(bytes[line.content])
            // A title that stands in the body is told as one.
            if text == title {
                title = nil
                while let box = boxes.first, box.mark < line.end { boxes.removeFirst() }
                continue
            }
            guard let box = boxes.first, box.mark < line.end else {
                lines.append(text)
                continue
            }
            boxes.removeFirst()
            var opened = Array(bytes[line.content])
            opened[box.mark - line.start] = ASCII.space
            let number = table.line(opened[...])
            texts[number] = bytes.string(box.text)
            lines.append(number)
            if box.isDone { done.append(number) } else { open.append(number) }
        }
    }

    /// A front matter that is never closed is text, since its end is unknown.
    private static func start(of document: Document) -> Int {
        let body = document.bodyRange.lowerBound
        switch document.frontMatter {
        case .unreadable(let range, _), .toml(let range, _):
            return body == range.upperBound ? body : range.lowerBound
        case .absent, .block, .flow: return body
        }
    }

    private static func titleLine(of version: ItemVersion, _ table: LineTable) -> Int? {
        switch version.title.source {
        case .frontMatter, .stem: return nil
        case .heading(let range), .line(let range):
            let bytes = version.document.bytes
            let start = bytes[..<range.lowerBound].lastIndex(of: ASCII.newline).map { $0 + 1 }
            let from = max(start ?? 0, version.document.bodyRange.lowerBound)
            return table.line(bytes[bytes.line(at: from, before: bytes.count).content])
        }
    }
}

/// Which files of two trees are the same one: as recorded, by id, by path, and where a file was only renamed.
/// The rules are those of the merge.
public struct FileSteps: Sendable {
    /// A file's way from one tree to the next; missing in at most one of them.
    public struct Step: Sendable, Hashable {
        public var old: MergePath?
        public var new: MergePath?
    }

    /// By path, renamed files by their new one.
    public let steps: [Step]

    /// - Parameters:
    ///   - old: The files that are not alike in both trees; more change nothing.
    ///   - moved: The new paths of files that were moved as a commit records it, by the old ones.
    ///   - read: The bytes of a content.
    /// - Throws: what `read` throws.
    public init<Content>(
        from old: [MergePath: MergeFile<Content>], to new: [MergePath: MergeFile<Content>],
        moved: [MergePath: MergePath] = [:],
        read: @escaping (Content) throws -> [UInt8]
    ) throws {
        if old.isEmpty || new.isEmpty {
            let all =
                old.keys.map { Step(old: $0, new: nil) } + new.keys.map { Step(old: nil, new: $0) }
            steps = Self.sorted(all)
            return
        }
        let pairing = try FilePairing(
            base: old, side: new, other: [:], moved: { moved }, FileContents(read))
        let pairs = old.keys.map { Step(old: $0, new: pairing.places[$0]) }
        let added = pairing.added.map { Step(old: nil, new: $0) }
        steps = Self.sorted(pairs + added)
    }

    private static func sorted(_ steps: [Step]) -> [Step] {
        steps.sorted { left, right in
            (left.new ?? left.old ?? []).lexicographicallyPrecedes(right.new ?? right.old ?? [])
        }
    }
}
