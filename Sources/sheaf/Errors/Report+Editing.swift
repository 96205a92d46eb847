import SheafStore
import SheafTerminal
import SheafWords

extension Report {
    /// The failures of editing, moving and restoring items.
    init(editing error: StoreError, _ context: Context) {
        switch error {
        case .notSaved(let kept, let cause):
            self.init(cause, context)
            causes += kept.map { .textIsKept(in: context.display($0)) }
        case .settingsChangedMeanwhile:
            self.init(.busy, .settingsChangedMeanwhile, hint: Message(Fact("store-busy"), "hint"))
        case .leftOut(let folder): self.init(.refused, .leftOut(folder), hint: .leftOutHint)
        case .noDeletedItem(let handle):
            self.init(.noItem, .noDeletedItem(handle), hint: .noDeletedItemHint)
        case .notDeleted(let item): self.init(.noItem, .notDeleted(ItemName(item)))
        default: self.init(.io, Message(unexpected: error))
        }
    }
}
