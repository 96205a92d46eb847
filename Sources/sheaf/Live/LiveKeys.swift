import SheafCore
import SheafTerminal

/// A key of the live board as its foot shows it.
struct LiveKey {
    /// As it is written on keyboards.
    var key: String
    var label: Message
    /// True if it does something at this moment.
    var isUsable = true

    init(_ key: String, _ label: Message, if isUsable: Bool = true) {
        self.key = key
        self.label = label
        self.isUsable = isUsable
    }
}

/// The meaning of the keys, by place.
enum LiveKeys {
    /// Those of what has the keys now, the most needed first.
    static func shown(on board: LiveBoard) -> [LiveKey] {
        switch board.panels.last {
        case .form(let form): return shown(in: form, at: board.context.environment.now)
        case .question: return [LiveKey("y", .liveKeyYes), LiveKey("n", .liveKeyNo)]
        case .pages: return [LiveKey("↑↓", .liveKeyScroll), LiveKey("esc", .liveKeyBack)]
        case .plan(let plan):
            return [
                LiveKey("⏎", .liveKeyOpen, if: plan.selected != nil),
                LiveKey("↑↓", .liveKeyNext), LiveKey("esc", .liveKeyBack),
            ]
        case .conflicts(let conflicts):
            let isAny = !conflicts.all.isEmpty
            return [
                LiveKey("1", .liveKeyCurrent, if: isAny), LiveKey("2", .liveKeyOther, if: isAny),
                LiveKey("3", .liveKeyBoth, if: isAny), LiveKey("E", .liveKeyEditor, if: isAny),
                LiveKey("↑↓", .liveKeyNext, if: conflicts.all.count > 1),
                undo(board), LiveKey("esc", .liveKeyBack),
            ]
        case .reading(let reading): return shown(in: reading, on: board)
        case .entry, nil: return inLists(on: board)
        }
    }

    private static func undo(_ board: LiveBoard) -> LiveKey {
        LiveKey("u", .liveKeyUndo, if: board.standing.canUndo)
    }

    private static func inLists(on board: LiveBoard) -> [LiveKey] {
        let isAny = board.selected != nil
        let isTask = board.page == .task
        var keys = [
            LiveKey("?", .liveKeyHelp), LiveKey("n", .liveKeyNew),
            LiveKey("⏎", .liveKeyOpen, if: isAny),
            LiveKey("e", .liveKeyEdit, if: isAny),
        ]
        if isTask { keys.append(LiveKey("<>", .liveKeyMove, if: isAny)) }
        return keys + [
            LiveKey("d", .liveKeyDelete, if: isAny), undo(board),
            LiveKey("^R", .liveKeyRedo, if: board.standing.canRedo),
            LiveKey("q", .liveKeyQuit), LiveKey("/", .liveKeySearch), LiveKey("f", .liveKeyFilter),
            LiveKey("t", isTask ? .liveKeyMemos : .liveKeyTasks),
            LiveKey("s", .liveKeySync, if: board.standing.hasRemote && !board.isSyncing),
            LiveKey("p", .livePlan), LiveKey("H", .liveKeyHistory),
            LiveKey("c", .liveKeyConflicts, if: board.standing.conflicted > 0),
            LiveKey("x", .liveKeyCheck, if: (board.selected?.item.checklist.total ?? 0) > 0),
            LiveKey("␣", .liveKeyPick, if: isAny), LiveKey("y", .liveKeyShare, if: isAny),
        ]
    }

    private static func shown(in reading: LiveReading, on board: LiveBoard) -> [LiveKey] {
        guard reading.entry == nil else {
            return [
                LiveKey("␣", .liveKeyCheck), LiveKey("↑↓", .liveKeyNext), undo(board),
                LiveKey("esc", .liveKeyBack),
            ]
        }
        let hasChecklist = board.text?.checklist.isEmpty == false
        return [
            LiveKey("e", .liveKeyEdit), LiveKey("↑↓", .liveKeyScroll),
            LiveKey("←→", .liveKeyNext), LiveKey("x", .liveKeyCheck, if: hasChecklist),
            LiveKey("<>", .liveKeyMove, if: board.page == .task), LiveKey("d", .liveKeyDelete),
            undo(board), LiveKey("h", .liveKeyHistory), LiveKey("E", .liveKeyEditor),
            LiveKey("L", .liveKeyLinks), LiveKey("y", .liveKeyShare), LiveKey("esc", .liveKeyBack),
        ]
    }

    private static func shown(in form: LiveForm, at now: Moment) -> [LiveKey] {
        if form.day != nil {
            return [
                LiveKey("←↑↓→", .liveKeyDay), LiveKey("PgUp/PgDn", .liveKeyMonth),
                LiveKey("⏎", .liveKeyTake), LiveKey("esc", .liveKeyBack),
            ]
        }
        let canSave = form.problem(at: now) == nil && !form.isSaving
        var keys = [LiveKey(form.focus == .body ? "^S" : "⏎", .liveKeySave, if: canSave)]
        if form.focus.isDate { keys.append(LiveKey("↓", .liveKeyCalendar)) }
        return keys + [LiveKey("tab", .liveKeyNextField), LiveKey("esc", .liveKeyLeave)]
    }

    // MARK: - Help

    /// All keys, with what they do.
    static func helpLines(_ context: Context) -> [LivePages.Line] {
        let keys: [(String, Message)] = [
            ("←↓↑→ hjkl", .liveHelpMove), ("g G PgUp PgDn", .liveHelpJump),
            ("⏎", .liveHelpOpen), ("n", .liveHelpNew), ("e", .liveHelpEdit),
            ("E", .liveHelpEditor), ("< > 1 2 3", .liveHelpShift), ("␣", .liveHelpPick),
            ("d", .liveHelpDelete), ("u", .liveHelpUndo), ("Ctrl-R", .liveHelpRedo),
            ("/", .liveHelpSearch), ("f", .liveHelpFilter), ("t", .liveHelpPage),
            ("x", .liveHelpCheck), ("H r h", .liveHelpHistory), ("c", .liveHelpConflicts),
            ("p", .liveHelpPlan), ("L", .liveHelpLinks),
            ("s", .liveHelpSync), ("y", .liveHelpShare), ("Ctrl-S", .liveHelpSave),
            ("Ctrl-U", .liveHelpClear), ("Ctrl-Z", .liveHelpSuspend),
            ("esc", .liveHelpBack), ("q", .liveHelpQuit),
        ]
        let width = context.output.width
        return keys.map { key, meaning in
            LivePages.Line(
                meaning.styled(context.language),
                behind: StyledText(key, .code).fit(to: 15, width))
        } + [
            LivePages.Line(""), LivePages.Line(Message.liveHelpMouse.styled(context.language)),
            LivePages.Line(Message.liveHelpHangul.styled(context.language)),
        ]
    }
}
