import SheafTerminal

/// A window with a live board in it.
protocol LiveWindow: AnyObject {
    var model: TerminalModel { get }
    func type(_ keys: String) async throws
    func resize(columns: Int, rows: Int) async throws
    /// Sees what another program has changed.
    func look() async throws
    /// Returns when the screen is as expected; throws ``LiveSession/Unexpected`` if it does not become so.
    func wait(for what: String, until isReached: (TerminalModel) -> Bool) async throws
}

/// A store with a remote and another device, and a live board in a window of one size, at which a
/// script is played.
final class LiveStage {
    let sandbox: Sandbox
    let window: any LiveWindow
    let language: Language
    let columns: Int
    let rows: Int

    /// Where one column is shown, and little of what keys do.
    var isSmall: Bool { columns < 60 }

    /// - Parameter open: opens the window, with more variables in its environment.
    init(
        _ language: Language, columns: Int, rows: Int,
        _ open: (LiveStage.Opening) throws -> any LiveWindow
    ) throws {
        self.language = language
        self.columns = columns
        self.rows = rows
        sandbox = try Sandbox(language: language == .korean ? "ko_KR.UTF-8" : "en_US.UTF-8")
        try Self.build(sandbox)
        // Colours: what is marked is seen by them. An editor that adds a line and is gone.
        window = try open(
            Opening(
                sandbox: sandbox, language: language, columns: columns, rows: rows,
                variables: ["NO_COLOR": "", "EDITOR": "sh \(sandbox.home)/editor.sh"]))
    }

    /// What a window is opened with.
    struct Opening {
        var sandbox: Sandbox
        var language: Language
        var columns: Int
        var rows: Int
        var variables: [String: String]
    }

    private static func build(_ sandbox: Sandbox) throws {
        let files = [
            "tasks/milk.md":
                "id: k7m3x9q2\ntitle: Buy milk\nstatus: todo\ndue: 2026-11-18\ntags: [home]\n---\nTwo litres.\n",
            "tasks/minutes.md":
                "id: b4c5d6e7\ntitle: 회의록 정리\nstatus: todo\n---\n- [ ] 읽기\n- [ ] 보내기\n",
            "tasks/book.md": "id: c9d8e7f6\ntitle: Read the book\nstatus: doing\n---\n",
            "tasks/old.md": "id: d2e3f4g5\ntitle: Old thing\nstatus: done\n---\n",
            "memos/recipe.md": "id: e2f3g4h5\ntitle: Recipe\n---\nFlour and butter.\n",
            "memos/shopping.md": "id: f2g3h4j5\ntitle: 장보기\n---\n두부, 파.\n",
            // What waits is sent when a key asks for it, and not a moment before.
            ".sheaf/config.yml": "format: 3\nsync: {push: manual, pull: manual}\n",
        ]
        for (path, text) in files {
            try sandbox.write("sheaf/\(path)", (path.hasSuffix(".md") ? "---\n" : "") + text)
        }
        try sandbox.write("editor.sh", "echo 'From the editor.' >> \"$1\"\n")
        let built = try sandbox.shell(
            """
            git init -q -b main sheaf && git init -q --bare -b main hub.git \
            && sheaf init sheaf && sheaf remote ~/hub.git && sheaf sync \
            && sheaf clone ~/hub.git other
            """)
        guard built.code == 0 else {
            throw LiveSession.Unexpected(waitedFor: "a store", screen: [built.errors])
        }
    }

    /// A word of the language that is spoken.
    func word(_ english: String, _ korean: String) -> String {
        language == .korean ? korean : english
    }

    /// Plays a script; stops at the first step after which the screen does not become as expected.
    func play(_ steps: [LiveStep]) async throws {
        for step in steps { try await play(step) }
    }

    private var view: LiveView { LiveView(window.model, language) }

    private func play(_ step: LiveStep) async throws {
        // Else the step would prove nothing.
        guard step.expected.isEmpty || !step.expected.allSatisfy({ $0.holds(view) }) else {
            throw unexpected("something new (line \(step.line)): all of it is there already")
        }
        switch step.act {
        case .press(let key):
            try await window.type(language == .korean ? Self.hangul(key) : key)
        case .type(let text): try await window.type(text)
        case .mouse(let reports):
            for report in reports { try await window.type(try mouse(report)) }
        case .resize(let columns, let rows): try await window.resize(columns: columns, rows: rows)
        case .shell(let command):
            let done = try sandbox.shell(command)
            guard done.code == 0 else {
                throw unexpected("\(command) (line \(step.line)): \(done.errors)")
            }
            try await window.look()
        }
        let what = step.expected.map(\.description).joined(separator: ", ")
        try await window.wait(for: "\(what) (line \(step.line))") { model in
            let view = LiveView(model, language)
            return step.expected.allSatisfy { $0.holds(view) }
        }
    }

    private func unexpected(_ what: String) -> LiveSession.Unexpected {
        LiveSession.Unexpected(waitedFor: what, screen: window.model.text)
    }

    /// A report as xterm's mode 1006 sends it.
    private func mouse(_ report: (button: Int, isRelease: Bool, place: LiveStep.Place)) throws
        -> String
    {
        let place: (column: Int, row: Int)? =
            switch report.place {
            case .text(let text): view.place(of: text)
            case .cell(let column, let row): (column, row)
            }
        guard let place else { throw unexpected("a place for the mouse") }
        let last = report.isRelease ? "m" : "M"
        return "\u{1B}[<\(report.button);\(place.column);\(place.row)\(last)"
    }

    private static func hangul(_ keys: String) -> String {
        keys.map { hangulKeys[String($0)] ?? String($0) }.joined()
    }

    /// What the two-set keyboard types on the place of a letter (KS X 5002).
    private static let hangulKeys: [String: String] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzE",
            "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋㄸ"
        ).map { (String($0), String($1)) })
}
