import SheafCore
import SheafTerminal

extension LiveBoard {
    /// The rows and cells of a form's parts.
    private struct FormPlaces {
        var title: Rectangle
        var due: Rectangle?
        var tags: Rectangle
        var body: Rectangle
        /// The month, beside the fields or over the body.
        var calendar: Rectangle?
    }

    /// A label takes so many cells.
    private static let labelCells = 9
    private static let calendarSize = (width: 22, height: 8)

    private func places(of form: LiveForm, in area: Rectangle) -> FormPlaces {
        let room = panelRoom(area)
        var row = 0
        func next() -> Rectangle {
            defer { row += 1 }
            return room.inset(left: Self.labelCells, top: row).top(1)
        }
        let title = next()
        let due = form.kind == .task ? next() : nil
        let tags = next()
        let body = room.inset(left: Self.labelCells, top: row + (layout.isLow ? 0 : 1))
        var places = FormPlaces(title: title, due: due, tags: tags, body: body)
        if form.focus == .due, due != nil {
            let (width, height) = Self.calendarSize
            places.calendar = body.top(height).inset(right: max(0, body.width - width))
        }
        return places
    }

    /// The cells in which a form's body is broken into rows.
    func bodyRoom(of form: LiveForm) -> Int {
        max(1, places(of: form, in: layout.panel).body.width - 1)
    }

    func draw(_ form: LiveForm, in area: Rectangle, on screen: inout Screen) {
        let language = context.language
        let now = context.environment.now
        let heading: Message =
            switch form.subject {
            case .new(.task, _): .liveNewTask
            case .new(.memo, _): .liveNewMemo
            case .existing(let item): .liveEditing(ItemName(item.item))
            }
        screen.draw(
            heading.styled(language).styled(.heading).cut(to: area.width, context.output.width),
            in: area)
        if !layout.isLow { drawRule(in: area, row: 1, on: &screen) }
        let places = places(of: form, in: area)
        let isOnTop: Bool = if case .form? = panels.last { true } else { false }
        func draw(_ field: LiveForm.Field, _ text: TextField, _ label: Message, in place: Rectangle)
        {
            let isFocused = form.focus == field
            let mark = isFocused ? ">" : " "
            screen.draw(
                "\(mark) \(label.styled(language).styled(isFocused ? .heading : .muted))",
                in: place.inset(left: -Self.labelCells).top(1))
            screen.draw(
                text, in: place, hasCursor: isOnTop && isFocused && form.day == nil)
        }
        draw(.title, form.title, .columnTitle, in: places.title)
        if let place = places.due {
            draw(.due, form.due, .columnDue, in: place)
            drawMeaning(of: form, in: place, at: now, on: &screen)
        }
        draw(.tags, form.tags, .columnTags, in: places.tags)
        draw(.body, form.body, .liveBody, in: places.body)
        if let place = places.calendar { drawCalendar(of: form, in: place, at: now, on: &screen) }
    }

    /// How the due date was understood, behind it.
    private func drawMeaning(
        of form: LiveForm, in place: Rectangle, at now: Moment, on screen: inout Screen
    ) {
        let width = context.output.width
        let text: StyledText
        switch form.dueValue(at: now) {
        case .success(nil): text = Message.liveDueExample.styled(context.language).styled(.muted)
        case .success(let due?): text = context.longDate(due, at: now).styled(.muted)
        case .failure: text = Message.liveNotADate.styled(context.language).styled(.error)
        }
        let used = width.cells(of: Sanitizer.line(form.due.text)) + 3
        screen.draw(
            text.cut(to: max(0, place.width - used), width), in: place, column: used)
    }

    /// A month as a wall shows it, weeks from Monday on.
    private func drawCalendar(
        of form: LiveForm, in area: Rectangle, at now: Moment, on screen: inout Screen
    ) {
        let chosen = form.selectedDay(at: now)
        let first = chosen.adding(days: 1 - chosen.day)
        screen.clear(area)
        screen.draw(
            Message.liveMonth(year: chosen.year, month: chosen.month).styled(context.language)
                .styled(.heading), in: area, column: 1)
        for (index, name) in Message.liveWeekdays.enumerated() {
            screen.draw(
                name.styled(context.language).styled(.muted), in: area, row: 1,
                column: 1 + index * 3)
        }
        var day = first
        while day.month == first.month, day.year == first.year {
            let row = 2 + (day.day + first.weekday - 2) / 7
            let isChosen = day == chosen && (form.day != nil || !form.due.isEmpty)
            let number = (day.day < 10 ? " " : "") + String(day.day)
            screen.draw(
                StyledText(number, day == now.date ? .dueToday : nil), in: area, row: row,
                column: 1 + (day.weekday - 1) * 3, emphasis: isChosen ? .selected : .none)
            guard day != first.lastOfMonth else { return }
            day = day.adding(days: 1)
        }
    }
}
