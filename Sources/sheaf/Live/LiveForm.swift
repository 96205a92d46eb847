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
