import SystemPackage

extension Transport {
    /// Clones into a directory that does not exist or is empty. What git has made there is gone
    /// again when it fails or is cancelled.
    ///
    /// The branch is the one that the remote's `HEAD` names. Where nobody has pushed that, as to a
    /// bare repository whose first branch has another name than everyone's, it is the only branch
    /// there is, or `main` among several.
    /// - Parameters:
    ///   - check: is given the clone before any file of it is written, and throws where none shall be.
    ///     Whether it has made git's index, and the files of that are to be written.
    ///   - progress: told of each step, on any thread.
    /// - Throws: `TransportError`; `CancellationError`; what `check` throws.
    public func clone(
        _ url: RemoteURL, into target: FilePath,
        checking check: (FilePath) throws -> Bool = { _ in false },
        progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) async throws {
        let arguments = [
            "clone", "--no-checkout", "--progress", "--no-recurse-submodules", "--",
            url.argument, target.string,
        ]
        let place = directory.pushing(target)
        let before = CloneTarget(place)
        let objects = place.appending(".git").appending("objects")
        do {
            let output = try await execute(
                arguments, watching: StoreGrowth(of: objects, limit: sizeLimit),
                progress: progress)
            if output.status != 0 { throw TransportError(output, remote: .url(url)) }
            try await checkOut(target) { try check(place) }
        } catch {
            // Git does so itself, unless it was made to end.
            try? before.restore()
            throw error
        }
    }

    /// Checks a fresh clone out: the branch that the remote names, or one of the others where that
    /// has no commits.
    private func checkOut(
        _ clone: FilePath, checking check: () throws -> Bool
    ) async throws {
        // Where git-lfs cannot get the contents of a file, git leaves an empty one. So its pointers
        // are written, and the contents come later.
        var transport = self
        transport.scope.variables["GIT_LFS_SKIP_SMUDGE"] = "1"
        @discardableResult
        func git(_ arguments: [String], mayFail: Bool = false) async throws -> GitCommand.Output {
            let output = try await transport.execute(
                ["-C", clone.string] + arguments, progress: nil)
            if output.status != 0, !mayFail {
                throw TransportError(output, remote: .named("origin"))
            }
            return output
        }
        let head = try await git(["rev-parse", "--quiet", "--verify", "HEAD"], mayFail: true)
        if head.status != 0 {
            let listed = try await git(
                ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/remotes"])
            // `origin/main`; devices keep what they back up under `sheaf/`.
            let branches = String(decoding: listed.standardOutput, as: UTF8.self)
                .split(separator: "\n").map { $0.split(separator: "/", maxSplits: 1) }
                .filter { $0.count == 2 && !$0[1].hasPrefix("sheaf/") && $0[1] != "HEAD" }
            guard let branch = branches.first(where: { $0[1] == "main" }) ?? branches.first,
                branches.count == 1 || branch[1] == "main"
            else { return }
            try await git(["symbolic-ref", "HEAD", "refs/heads/\(branch[1])"])
            try await git(
                ["branch", "--track", String(branch[1]), branch.joined(separator: "/")])
        }
        try await git(
            GitScope.withoutLargeFiles
                + (check()
                    ? ["checkout-index", "--all", "--index", "--quiet"] : ["checkout", "--quiet"]))
    }
}
