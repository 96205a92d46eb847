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
        case title, due, tags, priority, project, `repeat`, wait, body

        /// True if it has a calendar.
        var isDate: Bool { self == .due || self == .wait }
    }

    let subject: Subject
    private var texts: [Field: TextField]
    var focus = Field.title
    /// The day that is selected in the calendar; `nil` while that is only looked at.
    var day: CalendarDate?
    /// True if the store is at work on it.
    var isSaving = false
    /// The fate of the item since the form was opened; `nil` where nothing happened.
    var meanwhile: Meanwhile?
    private let initial: [Field: String]
    /// The names that tokens in a new item's title can use.
    private let vocabulary: KeyVocabulary
    private let workflow: Workflow
    /// The language that values are written in.
    let language: Language

    init(
        _ subject: Subject, _ language: Language, at now: Moment,
        _ vocabulary: KeyVocabulary = KeyVocabulary(), _ workflow: Workflow = .standard
    ) {
        self.subject = subject
        self.language = language
        self.vocabulary = vocabulary
        self.workflow = workflow
        var initial: [Field: String] = [:]
        if case .existing(let existing) = subject {
            let item = existing.item
            func typed(_ date: Due?) -> String? { date.map { Self.typed($0, language, at: now) } }
            initial = [
                .title: item.title, .due: typed(item.due) ?? item.dueText ?? "",
                .repeat: item.repeatText ?? "", .wait: typed(item.plan.wait) ?? "",
                .tags: item.tags.joined(separator: " "),
                .priority: item.priority.map { Message.priority($0).text(language) } ?? "",
                .project: item.project ?? "", .body: existing.body,
            ]
        }
        texts = Dictionary(
            uniqueKeysWithValues: Field.allCases.map {
                ($0, TextField(initial[$0] ?? "", hasLines: $0 == .body))
            })
        self.initial = texts.mapValues(\.text)
    }

    subscript(field: Field) -> TextField {
        get { texts[field] ?? TextField() }
        set { texts[field] = newValue }
    }

    var kind: Item.Kind {
        switch subject {
        case .new(let kind, _): kind
        case .existing(let item): item.item.kind
        }
    }

    /// Memos are due at no time, and none is more urgent than another.
    var fields: [Field] { kind == .task ? Field.allCases : [.title, .tags, .project, .body] }

    /// True if something was typed that is not in the store.
    var isChanged: Bool { Field.allCases.contains(where: isTyped) }

    func isTyped(_ field: Field) -> Bool { self[field].text != initial[field] }

    // MARK: - What it says

    /// Why it cannot be saved as it is; `nil` where it can.
    func problem(at now: Moment) -> Message? {
        switch typedTitle(at: now) {
        case .failure(let error): return Message(error.fact)
        // The first line of a memo is its title where no other is given.
        case .success(let typed):
            if Title.isEmpty(typed.title), !(isNewMemo && !Title.isEmpty(self[.body].text)) {
                return Message("live-empty-title")
            }
        }
        // What its file has already may stay.
        let known = (initial[.tags] ?? "").split(separator: " ").map(String.init)
        if let word = tagNames.first(where: { !Tag.isValid($0) && !known.contains($0) }) {
            return Message("live-not-a-tag", ["word": word])
        }
        for field in [Field.due, .wait] where isTyped(field) {
            if case .failure = date(field, at: now) { return Message("live-not-a-date") }
        }
        if isTyped(.repeat), case .failure(let error) = repeatPhrase(at: now) {
            return Message(error.fact)
        }
        if isTyped(.priority), case .failure = priorityValue {
            return Message("live-not-a-priority")
        }
        return nil
    }

    private var isNewMemo: Bool {
        if case .new(.memo, _) = subject { true } else { false }
    }

    /// The title, and what the tokens in it say: of a new item they are read as `add` does. A date of
    /// any year is taken: what was understood is shown.
    func typedTitle(at now: Moment) -> Result<TokenReader.Draft, InputError> {
        let text = self[.title].text.trimmed
        guard case .new = subject else { return .success(.init(title: text)) }
        var reader = TokenReader(vocabulary: vocabulary, workflow: workflow, now: now)
        reader.takesAnyYear = true
        do throws(InputError) {
            return .success(try reader.draft(TokenReader.arguments(ofLine: text)))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the date of a field, `nil` for an empty one, or the error of one that cannot be read.
    func date(_ field: Field, at now: Moment) -> Result<Due?, InputError> {
        let text = self[field].text.trimmed
        guard !text.isEmpty else { return .success(nil) }
        do throws(InputError) {
            let aim: DateExpression.Aim = field == .wait ? .start : .end
            return .success(try DateExpression.parse(text, at: now, aim: aim))
        } catch {
            return .failure(error)
        }
    }

    /// Returns a date as one types it, so that it reads back as the same day and time.
    func typed(_ date: Due, at now: Moment) -> String { Self.typed(date, language, at: now) }

    private static func typed(_ date: Due, _ language: Language, at now: Moment) -> String {
        let shown = DisplayedDate(date, at: now)
        let texts = [false, true].map { DateDisplay(language).typed(shown, withYear: $0) }
        // Without a year it is the next day of that name, which may be another one.
        let text = texts.first { text in
            guard let read = try? DateExpression.parse(text, at: now) else { return false }
            return read.date(in: now.zone) == date.date(in: now.zone)
                && read.time(in: now.zone) == date.time(in: now.zone)
        }
        return text ?? date.description
    }

    /// The phrase that says how the item repeats, with what it means; an empty field is none.
    func repeatPhrase(
        at now: Moment
    ) -> Result<(text: String, recurrence: Recurrence)?, InputError> {
        let text = self[.repeat].text.trimmed
        guard !text.isEmpty else { return .success(nil) }
        do throws(InputError) {
            return .success((text, try Recurrence(text, at: now)))
        } catch {
            return .failure(error)
        }
    }

    /// The priority, by a word of either language or its first letter; an empty field is none.
    var priorityValue: Result<Priority?, InputError> {
        let text = self[.priority].text.trimmed
        guard !text.isEmpty else { return .success(nil) }
        guard let priority = Priority(named: text) else {
            return .failure(
                InputError(
                    text: text, range: 0..<text.utf8.count,
                    problem: .unknownPriority(text, suggestion: nil)))
        }
        return .success(priority)
    }

    /// As typed with or without `+` and `#`, separated by blanks or commas, each once.
    var tagNames: [String] {
        var names: [String] = []
        for word in self[.tags].text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            let name = String(word.drop { $0 == "+" || $0 == "#" })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// All that was typed, a field after the other.
    var plainText: String {
        let values = Field.allCases.map { self[$0].text }
        return "\n" + values.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }
}

/// A form that waits for its item.
struct LiveOpening {
    /// The item that is to be changed; `nil` while nothing waits.
    var item: Item?
    /// Counts the forms: what was read for an earlier one may be old.
    var number = 0
    /// The keys typed meanwhile: they are meant for the form.
    var typed: [TerminalInput] = []
}

// A form shows what is on disk, also when that changes while it is open.
extension LiveBoard {
    /// Opens an item to be changed, as soon as its file was read: what is shown of it may be old.
    mutating func edit(_ item: Item) -> [LiveEffect] {
        opening = LiveOpening(item: item, number: opening.number + 1)
        return [.open(item, number: opening.number)]
    }

    /// Keeps what is typed for the form that is to open; answers whether it did.
    mutating func hold(_ input: TerminalInput) -> Bool {
        guard opening.item != nil else { return false }
        switch input {
        case .key(.escape): opening.item = nil
        case .key, .paste: opening.typed.append(input)
        case .mouse: break
        }
        return true
    }

    /// The effects that read the item of the open form again.
    var readForm: [LiveEffect] {
        for case .form(let form) in panels {
            if case .existing(let item) = form.subject {
                return [.open(item.item, number: opening.number)]
            }
        }
        return []
    }

    /// An item was read for a form.
    mutating func handle(_ found: LiveFound, number: Int) -> [LiveEffect] {
        guard number == opening.number else { return [] }
        guard let item = opening.item else {
            apply(found)
            return []
        }
        opening.item = nil
        switch found {
        case .item(let read):
            panels.append(.form(LiveForm(.existing(read), printer.language, at: printer.now)))
        case .gone:
            notes = [Message("live-gone", ["item": ItemName(item)]).styled(printer.language)]
        case .failed(let report): show(report)
        }
        guard case .item = found else { return [] }
        return opening.typed.flatMap { handle($0) }
    }

    private mutating func apply(_ found: LiveFound) {
        for (place, panel) in panels.enumerated() {
            guard case .form(var form) = panel else { continue }
            form.apply(found, at: printer.now)
            panels[place] = .form(form)
        }
    }
}

extension LiveForm {
    /// The fate of the item while its form was open.
    enum Meanwhile {
        /// Its file changed, and so did what was typed.
        case changed
        /// Its file changed before anything was typed, and the form shows what it holds now.
        case shownAnew
        case deleted
    }

    /// Its item was read anew.
    mutating func apply(_ found: LiveFound, at now: Moment) {
        guard case .existing(let base) = subject, !isSaving else { return }
        switch found {
        case .item(let item) where item.isSame(as: base):
            if meanwhile != .shownAnew { meanwhile = nil }
        case .item(let item):
            guard !isChanged else {
                meanwhile = .changed
                return
            }
            let focus = focus
            self = LiveForm(.existing(item), language, at: now)
            self.focus = focus
            meanwhile = .shownAnew
        case .gone: meanwhile = .deleted
        // The next look may tell more.
        case .failed: return
        }
    }
}

extension LiveItem {
    /// Returns whether both have the same text.
    fileprivate func isSame(as other: LiveItem) -> Bool {
        item.path == other.item.path && stored?.document == other.stored?.document
            && item.title == other.item.title && body == other.body
    }
}

extension LiveForm {
    /// The field that keys go to.
    var focused: TextField {
        get { self[focus] }
        set { self[focus] = newValue }
    }

    /// Puts text in. Of several lines the first is the field's, the others the body's, so that a
    /// whole text can be pasted where the title goes.
    mutating func paste(_ text: String) {
        day = nil
        guard focus == .title, let end = text.firstIndex(of: "\n") else {
            return focused.insert(text)
        }
        self[.title].insert(String(text[..<end]))
        self[.body].insert(String(text[text.index(after: end)...]))
        focus = .body
    }

    /// Takes a key that goes on to another field, or into the calendar; answers whether it did.
    mutating func move(_ key: Key, at now: Moment) -> Bool {
        if day != nil { return moveInCalendar(key, at: now) }
        switch key {
        case .tab: moveFocus(by: 1)
        case .backTab: moveFocus(by: -1)
        case .down where focus.isDate: day = selectedDay(at: now)
        case .down where focus != .body: moveFocus(by: 1)
        case .up where focus != .body: moveFocus(by: -1)
        case .up where focus == .body && self[.body].before.isEmpty: moveFocus(by: -1)
        default: return false
        }
        return true
    }

    private mutating func moveFocus(by count: Int) {
        day = nil
        let place = (fields.firstIndex(of: focus) ?? 0) + count
        focus = fields[(place + fields.count) % fields.count]
    }

    // MARK: - Calendar

    /// The day that the date of the focused field falls on; today where there is none.
    func selectedDay(at now: Moment) -> CalendarDate {
        if let day { return day }
        guard case .success(let date?) = date(focus, at: now) else { return now.date }
        return date.date(in: now.zone)
    }

    /// Puts a day into the focused field, which keeps its time.
    private mutating func take(_ day: CalendarDate, at now: Moment) {
        var time: TimeOfDay?
        if case .success(let date?) = date(focus, at: now) { time = date.time(in: now.zone) }
        focused = TextField(typed(time.map { .local(day, $0) } ?? .day(day), at: now))
    }

    private mutating func moveInCalendar(_ key: Key, at now: Moment) -> Bool {
        guard let day else { return false }
        switch key {
        case .left: self.day = day.adding(days: -1)
        case .right: self.day = day.adding(days: 1)
        case .up: self.day = day.adding(days: -7)
        case .down: self.day = day.adding(days: 7)
        case .pageUp: self.day = day.adding(months: -1)
        case .pageDown: self.day = day.adding(months: 1)
        case .enter:
            take(day, at: now)
            moveFocus(by: 1)
        case .escape: self.day = nil
        case .tab: moveFocus(by: 1)
        case .backTab: moveFocus(by: -1)
        // Typing goes on in the field.
        default:
            self.day = nil
            return false
        }
        return true
    }
}

extension LiveBoard {
    /// An empty form for an item of this page; a task has the status of its column, as long as that
    /// is open.
    func newForm() -> LiveForm {
        let status = workflow.statuses[column]
        let open = status.isClosed ? workflow.initial.name : status.name
        return LiveForm(
            page == .task ? .new(.task, status: open) : .new(.memo, status: nil),
            printer.language, at: printer.now, vocabulary, workflow)
    }

    mutating func type(_ key: Key, into form: LiveForm) -> [LiveEffect] {
        guard !form.isSaving else { return [] }
        var form = form
        let now = printer.now
        var effects: [LiveEffect] = []
        if form.move(key, at: now) {
            // Taken.
        } else {
            switch key {
            case .escape: return close(form)
            case .control("s"): effects = save(&form, at: now)
            case .enter where form.focus != .body: effects = save(&form, at: now)
            default:
                var field = form.focused
                _ = field.type(key, room: bodyRoom(of: form), printer.width)
                form.focused = field
            }
        }
        if case .form? = panels.last { panels[panels.count - 1] = .form(form) }
        return effects
    }

    private mutating func close(_ form: LiveForm) -> [LiveEffect] {
        if form.isChanged {
            panels.append(.question(LiveQuestion(subject: .discard, text: Message("live-discard"))))
        } else {
            panels.removeLast()
        }
        return []
    }

    private mutating func save(_ form: inout LiveForm, at now: Moment) -> [LiveEffect] {
        if let problem = form.problem(at: now) {
            notes = [problem.styled(printer.language, .error)]
            return []
        }
        guard let change = form.change(at: now) else {
            panels.removeLast()
            return []
        }
        form.isSaving = true
        return [.change(change)]
    }
}

// What becomes of a form.
extension LiveForm {
    /// The change that saving makes; `nil` where nothing can be saved, or nothing changed.
    func change(at now: Moment) -> LiveChange? {
        guard problem(at: now) == nil else { return nil }
        switch subject {
        case .new(let kind, let status):
            guard case .success(let typed) = typedTitle(at: now) else { return nil }
            // Where a field says something else than a token, the field counts.
            let column = status.map { [Assignment.status($0)] } ?? []
            return .add(
                Draft(
                    kind: kind, title: typed.title.isEmpty ? nil : typed.title,
                    body: self[.body].text,
                    assignments: column + typed.assignments + assignments(for: nil, at: now)))
        case .existing(let item):
            guard isChanged else { return nil }
            return .save(
                item, assignments(for: item.item, at: now),
                body: isTyped(.body) ? self[.body].text : nil)
        }
    }

    /// Only what was typed is changed: what is not, keeps its bytes.
    ///
    /// - Parameter item: `nil` for a new one, of which nothing can be taken away.
    private func assignments(for item: Item?, at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        func add<Value>(
            _ field: Field, _ read: Result<Value?, InputError>, _ assignment: (Value?) -> Assignment
        ) {
            guard isTyped(field), case .success(let value) = read, item != nil || value != nil
            else { return }
            assignments.append(assignment(value))
        }
        if item != nil, isTyped(.title) { assignments.append(.title(self[.title].text.trimmed)) }
        add(.due, date(.due, at: now), Assignment.due)
        add(.repeat, repeatPhrase(at: now)) { .repeat($0?.text) }
        add(.wait, date(.wait, at: now), Assignment.wait)
        if isTyped(.tags) {
            let (before, names) = (item?.tags ?? [], tagNames)
            assignments += before.filter { !names.contains($0) }.map { .removeTag($0) }
            assignments += names.filter { !before.contains($0) }.map { .addTag($0) }
        }
        add(.priority, priorityValue, Assignment.priority)
        let project = self[.project].text.trimmed
        add(.project, .success(project.isEmpty ? nil : project), Assignment.project)
        return assignments
    }
}
