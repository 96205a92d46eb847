import SheafTerminal

/// One thing that somebody does at a live board, and what is to be seen then.
struct LiveStep {
    enum Act {
        /// A key that means something: with the keyboard set to Hangul the one on its place.
        case press(String)
        /// Text, or a key that is the same on every keyboard.
        case type(String)
        /// A mouse at what stands on the screen: a report for each action, and where.
        case mouse([(button: Int, isRelease: Bool, place: Place)])
        case resize(columns: Int, rows: Int)
        /// Something that happens elsewhere: a line of shell.
        case shell(String)
    }

    /// Where a mouse goes.
    enum Place {
        case text(String)
        case cell(column: Int, row: Int)
    }

    var act: Act
    /// All of it has to be seen at once; some of it must not have been before.
    var expected: [LiveExpectation]
    var line: Int

    /// - Parameter also: what is to be seen on some windows alone.
    static func press(
        _ key: String, _ expected: LiveExpectation..., also: [LiveExpectation] = [],
        line: Int = #line
    ) -> LiveStep {
        LiveStep(act: .press(key), expected: expected + also, line: line)
    }

    static func type(
        _ text: String, _ expected: LiveExpectation..., also: [LiveExpectation] = [],
        line: Int = #line
    ) -> LiveStep {
        LiveStep(act: .type(text), expected: expected + also, line: line)
    }

    static func click(
        _ text: String, _ expected: LiveExpectation..., line: Int = #line
    ) -> LiveStep {
        let place = Place.text(text)
        return LiveStep(
            act: .mouse([(0, false, place), (0, true, place)]), expected: expected, line: line)
    }

    static func drag(
        _ text: String, to target: String, _ expected: LiveExpectation..., line: Int = #line
    ) -> LiveStep {
        LiveStep(
            act: .mouse([
                (0, false, .text(text)), (32, false, .text(target)), (0, true, .text(target)),
            ]), expected: expected, line: line)
    }

    /// - Parameter count: rows down; negative goes up.
    static func wheel(
        _ count: Int, _ expected: LiveExpectation..., line: Int = #line
    ) -> LiveStep {
        let report = (
            button: count < 0 ? 64 : 65, isRelease: false, place: Place.cell(column: 5, row: 5)
        )
        return LiveStep(
            act: .mouse(Array(repeating: report, count: abs(count))), expected: expected,
            line: line)
    }

    static func resize(
        columns: Int, rows: Int, _ expected: LiveExpectation..., line: Int = #line
    ) -> LiveStep {
        LiveStep(act: .resize(columns: columns, rows: rows), expected: expected, line: line)
    }

    static func shell(
        _ command: String, _ expected: LiveExpectation..., line: Int = #line
    ) -> LiveStep {
        LiveStep(act: .shell(command), expected: expected, line: line)
    }
}

/// Something to be seen on the screen.
struct LiveExpectation {
    var description: String
    var holds: (LiveView) -> Bool

    private init(_ description: String, _ holds: @escaping (LiveView) -> Bool) {
        self.description = description
        self.holds = holds
    }

    static func shows(_ text: String) -> LiveExpectation {
        LiveExpectation("shows \(text)") { $0.shows(text) }
    }

    static func shows(_ message: Message) -> LiveExpectation {
        LiveExpectation("shows \(message.text(.english))") { $0.shows(message.text($0.language)) }
    }

    static func hides(_ text: String) -> LiveExpectation {
        LiveExpectation("hides \(text)") { !$0.shows(text) }
    }

    static func hides(_ message: Message) -> LiveExpectation {
        LiveExpectation("hides \(message.text(.english))") { !$0.shows(message.text($0.language)) }
    }

    /// Whether the window has this size, and something is drawn on it.
    static func size(columns: Int, rows: Int) -> LiveExpectation {
        LiveExpectation("\(columns)×\(rows)") {
            $0.model.columns == columns && $0.model.rows == rows && $0.rows[0].isEmpty == false
        }
    }

    static func head(_ message: Message) -> LiveExpectation {
        LiveExpectation("head \(message.text(.english))") {
            $0.headShows(message.text($0.language))
        }
    }

    static func headHides(_ message: Message) -> LiveExpectation {
        LiveExpectation("head without \(message.text(.english))") {
            !$0.headShows(message.text($0.language))
        }
    }

    /// Whether the head tells that something waits to be sent, in words or by a sign.
    static func waits(_ isWaiting: Bool) -> LiveExpectation {
        LiveExpectation(isWaiting ? "something waits" : "nothing waits") { view in
            let words = ["to send", "보낼 것", "↑"]
            return words.contains { view.headShows($0) } == isWaiting
        }
    }

    static func selects(_ title: String) -> LiveExpectation {
        LiveExpectation("selects \(title)") { $0.selects(title) }
    }

    static func reverses(_ text: String) -> LiveExpectation {
        LiveExpectation("reverses \(text)") { $0.reverses(text) }
    }

    static func underlines(_ text: String) -> LiveExpectation {
        LiveExpectation("underlines \(text)") { $0.underlines(text) }
    }

    static func counts(_ status: String, _ count: Int) -> LiveExpectation {
        LiveExpectation("\(status) \(count)") { $0.counts(status, count) }
    }

    static func caret(behind text: String) -> LiveExpectation {
        LiveExpectation("caret behind \(text)") { $0.hasCaret(behind: text) }
    }

    static var noCaret: LiveExpectation {
        LiveExpectation("no caret") { !$0.model.showsCursor }
    }

    static func usable(_ key: String, _ label: Message) -> LiveExpectation {
        LiveExpectation("\(key) \(label.text(.english)) is usable") {
            $0.foot("\(key) \(label.text($0.language))", isDimmed: false)
        }
    }

    static func dimmed(_ key: String, _ label: Message) -> LiveExpectation {
        LiveExpectation("\(key) \(label.text(.english)) is dimmed") {
            $0.foot("\(key) \(label.text($0.language))", isDimmed: true)
        }
    }
}
