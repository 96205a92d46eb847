import SystemPackage

extension ChangeSession {
    /// Returns whether the user wants commits signed (`commit.gpgsign`).
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
        var arguments = ["-c", "i18n.commitEncoding=UTF-8", "commit-tree", "-S", "-F", "-"]
        for parent in parents { arguments += ["-p", parent.description] }
        arguments.append(tree.description)
        var variables: [String: String] = [:]
        for (role, signature) in [(SignatureRole.author, author), (.committer, committer)] {
            variables["GIT_\(role.rawValue)_NAME"] = signature.name
            variables["GIT_\(role.rawValue)_EMAIL"] = signature.email
            variables["GIT_\(role.rawValue)_DATE"] = "@\(signature.time) \(signature.zone)"
        }
        let output = try repository.pool.git(
            arguments, input: Commit.finished(message), variables, usesTerminal: true)
        guard output.status == 0, let id = ObjectID(hex: output.text.prefix(40)) else {
            throw ChangeError.signingFailed(status: output.status, output: output.messages)
        }
        return id
    }
}
