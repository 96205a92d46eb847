import SheafWords

/// A sentence in every language of sheaf.
///
/// It is what the catalogues of ``SheafWords`` have for a key, or text that was put together in
/// each language.
public struct Message: Sendable, Equatable {
    private enum Source: Sendable, Equatable {
        case fact(Fact, attribute: String?)
        /// In the order of ``Language/allCases``.
        case composed([StyledText])
    }

    private let source: Source

    /// A sentence that no catalogue has, put together for each language.
    public init(_ text: (Language) -> StyledText) {
        source = .composed(Language.allCases.map(text))
    }

    /// The sentence that the catalogues have for a fact.
    ///
    /// - Parameter attribute: of the sentence: its `hint`.
    public init(_ fact: Fact, _ attribute: String? = nil) {
        var fact = fact
        fact.arguments = fact.arguments.mapValues(\.shortened)
        source = .fact(fact, attribute: attribute)
    }

    /// The sentence that the catalogues have for a key.
    public init(_ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:]) {
        self.init(Fact(key, arguments))
    }

    /// A hint that helps with the fact; `nil` where there is none.
    public static func hint(of fact: Fact, _ attribute: String = "hint") -> Message? {
        guard Catalogue.english.has(fact, attribute) else { return nil }
        return Message(fact, attribute)
    }

    /// An error that nothing better is known of than its value.
    public init(unexpected error: any Error) {
        self.init(Fact("unexpected", ["detail": String(describing: error)]))
    }

    /// Its fact, with the arguments; `nil` for text that was put together.
    public var fact: Fact? {
        guard case .fact(let fact, _) = source else { return nil }
        return fact
    }

    /// Text that no one translates: another program's words, a path.
    public init(verbatim text: String) {
        self.init { _ in StyledText(text) }
    }

    /// The sentence in one language.
    ///
    /// - Parameter role: of what has no role of its own.
    public func styled(_ language: Language, _ role: Role) -> StyledText {
        styled(language).styled(role)
    }

    /// The sentence in one language.
    public func styled(_ language: Language) -> StyledText {
        switch source {
        case .composed(let texts):
            return zip(Language.allCases, texts).first { $0.0 == language }?.1 ?? texts[0]
        case .fact(let fact, let attribute):
            return language.catalogue.pieces(fact, attribute)
                .reduce(into: "") { $0 += StyledText($1.text, $1.role) }
        }
    }

    /// The sentence in one language, without roles.
    public func text(_ language: Language) -> String {
        styled(language).plain
    }
}

extension Message: ArgumentConvertible {
    public var argument: Fact.Argument {
        switch source {
        case .fact(var fact, let attribute):
            if let attribute { fact.key += "." + attribute }
            return .fact(fact)
        case .composed(let texts):
            let pieces = zip(Language.allCases.map(\.rawValue), texts.map(\.pieces))
            return .texts(Dictionary(uniqueKeysWithValues: pieces))
        }
    }
}

/// The name of an item in a message: its title in quotation marks, and its handle.
public struct ItemName: Sendable, Equatable {
    public let title: String
    /// The full id, or the path of an item that has none.
    public let handle: String

    public init(title: String, handle: String) {
        self.title = title
        self.handle = handle
    }

    /// The title in quotation marks, cut where a sentence would drown in it.
    public var quoted: StyledText { "\"\(Self.shortened(title), .title)\"" }

    fileprivate static func shortened(_ title: String) -> String {
        Sanitizer.line(title, cells: 60)
    }
}

extension Fact.Argument {
    /// With the titles of items as long as a sentence has room for.
    var shortened: Fact.Argument {
        switch self {
        case .item(let title, let handle):
            .item(title: ItemName.shortened(title), handle: handle)
        case .list(let arguments): .list(arguments.map(\.shortened))
        default: self
        }
    }
}

extension ItemName: ArgumentConvertible {
    public var argument: Fact.Argument {
        .item(title: title, handle: handle)
    }
}

