extension TransportError {
    /// Reads what failed from git's, ssh's and curl's own messages; they are in English because
    /// we ask for `LC_ALL=C`, and stable enough that git's own tests compare them.
    ///
    /// The order matters: ssh and curl say what is wrong first, and git adds "Could not read from
    /// remote repository" or "the remote end hung up" to most of it.
    init(_ output: GitCommand.Output, pushing local: String? = nil, remote: Transport.Remote) {
        let text = Messages(output.messages)
        let url: RemoteURL? = if case .url(let url) = remote { url } else { nil }
        let host = text.host ?? url?.host
        self =
            if text.holds("REMOTE HOST IDENTIFICATION HAS CHANGED") {
                .hostKeyChanged(host: host)
            } else if text.holds("Host key verification failed") {
                .hostKeyUnknown(host: host)
            } else if let name = text.between("transport '", "' not allowed")
                ?? text.between("git: 'remote-", "' is not a git command")
                ?? text.between("Unable to find remote helper for '", "'")
            {
                .protocolRefused(name)
            } else if text.holds(
                // From a push; from a fetch by protocol 2, and by the older ones.
                "does not support this repository's hash algorithm", "mismatched algorithms:",
                "does not support this repository's object format")
            {
                .otherObjectFormat
            } else if text.holds("not a git repository") {
                .notARepository
            } else if let name = text.between("couldn't find remote ref ", "\n") {
                .noSuchReference(name)
            } else if let name = text.between("error: cannot lock ref '", "'"),
                text.holds("but expected", "File exists")
            {
                .referenceBusy(name)
            } else if let local, text.holds("src refspec", "cannot be resolved to branch") {
                .noSuchReference(local)
            } else if text.holds(
                "SSL certificate", "certificate verif", "self-signed certificate",
                "self signed certificate", "no alternative certificate")
            {
                .certificate(host: host)
            } else if text.holds(
                "Permission denied (", "Too many authentication failures", "Authentication failed",
                "could not read Username", "could not read Password", "error: 401", "error: 403",
                "Access denied", "Permission to ", "Invalid username or")
            {
                .authentication(host: host)
            } else if text.holds(
                "does not appear to be a git repository", "epository not found", "error: 404",
                "access denied or repository not exported", "no such repository",
                "' does not exist", "' not found", "could not be found")
            {
                .notFound(repository: url?.description ?? Self.name(remote))
            } else if text.holds(
                "Could not resolve host", "unable to look up", "Failed to connect",
                "Couldn't connect", "unable to connect", "connect to host", "Connection refused",
                "Connection timed out", "Operation timed out", "Connection reset",
                "Connection closed by", "Network is unreachable", "No route to host",
                "hung up unexpectedly", "early EOF", "unexpected disconnect", "error: 50",
                "Empty reply from server", "Recv failure", "Send failure")
            {
                .offline(host: host)
            } else {
                .other(status: output.status, message: text.masked)
            }
    }

    private static func name(_ remote: Transport.Remote) -> String? {
        if case .named(let name) = remote { name } else { nil }
    }
}

/// The messages of git and its helpers.
private struct Messages {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var masked: String { SecretMask.masking(text) }

    func holds(_ parts: String...) -> Bool {
        parts.contains { text.utf8.contains(sequence: $0) }
    }

    /// The text between the first `start` and the `end` after it.
    func between(_ start: String, _ end: String) -> String? {
        let bytes = Array(text.utf8)
        var at = bytes.startIndex
        while at < bytes.endIndex, !bytes[at...].starts(with: start.utf8) { at += 1 }
        guard at < bytes.endIndex else { return nil }
        at += start.utf8.count
        var stop = at
        while stop < bytes.endIndex, !bytes[stop...].starts(with: end.utf8) { stop += 1 }
        guard stop < bytes.endIndex else { return nil }
        return SecretMask.masking(String(decoding: bytes[at..<stop], as: UTF8.self))
    }

    /// The host that a message names, for remotes of which we know only a name.
    var host: String? {
        if let url = between("unable to access '", "'") ?? between(
            "Authentication failed for '", "'")
            ?? between("could not read Username for '", "'"),
            let host = RemoteURL(url)?.host
        {
            return host
        }
        for (start, end) in [
            ("Could not resolve hostname ", ":"), ("connect to host ", " port"),
            ("unable to look up ", " ("), ("unable to connect to ", ":"),
            ("Host key for ", " has changed"), ("host key is known for ", " and you"),
        ] {
            if let host = between(start, end) { return host }
        }
        // `mina@example.org: Permission denied (publickey).`
        for line in text.split(separator: "\n") {
            if let colon = line.firstIndex(of: ":"),
                line[colon...].hasPrefix(": Permission denied (")
            {
                return RemoteURL("\(line[..<colon]):x")?.host
            }
        }
        return nil
    }
}
