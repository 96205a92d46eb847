import SheafCore
import SheafStore
import SheafTerminal
import SystemPackage

extension LiveWorker {
    /// Keeps what a form holds in a file, and says in which: the process ends, and there is nobody to
    /// ask.
    func keep(_ form: LiveForm) {
        do {
            let copy: EditorFile
            switch form.subject {
            case .new(let kind, let status):
                let assignments = status.map { [Assignment.status($0)] } ?? []
                copy = try store.editingCopy(
                    of: Draft(kind: kind, title: nil, assignments: assignments))
            case .existing(let item):
                guard let stored = item.stored else { return }
                copy = try store.keptCopy(of: stored)
            }
            let file = try FileDescriptor.open(copy.file, .writeOnly, options: [.append])
            try file.closeAfter { _ = try file.writeAll(form.plainText.utf8) }
            try context.output.note(Message("text-is-kept", ["path": context.display(copy.file)]))
        } catch {
            try? context.output.report(Report(error, context))
        }
    }

    /// Puts an item into the clipboard, as `share --copy` does. The terminal may be asked to take it:
    /// nothing else may be written to it meanwhile.
    func share(_ item: Item) {
        do {
            guard let stored = try store.items(.items([item])).first else { return }
            let text = SharedItem(stored, context).text(.markdown)
            guard let place = try Clipboard(context.terminal).put(text) else {
                throw ClipboardError.none(isLarge: text.utf8.count > Clipboard.terminalLimit)
            }
            let note = Message(
                place == .terminal ? "asked-to-copy" : "copied", ["item": ItemName(stored.item)])
            mailbox.send(.told([note.styled(context.language)]))
        } catch {
            mailbox.send(.failed(Report(error, context), isOfForm: false))
        }
    }

    /// Lets the user's own editor have an item; the terminal is its alone meanwhile.
    func edit(_ item: Item) {
        do {
            let items = try store.items(.items([item]))
            let copies = try store.editingFiles(of: items)
            try context.edit(copies, in: store)
            let replacement = try store.replace(copies)
            let notes = replacement.change.map { context.sentences(for: $0) } ?? []
            mailbox.send(
                .done(
                    LiveOutcome(
                        notes: notes.map { $0.styled(context.language) },
                        item: replacement.change?.edits.first?.after)))
        } catch {
            mailbox.send(.failed(Report(error, context), isOfForm: false))
        }
    }
}