extension StyledText: ArgumentConvertible {
    var pieces: [Piece] { runs.map { Piece(text: $0.text, role: $0.role) } }

    public var argument: Fact.Argument { .pieces(pieces) }
}

/// Sentences about changes: reports of commands, and the phrases of the history.
extension Message {
    // MARK: - Checklists

    public static func marked(
        _ text: String, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        Message(
            "box-marked",
            [
                "text": Sanitizer.line(text, cells: 60), "item": item, "ticked": done,
                "done": counts.done, "total": counts.total,
            ])
    }

    public static func marked(
        count: Int, in item: ItemName, done: Bool, _ counts: (done: Int, total: Int)
    ) -> Message {
        Message(
            "boxes-marked",
            [
                "count": count.counted, "item": item, "ticked": done, "done": counts.done,
                "total": counts.total,
            ])
    }

    // MARK: - Phrases of the history, in Korean ending as notes do: -함, -됨

    /// The name of a key of the front matter in a sentence; one of the user's own stays as it is.
    public static func name(ofKey key: String) -> Message {
        let known: Set = [
            "title", "status", "due", "priority", "project", "created", "tags", "scheduled", "wait",
            "repeat", "occurrence", "depends", "parent", "estimate", "time",
        ]
        return known.contains(key) ? Message("column-" + key) : Message(verbatim: key)
    }

    /// A key with its value, among others: `due Fri, Nov 27`; `마감 11. 27.(금)`.
    public static func valued(_ key: String, _ value: Message) -> Message {
        Message("valued", ["key": name(ofKey: key), "value": value.short])
    }

    /// A tag that was added or removed, among other values: `+home`, `-home`.
    public static func tagged(_ tag: String, isAdded: Bool) -> Message {
        Message { _ in StyledText((isAdded ? "+" : "-") + tag, .tag) }
    }

    /// The titles of items that another one names, by the links to them; a link that leads nowhere as it is
    /// written.
    public static func titles(ofLinks links: [String], _ titles: [String: String]) -> Message {
        let names = links.map { link in titles[link].map { "\"\($0)\"" } ?? link }
        return Message(verbatim: names.joined(separator: ", "))
    }

    /// - Parameter from: `nil` for none, and so `to`; both in the reader's words.
    public static func changed(_ key: String, from: Message?, to: Message?) -> Message {
        let sentence =
            switch (from, to) {
            case (_?, _?): "value-changed"
            case (nil, _?): "value-set"
            case (_?, nil): "value-removed"
            case (nil, nil): "value-changed-somehow"
            }
        return Message(
            sentence, ["key": name(ofKey: key), "from": from.map(\.short), "to": to.map(\.short)])
    }

    /// The text in as many cells as a sentence has room for.
    private var short: Message {
        Message { styled($0).cut(to: Self.valueCells, CellWidth()) }
    }

    private static let valueCells = 40

    /// - Parameter isTagged: whether they were added.
    public static func wereTagged(_ tags: [String], isTagged: Bool) -> Message {
        let shown = tags.map { StyledText("+" + $0, .tag) }.joined(separator: " ")
        return Message(isTagged ? "was-tagged" : "was-untagged", ["tags": shown])
    }

    /// Lines that came and went.
    public static func textWasEdited(added: Int, removed: Int) -> Message {
        let signs = [added > 0 ? "+\(added)" : nil, removed > 0 ? "-\(removed)" : nil]
            .compactMap(\.self).joined(separator: " ")
        return Message("text-was-edited", ["signs": signs, "count": (added + removed).counted])
    }

    /// Checklist items, by what stands behind their boxes.
    public static func wereTicked(_ items: [String], isTicked: Bool) -> Message {
        let word = isTicked ? "ticked" : "unticked"
        return items.count == 1
            ? Message(
                "was-" + word,
                ["text": Sanitizer.line(items[0], cells: valueCells)])
            : Message("were-" + word, ["count": items.count.counted])
    }

    // MARK: - Undo and redo

