import SheafCore
import SheafStore
import SheafTerminal

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
            context.language, at: context.environment.now, vocabulary, workflow)
    }

    mutating func type(_ key: Key, into form: LiveForm) -> [LiveEffect] {
        guard !form.isSaving else { return [] }
        var form = form
        let now = context.environment.now
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
                _ = field.type(key, room: bodyRoom(of: form), context.output.width)
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
            notes = [problem.styled(context.language).styled(.error)]
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
                    assignments: column + typed.assignments + assignments(at: now)))
        case .existing(let item):
            guard isChanged else { return nil }
            return .save(
                item, assignments(for: item.item, at: now),
                body: isTyped(.body) ? self[.body].text : nil)
        }
    }

    /// Of a new item, what the fields say.
    private func assignments(at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        if case .success(let due?) = date(.due, at: now) { assignments.append(.due(due)) }
        if case .success(let phrase?) = repeatPhrase(at: now) {
            assignments.append(.repeat(phrase.text))
        }
        if case .success(let wait?) = date(.wait, at: now) { assignments.append(.wait(wait)) }
        assignments += tagNames.map { .addTag($0) }
        if case .success(let priority?) = priorityValue { assignments.append(.priority(priority)) }
        if let projectName { assignments.append(.project(projectName)) }
        return assignments
    }

    /// Only what was typed is changed: what is not, keeps its bytes.
    private func assignments(for item: Item, at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        if isTyped(.title) { assignments.append(.title(self[.title].text.trimmed)) }
        if isTyped(.due), case .success(let due) = date(.due, at: now) {
            assignments.append(.due(due))
        }
        if isTyped(.repeat), case .success(let phrase) = repeatPhrase(at: now) {
            assignments.append(.repeat(phrase?.text))
        }
        if isTyped(.wait), case .success(let wait) = date(.wait, at: now) {
            assignments.append(.wait(wait))
        }
        if isTyped(.tags) {
            let names = tagNames
            let (old, new) = (Swift.Set(item.tags), Swift.Set(names))
            assignments += item.tags.filter { !new.contains($0) }.map { .removeTag($0) }
            assignments += names.filter { !old.contains($0) }.map { .addTag($0) }
        }
        if isTyped(.priority), case .success(let priority) = priorityValue {
            assignments.append(.priority(priority))
        }
        if isTyped(.project) { assignments.append(.project(projectName)) }
        return assignments
    }

    private var projectName: String? {
        let name = self[.project].text.trimmed
        return name.isEmpty ? nil : name
    }
}
