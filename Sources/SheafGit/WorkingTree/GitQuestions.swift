import SystemPackage

/// What git itself is asked, since its answer is the one that counts.
extension RepositoryPool {
    /// The value that an attribute has for each of these paths (gitattributes(5)): `unspecified`,
    /// `set`, `unset` or text.
    /// - Throws: `TransportError`; `CancellationError`.
    public func attribute(
        _ name: String, of paths: [TreePath]
    ) async throws -> [TreePath: String] {
        var values: [TreePath: String] = [:]
        // Arguments are text, and there is room for so many.
        let named = paths.filter(\.isUTF8)
        for start in stride(from: 0, to: named.count, by: 500) {
            let part = named[start..<min(start + 500, named.count)]
            let output = try await ask(["check-attr", "-z", name, "--"] + part.map(\.string))
            let fields = output.split(separator: 0, omittingEmptySubsequences: false)
            for at in stride(from: 0, to: fields.count - 2, by: 3) {
                guard let path = TreePath(bytes: fields[at]) else { continue }
                values[path] = String(decoding: fields[at + 2], as: UTF8.self)
            }
        }
        return values
    }

    /// Whether a commit of some branch or other ref holds the blob, now or in its history.
    /// - Throws: `TransportError`; `CancellationError`.
    public func isCommitted(_ blob: ObjectID) async throws -> Bool {
        let output = try await ask(
            ["log", "--all", "-1", "--format=%H", "--find-object=\(blob)"])
        return !output.isEmpty
    }

    private func ask(_ arguments: [String]) async throws -> [UInt8] {
        let command = GitCommand(
            arguments: arguments, directory: layout.root, scope: try scope(), prompts: false,
            patience: .seconds(600))
        let output = try await command.run(progress: nil)
        guard output.status == 0 else {
            throw TransportError.other(status: output.status, message: output.messages)
        }
        return output.standardOutput
    }
}
