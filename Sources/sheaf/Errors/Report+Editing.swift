import SheafStore
import SheafTerminal

extension Report {
    init(editor error: EditorError) {
        switch error {
        case .none:
            self.init(.noEditor, hint: .noEditorHint, exitCode: .config)
        case .notFound(let command):
            self.init(.editorNotFound(command), hint: .noEditorHint, exitCode: .config)
        case .failed(let command, let status):
            self.init(.editorFailed(command, status: Int(status)), exitCode: .refused)
        }
    }

    /// What editing, moving and bringing back can meet.
    init(editing error: StoreError, _ context: Context) {
        switch error {
        case .notSaved(let kept, let cause):
            self.init(cause, context)
            causes += kept.map { .textIsKept(in: context.display($0)) }
        case .settingsChangedMeanwhile:
            self.init(.settingsChangedMeanwhile, hint: .tryAgainHint, exitCode: .busy)
        case .leftOut(let folder):
            self.init(.leftOut(folder), hint: .leftOutHint, exitCode: .refused)
        case .noDeletedItem(let handle):
            self.init(.noDeletedItem(handle), hint: .noDeletedItemHint, exitCode: .noItem)
        case .notDeleted(let item):
            self.init(.notDeleted(ItemName(item)), exitCode: .noItem)
        default:
            self.init(.unexpected(String(describing: error)), exitCode: .io)
        }
    }
}
