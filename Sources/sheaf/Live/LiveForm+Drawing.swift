import SheafCore
import SheafTerminal

extension LiveBoard {
    /// The rows and cells of a form's parts.
    private struct FormPlaces {
        var fields: [LiveForm.Field: Rectangle] = [:]
        var body: Rectangle
        /// The month, over the body or, where that is too low for it, over all below the date.
        var calendar: Rectangle?
    }

    /// A label takes so many cells.
    private static let labelCells = 11
    private static let calendarSize = (width: 22, height: 8)

    private func places(of form: LiveForm, in area: Rectangle) -> FormPlaces {
        let room = panelRoom(area)
        let lines = form.fields.filter { $0 != .body }
        let body = room.inset(left: Self.labelCells, top: lines.count + (layout.isLow ? 0 : 1))
        var places = FormPlaces(body: body)
        for (row, field) in lines.enumerated() {
            places.fields[field] = room.inset(left: Self.labelCells, top: row).top(1)
        }
        places.fields[.body] = body
        if form.focus.isDate, let row = lines.firstIndex(of: form.focus) {
            let (width, height) = Self.calendarSize
            let below = room.inset(left: Self.labelCells, top: row + 1)
            let area = body.height < height ? below : body
            places.calendar = area.top(height).inset(right: max(0, area.width - width))
        }
        return places
    }

    /// The cells in which a form's body is broken into rows.
    func bodyRoom(of form: LiveForm) -> Int {
        max(1, places(of: form, in: layout.panel).body.width - 1)
    }

    func draw(_ form: LiveForm, in area: Rectangle, on screen: inout Screen) {
        let language = printer.language
        let now = printer.now
        let heading: Message =
            switch form.subject {
            case .new(.task, _): Message("live-new-task")
            case .new(.memo, _): Message("live-new-memo")
            case .existing(let item): Message("live-editing", ["item": ItemName(item.item)])
            }
        let sign = form.meanwhile.map { $0.message.styled(language, .warning) } ?? ""
        let rest = area.width - sign.cells(printer.width) - 2
        let title = heading.styled(language, .heading)
        // Where both have no room, what is new counts for more.
        let parts = [
            sign.isEmpty ? title : title.cut(to: rest < 12 ? 0 : rest, printer.width), sign,
        ]
        screen.draw(
            parts.filter { !$0.isEmpty }.joined(separator: "  ").cut(
                to: area.width, printer.width), in: area)
        if !layout.isLow { drawRule(in: area, row: 1, on: &screen) }
        let places = places(of: form, in: area)
        let isOnTop: Bool = if case .form? = panels.last { true } else { false }
        for field in form.fields {
            guard let place = places.fields[field] else { continue }
            let isFocused = form.focus == field
            let mark = isFocused ? ">" : " "
            screen.draw(
                "\(mark) \(field.label.styled(language, isFocused ? .heading : .muted))",
                in: place.inset(left: -Self.labelCells).top(1))
            screen.draw(form[field], in: place, hasCursor: isOnTop && isFocused && form.day == nil)
            let meaning = meaning(of: field, in: form, at: now)
            let used = printer.width.cells(of: Sanitizer.line(form[field].text)) + 2
            screen.draw(
                meaning.cut(to: max(0, place.width - used), printer.width), in: place, column: used)
        }
        if let place = places.calendar { drawCalendar(of: form, in: place, at: now, on: &screen) }
    }

    /// The value as it was understood, shown behind it; where there is none, the possible values.
    private func meaning(
        of field: LiveForm.Field, in form: LiveForm, at now: Moment
    ) -> StyledText {
        func muted(_ message: Message) -> StyledText {
            message.styled(printer.language, .muted)
        }
        func wrong(_ message: Message) -> StyledText {
            message.styled(printer.language, .error)
        }
        switch field {
        case .tags, .project, .body: return ""
        case .title:
            return switch form.typedTitle(at: now) {
            case .success(let typed): understood(typed.assignments, at: now)
            case .failure(let error): wrong(Message(error.fact))
            }
        case .due, .wait:
            return switch form.date(field, at: now) {
            case .success(nil):
                muted(field == .due ? Message("live-due-example") : Message("live-wait-example"))
            case .success(let date?): printer.texts.long(date, at: now).styled(.muted)
            case .failure: wrong(Message("live-not-a-date"))
            }
        case .repeat:
            return switch form.repeatPhrase(at: now) {
            case .success(nil): muted(Message("live-repeat-example"))
            case .success(let phrase?): rule(phrase.text, in: form, at: now)
            case .failure(let error): wrong(Message(error.fact))
            }
        case .priority:
            return switch form.priorityValue {
            case .success(nil): muted(Message("live-priorities"))
            case .success(let priority?):
                // Its word need not be said again.
                form[field].text == Message.priority(priority).text(printer.language)
                    ? "" : muted(.priority(priority))
            case .failure: wrong(Message("live-priorities"))
            }
        }
    }

