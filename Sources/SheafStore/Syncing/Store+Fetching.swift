import SheafGit

// What the remote has, as git keeps it here.
extension Store {
    /// Brings what the remote has up to date, and says which branches belong together and what was
    /// done to the remote's history, if anything. Changes none of git's settings.
    func fetch(_ contact: TransferOptions) async throws -> (SyncLink, SyncOutcome.RemoteHistory?) {
        guard var link = try SyncLink(of: repository()) else {
            if let remote = try Self.remote(of: repository()) {
                try? await transport(contact).fetch(
                    .named(remote.name), withTags: wantsTags(of: remote),
                    progress: contact.progress)
            }
            throw ChangeError.refused(try repository().refusals(for: .sync))
        }
        // A git that was killed, ours or another, leaves it behind.
        try await layout.awaitUnlocked(link.tracking, waiting: environment.lockTimeout)
        let before = try tracked(link)
        do {
            try await fetch(link, contact)
        } catch TransportError.noSuchReference {
            if before == nil, let found = try await mainBranch(of: link, contact) {
                link.upstream = found
                try await fetch(link, contact)
            } else {
                try repository().removeReference(link.tracking)
            }
        }
        guard let before else { return (link, nil) }
        guard let now = try tracked(link) else { return (link, .emptied) }
        return (link, try repository().isAncestor(before, of: now) ? nil : .rewritten)
    }

    private func fetch(_ link: SyncLink, _ contact: TransferOptions) async throws {
        do {
            try await transport(contact).fetch(
                .named(link.remote.name), ["+\(link.upstream):\(link.tracking)"],
                withTags: wantsTags(of: link.remote), progress: contact.progress)
        } catch TransportError.notFound {
            // Git says the remote's name where it could say the address.
            throw TransportError.notFound(repository: link.url)
        }
    }

    /// Returns whether git was told which of the remote's tags to bring.
    private func wantsTags(of remote: Remote) throws -> Bool {
        try repository().string("remote.\(remote.name).tagOpt") != nil
    }

    /// The branch of a remote that calls its main branch otherwise than we do.
    private func mainBranch(of link: SyncLink, _ contact: TransferOptions) async throws -> String? {
        let references = try await transport(contact).references(of: .named(link.remote.name))
        guard let head = references.head, references.ids[head] != nil else { return nil }
        return head
    }

    func tracked(_ link: SyncLink) throws -> ObjectID? {
        try repository().reference(link.tracking)
    }
}
