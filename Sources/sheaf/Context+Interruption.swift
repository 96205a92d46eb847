extension Context {
    /// Runs what Ctrl-C shall end between two steps, not within one: it is cancelled, and what it
    /// holds is put in order first.
    func interruptible<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        Interruption.watch()
        let work = Task { try await body() }
        let watcher = Task {
            while !Interruption.wasAsked {
                guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
            }
            work.cancel()
        }
        defer {
            watcher.cancel()
            Interruption.endWatch()
        }
        return try await work.value
    }
}
