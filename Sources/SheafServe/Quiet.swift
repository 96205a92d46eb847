/// Does something once when nothing has happened for a while.
actor Quiet {
    private let action: @Sendable () -> Void
    private var timer: Task<Void, any Error>?

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Tells that something happened: the while begins anew.
    func end() {
        timer?.cancel()
        timer = Task { [action] in
            try await Task.sleep(for: .seconds(3))
            action()
        }
    }
}
