import SheafCore
import SheafStore
import SheafTerminal

/// An item that is written: a new one, or one that is changed.
struct LiveForm {
    enum Subject {
        /// A new item; a task with the status of its column.
        case new(Item.Kind, status: String?)
        case existing(LiveItem)
    }

    enum Field: CaseIterable {
        case title, due, tags, body
    }

    let subject: Subject
    var title: TextField
    var due: TextField
    var tags: TextField
    var body: TextField
    var focus = Field.title
    /// The day that is selected in the calendar; `nil` while that is only looked at.
    var day: CalendarDate?
    /// Whether the store is at work on it.
    var isSaving = false
    private let initial: [String]

    init(_ subject: Subject) {
        self.subject = subject
        var item: Item?
        var text = ""
        if case .existing(let existing) = subject {
            item = existing.item
            text = existing.body
        }
        title = TextField(item?.title ?? "")
        due = TextField(item?.dueText ?? "")
        tags = TextField(item?.tags.joined(separator: " ") ?? "")
        body = TextField(text, hasLines: true)
        initial = [title.text, due.text, tags.text, body.text]
    }

    var kind: Item.Kind {
        switch subject {
        case .new(let kind, _): kind
        case .existing(let item): item.item.kind
        }
    }

    /// Memos are due at no time.
    var fields: [Field] { kind == .task ? Field.allCases : [.title, .tags, .body] }

    /// Whether something was typed that is not in the store.
    var isChanged: Bool { values != initial }

    private var values: [String] { [title.text, due.text, tags.text, body.text] }

    private func isTyped(_ field: Field) -> Bool {
        let place = Field.allCases.firstIndex(of: field) ?? 0
        return values[place] != initial[place]
    }

    // MARK: - What it says

    /// Why it cannot be saved as it is; `nil` where it can.
    func problem(at now: Moment) -> Message? {
        // The first line of a memo is its title where no other is given.
        if Title.isEmpty(title.text), !(isNewMemo && !Title.isEmpty(body.text)) {
            return .liveEmptyTitle
        }
        if let word = tagNames.first(where: { !Tag.isValid($0) }) { return .liveNotATag(word) }
        if isTyped(.due), case .failure = dueValue(at: now) { return .liveNotADate }
        return nil
    }

    private var isNewMemo: Bool {
        if case .new(.memo, _) = subject { true } else { false }
    }

    /// When it is due, as far as that can be read; nothing typed is no date.
    func dueValue(at now: Moment) -> Result<Due?, InputError> {
        let text = due.text.trimmed
        guard !text.isEmpty else { return .success(nil) }
        do throws(InputError) {
            return .success(try DateExpression.parse(text, at: now))
        } catch {
            return .failure(error)
        }
    }

    /// As typed with or without `+` and `#`, parted by blanks or commas, each once.
    private var tagNames: [String] {
        var names: [String] = []
        for word in tags.text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let name = String(word.drop { $0 == "+" || $0 == "#" })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// All that was typed, a field after the other.
    var plainText: String {
        "\n" + values.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// What saving does; `nil` where it cannot be saved, or is as it was.
    func change(at now: Moment) -> LiveChange? {
        guard problem(at: now) == nil else { return nil }
        switch subject {
        case .new(let kind, let status):
            var assignments = status.map { [Assignment.status($0)] } ?? []
            if case .success(let due?) = dueValue(at: now) { assignments.append(.due(due)) }
            assignments += tagNames.map { .addTag($0) }
            let name = title.text.trimmed
            return .add(
                Draft(
                    kind: kind, title: name.isEmpty ? nil : name, body: body.text,
                    assignments: assignments))
        case .existing(let item):
            guard isChanged else { return nil }
            return .save(
                item, assignments(for: item.item, at: now),
                body: isTyped(.body) ? body.text : nil)
        }
    }

    /// Only what was typed is changed: what is not, keeps its bytes.
    private func assignments(for item: Item, at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        if isTyped(.title) { assignments.append(.title(title.text.trimmed)) }
        if isTyped(.due), case .success(let due) = dueValue(at: now) {
            assignments.append(.due(due))
        }
        if isTyped(.tags) {
            let names = tagNames
            assignments += item.tags.filter { !names.contains($0) }.map { .removeTag($0) }
            assignments += names.filter { !item.tags.contains($0) }.map { .addTag($0) }
        }
        return assignments
    }
}
