import SheafCore
import SheafTerminal

// Reading an item, and its checklist.
extension LiveBoard {
    /// True if the text of the selected item is shown.
    var showsText: Bool { isReading || page == .memo && layout.text != nil }

    /// True if an item was opened to be read: its text has the keys, or what covers it.
    var isReading: Bool {
        panels.contains { panel in
            if case .reading = panel { true } else { false }
        }
    }

    /// Opens the selected item to be read.
    mutating func open(checklist: Bool = false) -> [LiveEffect] {
        guard let item = selected?.item else { return [] }
        guard !checklist || item.checklist.total > 0 else {
            notes = [Message("live-no-checklist").styled(context.language)]
            return []
        }
        panels.append(.reading(LiveReading(entry: checklist ? 0 : nil)))
        if text?.item.path != item.path { text = nil }
        return [.read(item)]
    }

    mutating func obey(_ key: Key, _ reading: LiveReading) -> [LiveEffect] {
        if let entry = reading.entry, let item = text {
            return obey(key, reading, entry: entry, of: item)
        }
        var reading = reading
        defer {
            if case .reading? = panels.last { panels[panels.count - 1] = .reading(reading) }
        }
        switch key {
        case .escape, .character("q"), .enter: panels.removeLast()
        case .down, .character("j"): reading.top += 1
        case .up, .character("k"): reading.top -= 1
        case .pageDown, .character(" "): reading.top += pageLength
        case .pageUp: reading.top -= pageLength
        case .home, .character("g"): reading.top = 0
        case .end, .character("G"): reading.top = .max / 2
        // The item beside it.
        case .left: follow(by: -1, &reading)
        case .right: follow(by: 1, &reading)
        case .character("x"):
            guard let item = text, !item.checklist.isEmpty else {
                notes = [Message("live-no-checklist").styled(context.language)]
                return []
            }
            reading.entry = item.checklist.firstIndex { !$0.isDone } ?? 0
        case .character("h"): return openHistory(of: selected?.item)
        case .character("H"), .character("r"): return openHistory(of: nil)
        case .character("c"): return openConflicts()
        case .character("L"): return openLinks()
        case .character("s"): return sync()
        case .character("?"): openHelp()
        default: return change(by: key)
        }
        reading.top = max(0, min(reading.top, lastTop))
        return []
    }

    /// The keys of a checklist: one entry is selected.
    private mutating func obey(
        _ key: Key, _ reading: LiveReading, entry: Int, of item: LiveItem
    ) -> [LiveEffect] {
        var reading = reading
        let last = item.checklist.count - 1
        switch key {
        case .escape, .character("q"): reading.entry = nil
        case .down, .character("j"): reading.entry = min(entry + 1, last)
        case .up, .character("k"): reading.entry = max(entry - 1, 0)
        case .home: reading.entry = 0
        case .end: reading.entry = last
        case .character("x"), .character(" "), .enter:
            guard item.checklist.indices.contains(entry) else { return [] }
            let chosen = item.checklist[entry]
            return [.change(.check(item.item, chosen, done: !chosen.isDone))]
        case .character("u"), .control("r"): return change(by: key)
        default: break
        }
        panels[panels.count - 1] = .reading(reading)
        return []
    }

    private mutating func follow(by count: Int, _ reading: inout LiveReading) {
        move(by: count)
        reading.top = 0
    }

    /// The line of the text with which its last page begins.
    private var lastTop: Int {
        guard let area = layout.text else { return 0 }
        return max(0, textLines(in: area).count - area.height)
    }
}