    /// The rule as it will be saved, and the next days, so that everyone sees what a phrase means.
    private func rule(_ typed: String, in form: LiveForm, at now: Moment) -> StyledText {
        let due: Due? = if case .success(let due) = form.date(.due, at: now) { due } else { nil }
        let day = due?.date(in: now.zone)
        guard let settled = try? Recurrence.settled(typed, at: day, now) else { return "" }
        let rule = Message.rule(settled.text, at: now).styled(printer.language, .muted)
        guard !settled.recurrence.isAfterDone else { return rule }
        var days = due == nil ? [settled.first] : []
        while days.count < 3,
            let next = settled.recurrence.next(
                after: days.last ?? settled.first, from: settled.first)
        {
            days.append(next)
        }
        return ([rule] + days.map { printer.texts.long(.day($0), at: now).styled(.muted) })
            .joined(separator: StyledText(", ", .muted))
    }

    /// The tokens of a title as they were understood.
    private func understood(_ assignments: [Assignment], at now: Moment) -> StyledText {
        let texts = assignments.compactMap { text(of: $0, at: now) }
        return texts.isEmpty ? "" : StyledText("→ ", .muted) + texts.joined(separator: "  ")
    }

    /// A token of the title in words.
    private func text(of assignment: Assignment, at now: Moment) -> StyledText? {
        let language = printer.language
        return switch assignment {
        case .due(let due?): printer.texts.long(due, at: now).styled(.muted)
        case .addTag(let tag): StyledText("+" + tag, .tag)
        case .priority(let priority?): Message.priority(priority).styled(language, .muted)
        case .project(let project?): StyledText(project, .project)
        case .status(let status?): Message.status(status).styled(language, .statusOpen)
        case .own(let key, let value?): StyledText("\(key): \(value)", .muted)
        default: nil
        }
    }

    /// A month as a wall shows it, weeks from Monday on; of a low one, as many weeks as have room.
    private func drawCalendar(
        of form: LiveForm, in area: Rectangle, at now: Moment, on screen: inout Screen
    ) {
        let chosen = form.selectedDay(at: now)
        let first = chosen.adding(days: 1 - chosen.day)
        func week(of day: CalendarDate) -> Int { (day.day + first.weekday - 2) / 7 }
        let top = max(0, week(of: chosen) - max(0, area.height - 3))
        // Over the labels too: half a line beside it would be hard to read.
        screen.clear(area.inset(left: -Self.labelCells, right: -layout.panel.width))
        let month = Message("live-month", ["year": chosen.year, "month": chosen.month])
        screen.draw(month.styled(printer.language, .heading), in: area, column: 1)
        for index in 0..<7 {
            let weekday = Message("live-weekday", ["day": index + 1])
            screen.draw(
                weekday.styled(printer.language, .muted), in: area, row: 1, column: 1 + index * 3)
        }
        var day = first
        while day.month == first.month, day.year == first.year {
            let row = week(of: day) - top
            let isChosen = day == chosen && (form.day != nil || !form[form.focus].isEmpty)
            let number = (day.day < 10 ? " " : "") + String(day.day)
            if row >= 0 {
                screen.draw(
                    StyledText(number, day == now.date ? .dueToday : nil), in: area, row: 2 + row,
                    column: 1 + (day.weekday - 1) * 3, emphasis: isChosen ? .selected : .none)
            }
            guard day != first.lastOfMonth else { return }
            day = day.adding(days: 1)
        }
    }
}

extension LiveForm.Meanwhile {
    fileprivate var message: Message {
        switch self {
        case .changed: Message("live-changed-meanwhile")
        case .shownAnew: Message("live-shown-anew")
        case .deleted: Message("live-deleted-meanwhile")
        }
    }
}

extension LiveForm.Field {
    fileprivate var label: Message {
        self == .body ? Message("live-body") : Message("column-\(self)")
    }
}
