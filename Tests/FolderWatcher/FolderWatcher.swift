import SheafStore
import SheafSystem

/// Prints what changes in a store, no matter who changes it: `folder-watcher [FOLDER]`.
@main struct FolderWatcher {
    let store: Store
    /// Where lines go.
    var print: @Sendable (String) -> Void = { Swift.print($0) }

    static func main() async {
        do {
            let environment = StoreEnvironment.process()
            let folder = CommandLine.arguments.dropFirst().first
            let root =
                try folder.map { environment.directory.pushing(FilePath($0)) }
                ?? Store.locate(environment: environment)
            try await FolderWatcher(store: Store.open(at: root, environment: environment)).run()
        } catch {
            Swift.print(sentence(for: error))
        }
    }

    /// Goes on until the task is cancelled.
    func run() async throws {
        // Before anything is read: what changes from now on is told.
        let changes = try await store.changes()
        let open = try await store.perform { try $0.items(matching: $0.query(["is:open"])) }
        print("\(open.results.count) open")
        for try await change in changes {
            switch change {
            case .items(let updates):
                for update in updates { print("\(update.kind): \(try await title(of: update))") }
            case .head(let commit): print("commit \(commit?.prefix(7) ?? "none")")
            case .remote(let status?):
                print("\(status.ahead ?? 0) commits to send to \(status.url)")
            case .remote(nil): print("no remote")
            case .settings: print("other settings")
            }
        }
    }

    private func title(of update: ItemUpdate) async throws -> String {
        guard update.kind != .removed, let id = update.id else { return update.path }
        return try await store.item(id: id)?.item.title ?? update.path
    }

    private static func sentence(for error: any Error) -> String {
        switch StoreError(error) {
        case .noStore: "There is no store here; `sheaf init` makes one."
        case .system(let error): "\(error.path): \(error.code)"
        default: "\(error)"
        }
    }
}
