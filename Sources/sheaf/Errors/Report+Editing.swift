import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    /// The failures of editing, moving and restoring items.
    init(editing error: StoreError, _ context: Context) {
        switch error {
        case .notSaved(let kept, let cause):
            self.init(cause, context)
            causes += kept.map { Message("text-is-kept", ["path": context.display($0)]) }
        case .settingsChangedMeanwhile:
            self.init(
                .busy, Message("settings-changed-meanwhile"),
                hint: Message(Fact("store-busy"), "hint"))
        case .leftOut(let folder):
            self.init(
                .refused, Message("left-out", ["path": folder]), hint: Message("left-out-hint"))
        case .noDeletedItem(let handle):
            self.init(
                .noItem, Message("no-deleted-item", ["handle": handle]),
                hint: Message("no-deleted-item-hint"))
        case .notDeleted(let item):
            self.init(.noItem, Message("not-deleted", ["item": ItemName(item)]))
        default: self.init(.io, Message(unexpected: error))
        }
    }
}
