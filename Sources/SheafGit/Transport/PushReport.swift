/// The report of `git push --porcelain` on one ref: `<flag> TAB <from>:<to> TAB <summary>
/// (<reason>)`.
struct PushReport {
    private(set) var outcome: Transport.PushOutcome?
    private(set) var rejection: TransportError.Rejection?

    /// `messages`: what came on standard error, the remote's words marked `remote: `.
    init(porcelain: String, messages: String) {
        for line in porcelain.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count >= 3, let flag = fields[0].first, fields[0].count == 1 else {
                continue
            }
            switch flag {
            case "=": outcome = .upToDate
            case "*": outcome = .created
            case " ": outcome = .fastForwarded
            case "!": rejection = Self.rejection(summary: String(fields[2]), messages)
            default: continue
            }
        }
    }

    private static func rejection(
        summary: String, _ messages: String
    ) -> TransportError.Rejection {
        let said = remoteWords(messages)
        func holds(_ texts: String...) -> Bool {
            texts.contains { summary.utf8.contains(sequence: $0) }
        }
        // The second group: the ref moved between the server's greeting and our push.
        if holds("non-fast-forward", "fetch first", "needs force", "stale info")
            || holds("cannot lock ref", "failed to update ref", "incorrect old value")
        {
            return .nonFastForward
        }
        if holds("protected branch") { return .protected(said) }
        if holds("hook declined") {
            // GitLab and Gitea protect branches by a hook, and only its words say so.
            let isProtected = said.lowercased().utf8.contains(sequence: "protected branch")
            return isProtected ? .protected(said) : .hook(said)
        }
        if holds("branch is currently checked out") { return .checkedOut }
        return .other(SecretMask.masking(summary))
    }

    /// The lines that came from the remote, without their mark and the blanks git pads them with.
    private static func remoteWords(_ messages: String) -> String {
        let lines = messages.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("remote:") else { return nil }
            var words = line.dropFirst(7)
            if words.first == " " { words = words.dropFirst() }
            while words.last == " " { words = words.dropLast() }
            return String(words)
        }
        return SecretMask.masking(lines.joined(separator: "\n"))
    }
}
