import SystemPackage

extension ChangeSession {
    /// Whether the user wants commits signed (`commit.gpgsign`).
    func wantsSignature() throws -> Bool {
        try repository.bool("commit.gpgsign") ?? false
    }

    /// A commit signed and written by `git commit-tree -S`, which knows the user's keys and
    /// agents. Tree and parents have to be in the repository already.
    func signedCommit(
        tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
        message: String
    ) throws -> ObjectID {
        try repository.pool.settings().requireAnswers(of: .signing)
        let scope = try repository.pool.scope()
        let nonce = repository.environment.nonce()
        let folder = swapper.folder.temporary
        let (text, output, errors) = ("message-\(nonce)", "output-\(nonce)", "errors-\(nonce)")
        defer {
            for name in [text, output, errors] { try? folder.remove(name.utf8) }
        }
        try folder.create(text.utf8, Commit.finished(message), flushed: false)

        var arguments = [
            "-c", "i18n.commitEncoding=UTF-8", "commit-tree", "-S", "-F",
            folder.path.appending(text).string,
        ]
        for parent in parents { arguments += ["-p", parent.description] }
        arguments.append(tree.description)
        var variables = scope.variables
        for (role, signature) in [(SignatureRole.author, author), (.committer, committer)] {
            variables["GIT_\(role.rawValue)_NAME"] = signature.name
            variables["GIT_\(role.rawValue)_EMAIL"] = signature.email
            variables["GIT_\(role.rawValue)_DATE"] = "@\(signature.time) \(signature.zone)"
        }
        let status = try ChildProcess.run(
            ["git"] + scope.arguments(arguments), variables: variables,
            output: folder.path.appending(output),
            errors: folder.path.appending(errors))
        func contents(_ name: String) throws -> String {
            let bytes = try folder.read(name.utf8, limit: 1 << 20)?.bytes ?? []
            return String(decoding: bytes, as: UTF8.self)
        }
        guard status == 0, let id = ObjectID(hex: try contents(output).prefix(40)) else {
            throw ChangeError.signingFailed(status: status, output: try contents(errors))
        }
        return id
    }
}
