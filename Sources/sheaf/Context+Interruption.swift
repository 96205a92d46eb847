extension Context {
    /// Runs what Ctrl-C shall end between two steps, not within one: it is cancelled, and what it
    /// holds is put in order first.
    func interruptible<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        Interruption.watch()
        defer { Interruption.endWatch() }
        return try await withThrowingTaskGroup(of: Result?.self) { tasks in
            tasks.addTask { try await body() }
            tasks.addTask {
                while !Interruption.wasAsked {
                    guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { break }
                }
                return nil
            }
            defer { tasks.cancelAll() }
            while let result = try await tasks.next() {
                if let result { return result }
                tasks.cancelAll()
            }
            throw CancellationError()
        }
    }
}
