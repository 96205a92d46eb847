import SheafCore
import SheafTerminal

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
            panels.append(
                .form(LiveForm(.existing(read), context.language, at: context.environment.now)))
        case .gone:
            notes = [Message("live-gone", ["item": ItemName(item)]).styled(context.language)]
        case .failed(let report): show(report)
        }
        guard case .item = found else { return [] }
        return opening.typed.flatMap { handle($0) }
    }

    private mutating func apply(_ found: LiveFound) {
        for (place, panel) in panels.enumerated() {
            guard case .form(var form) = panel else { continue }
            form.apply(found, at: context.environment.now)
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