    /// The outcome for a step, done or previewed.
    public enum Reversal: String, Sendable, CaseIterable {
        case undone = "undid"
        case redone = "redid"
        case toUndo = "would-undo"
        case toRedo = "would-redo"
    }

    /// The effect of a step on an item as a whole.
    public enum StepKind: String, Sendable, CaseIterable {
        case addition, deletion, restoration, change
    }

    /// A step on an item: `Undid the deletion of "Buy milk"`.
    ///
    /// - Parameter phrases: what else it did, as the history tells it.
    public static func reversed(
        _ reversal: Reversal, _ kind: StepKind, of item: ItemName, _ phrases: [Message]
    ) -> Message {
        Message(
            "reversed",
            [
                "verb": Fact(reversal.rawValue), "step": Fact("step-\(kind)"), "item": item,
                "phrases": phrases.isEmpty ? nil : phrases,
            ])
    }

    /// A step that is none on an item, as the history tells it.
    public static func reversed(_ reversal: Reversal, _ sentence: Message) -> Message {
        Message("reversed-other", ["verb": Fact(reversal.rawValue), "sentence": sentence])
    }

    // MARK: - What cannot be read or done

    /// - Parameter line: of the front matter, as it stands there.
    public static func notAnEntry(_ line: String) -> Message {
        let invisible = line.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .spaceSeparator: scalar != " "
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        if let invisible {
            let code = String(invisible.value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
            let text = line.replacing(String(invisible), with: "<\(name)>")
            return Message(
                "front-matter-invisible",
                ["line": Sanitizer.line(text, cells: 60), "character": name])
        }
        return Message("not-an-entry", ["text": Sanitizer.line(line, cells: 60)])
    }
}

/// Sentences about the state of a store and the result of a sync.
extension Message {
    /// A status in words; one of the user's own stays as it is.
    public static func status(_ name: String) -> Message {
        ["todo", "doing", "done"].contains(name)
            ? Message("status-" + name) : Message(verbatim: name)
    }

    /// Cards that a list has no room for.
    public static func liveMore(above: Int, below: Int) -> Message {
        let counts = [(above, "↑"), (below, "↓")].filter { $0.0 > 0 }.map { count, sign in
            sign + Catalogue.grouped(count)
        }.joined(separator: " ")
        return Message("live-more", ["counts": counts])
    }

    /// The first of what is listed, a line each, and how many more there are.
    public static func first<Value>(
        _ limit: Int = Message.fewLines, of values: [Value], _ line: (Value) -> Message
    ) -> [Message] {
        let more = values.count - limit
        return values.prefix(limit).map(line)
            + (more > 0 ? [Message("more-candidates", ["count": more.counted])] : [])
    }

    /// The first few names, each indented.
    public static func firstFew(_ names: [String]) -> [Message] {
        first(of: names) { Message(verbatim: "  " + $0) }
    }

    /// So many of a list are named where it is not the answer itself.
    public static let fewLines = 5

    // MARK: - Conflicts

    /// The place of a conflict in its item: a key, a line, another program's markers, or history.
    public static func conflictPlace(
        key: String?, line: Int?, path: String, hasMarkers: Bool
    ) -> Message {
        guard let line else {
            let place = key.map { conflictPlace(key: $0, line: 1, path: path, hasMarkers: false) }
            return Message("conflict-dropped", ["place": place])
        }
        if key == "---" { return Message("conflict-front-matter") }
        if let key { return Message("conflict-value", ["key": name(ofKey: key)]) }
        guard hasMarkers else { return Message("conflict-line", ["line": line]) }
        return Message("conflict-markers", ["path": path, "line": line])
    }

    /// Merge commits that are too large to be looked at.
    public static func uncheckedMerges(_ commits: [String]) -> Message {
        let named = commits.suffix(3).map { String($0.prefix(8)) }
        return Message(
            "unchecked-merges",
            ["commits": named, "more": (commits.count - named.count).counted])
    }
}
