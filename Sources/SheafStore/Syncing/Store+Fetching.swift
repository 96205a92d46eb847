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
        let isFirst = try repository().isFirstContact(link)
        do {
            try await fetch(link, contact)
        } catch TransportError.noSuchReference {
            if let other = try await otherBranch(for: link, seen: before, isFirst, contact) {
                let old = link.upstream
                link.upstream = other
                guard !isFirst else { return (link, nil) }
                link.formerUpstream = old
                return (link, .renamed)
            }
            try repository().removeReference(link.tracking)
        }
        guard let before else { return (link, nil) }
        guard let now = try tracked(link) else { return (link, .emptied) }
        return (link, try repository().isAncestor(before, of: now) ? nil : .rewritten)
    }

    /// Removes what was seen of the remote's branch by its former name, once git was told the new one:
    /// by it the branch is known again.
    func forgetFormer(_ link: SyncLink) throws {
        guard let former = link.formerUpstream else { return }
        let tracking = SyncLink.tracking(link.remote, former)
        try repository().redirectReference(
            "refs/remotes/\(link.remote.name)/HEAD", from: tracking, to: link.tracking)
        try repository().removeReference(tracking)
    }

    private func fetch(_ link: SyncLink, _ contact: TransferOptions) async throws {
        do {
            try await transport(contact).fetch(
                .named(link.remote.name), ["+\(link.upstream):\(link.tracking)"],
                withTags: false, progress: contact.progress)
            // By themselves: one that was moved there is refused, and is not ours to judge.
            if try wantsTags(of: link.remote) {
                try? await transport(contact).fetch(
                    .named(link.remote.name), ["+\(link.upstream):\(link.tracking)"],
                    withTags: true, progress: contact.progress)
            }
        } catch TransportError.notFound {
            // Git says the remote's name where it could say the address.
            throw TransportError.notFound(repository: link.url)
        }
    }

    /// Returns whether git was told which of the remote's tags to bring.
    private func wantsTags(of remote: Remote) throws -> Bool {
        try repository().string("remote.\(remote.name).tagOpt") != nil
    }

    /// The branch that takes the place of one that the remote does not have, fetched: its main branch,
    /// at the first contact, and where that holds what was last seen of the other one, which has been
    /// renamed then. A branch that never followed one there stays by itself.
    private func otherBranch(
        for link: SyncLink, seen before: ObjectID?, _ isFirst: Bool, _ contact: TransferOptions
    ) async throws -> String? {
        guard isFirst || link.isSet else { return nil }
        let references = try await transport(contact).references(of: .named(link.remote.name))
        guard let head = references.head, references.ids[head] != nil, head != link.upstream
        else { return nil }
        var other = link
        other.upstream = head
        try await layout.awaitUnlocked(other.tracking, waiting: environment.lockTimeout)
        try await fetch(other, contact)
        if isFirst { return head }
        let repository = try repository()
        let last = try before ?? SyncRecord(of: layout).head ?? repository.head().commit
        guard let last, let now = try tracked(other), try repository.isAncestor(last, of: now)
        else { return nil }
        return head
    }

    func tracked(_ link: SyncLink) throws -> ObjectID? {
        try repository().reference(link.tracking)
    }
}
