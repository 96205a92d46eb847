import SheafCore
import SheafStore
import SheafTerminal

// Questions, the conflicts, and what the keys do.
extension LiveBoard {
    mutating func obey(_ key: Key, _ question: LiveQuestion) -> [LiveEffect] {
        panels.removeLast()
        guard key == .character("y") else { return [] }
        switch question.subject {
        case .delete(let items):
            // Nothing is left to be read.
            if case .reading? = panels.last { panels.removeLast() }
            awaitsTop = page == .memo
            return [.change(.remove(items))]
        case .discard:
            panels.removeLast()
            return []
        case .quit: return [.quit(isInterrupted: false)]
        }
    }

    // MARK: - Pages

    mutating func obey(_ key: Key, _ pages: LivePages) -> [LiveEffect] {
        var pages = pages
        if let version = pages.version {
            switch key {
            case .character("r"): return restore(version)
            case .character("u"), .control("r"): return change(by: key)
            default: break
            }
        }
        switch key {
        case .down, .character("j"): pages.top += 1
        case .up, .character("k"): pages.top -= 1
        case .pageDown, .character(" "): pages.top += pageLength
        case .pageUp: pages.top -= pageLength
        case .home, .character("g"): pages.top = 0
        case .end, .character("G"): pages.top = .max / 2
        case .escape, .enter, .character("q"), .character("h"), .character("H"), .character("r"),
            .character("?"):
            panels.removeLast()
            return []
        default: return []
        }
        let room = panelRoom(layout.panel)
        let count = pages.rows(room.width, context.output.width)?.count ?? 0
        pages.top = max(0, min(pages.top, count - room.height))
        panels[panels.count - 1] = .pages(pages)
        return []
    }

    mutating func openHelp() {
        panels.append(
            .pages(LivePages(title: Message("live-help"), lines: LiveKeys.helpLines(context))))
    }

    // MARK: - Conflicts

    mutating func openConflicts() -> [LiveEffect] {
        panels.append(.conflicts(LiveConflicts()))
        return [.conflicts]
    }

    mutating func showConflicts(_ items: [ConflictedItem]) {
        guard case .conflicts(var conflicts)? = panels.last else { return }
        conflicts.items = items
        conflicts.index = max(0, min(conflicts.index, conflicts.all.count - 1))
        panels[panels.count - 1] = .conflicts(conflicts)
    }

    mutating func obey(_ key: Key, _ conflicts: LiveConflicts) -> [LiveEffect] {
        var conflicts = conflicts
        let all = conflicts.all
        var resolution: Resolution?
        switch key {
        case .down, .right, .character("j"), .character("l"), .tab:
            conflicts.index = min(conflicts.index + 1, max(0, all.count - 1))
        case .up, .left, .character("k"), .character("h"), .backTab:
            conflicts.index = max(conflicts.index - 1, 0)
        case .character("1"), .character("c"): resolution = .current
        case .character("2"), .character("o"): resolution = .other
        case .character("3"), .character("b"): resolution = .both
        case .character("E"):
            return all.isEmpty ? [] : [.openEditor(all[conflicts.index].item.item)]
        case .character("u"), .control("r"): return change(by: key)
        case .escape, .character("q"):
            panels.removeLast()
            return []
        default: return []
        }
        panels[panels.count - 1] = .conflicts(conflicts)
        guard let resolution, all.indices.contains(conflicts.index) else { return [] }
        let chosen = all[conflicts.index]
        return [.change(.settle(chosen.item, chosen.conflict, resolution))]
    }

    // MARK: - Narrowing

    /// - Parameter before: what leaving goes back to; else what is shown.
    mutating func begin(_ kind: LiveEntry.Kind, before: LiveNarrowing? = nil) {
        let text = kind == .search ? narrowing.search : narrowing.filter
        panels.append(
            .entry(LiveEntry(kind: kind, field: TextField(text), before: before ?? narrowing)))
    }

    mutating func type(_ key: Key, into entry: LiveEntry) -> [LiveEffect] {
        var entry = entry
        switch key {
        case .enter:
            panels.removeLast()
            return narrow(by: entry, isDone: true)
        case .escape:
            panels.removeLast()
            // What was looked for goes, what was filtered by before comes back.
            var before = entry.before
            if entry.kind == .search { before.search = "" }
            guard before != narrowing else { return [] }
            narrowing = before
            return [.load(narrowing)]
        case .up, .down:
            move(by: key == .up ? -1 : 1)
            return []
        case .tab where offer != nil && entry.kind == .search: return searchOtherwise()
        default: _ = entry.field.type(key)
        }
        panels[panels.count - 1] = .entry(entry)
        return narrow(by: entry)
    }

    /// Looks for the words as they read with the other keyboard.
    mutating func searchOtherwise() -> [LiveEffect] {
        guard let offer else { return [] }
        narrowing.search = offer.search
        if case .entry(var entry)? = panels.last {
            entry.field = TextField(offer.search)
            panels[panels.count - 1] = .entry(entry)
        }
        return [.load(narrowing)]
    }

    /// Shows what answers to what is typed: words at once, a query when it is whole.
    mutating func narrow(by entry: LiveEntry, isDone: Bool = false) -> [LiveEffect] {
        var wanted = narrowing
        switch entry.kind {
        case .search: wanted.search = entry.field.text
        case .filter:
            guard isDone else { return [] }
            wanted.filter = entry.field.text.trimmed
        }
        guard wanted != narrowing else { return [] }
        narrowing = wanted
        return [.load(wanted)]
    }
}

extension String {
    /// Without blanks around it.
    var trimmed: String {
        let rest = drop { $0.isWhitespace }
        return String(rest.reversed().drop { $0.isWhitespace }.reversed())
    }
}
