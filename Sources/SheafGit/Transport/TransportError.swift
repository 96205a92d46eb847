import SheafWords

/// The reason why a transfer did not happen. Nothing in it holds a secret.
public enum TransportError: Error, FactConvertible, Hashable, Sendable {
    /// There is no `git` on the path.
    case gitMissing
    /// The directory that was to take part is no repository.
    case notARepository
    /// Nothing that could be a remote's name, a ref or a refspec.
    case invalidName(String)
    /// The host cannot be found or reached, refuses connections, broke off, or answers that it
    /// is out of order (HTTP 5xx). Later it may work.
    case offline(host: String?)
    /// No credentials, wrong ones, or they do not allow this (HTTP 401 and 403, ssh's
    /// "Permission denied").
    case authentication(host: String?)
    /// The host shows another key than the one known for it: someone in between, or it was set
    /// up anew.
    case hostKeyChanged(host: String?)
    /// The host's key is not known, and no person could be asked.
    case hostKeyUnknown(host: String?)
    /// The host's TLS certificate is not trusted.
    case certificate(host: String?)
    /// There is no repository, or none that we may see: servers do not tell these apart.
    case notFound(repository: String?)
    /// The remote names its objects by another hash than SHA-1.
    case otherObjectFormat
    /// The remote has no such ref.
    case noSuchReference(String)
    /// Another git is at this ref of the clone, or changed it meanwhile: try again.
    case referenceBusy(String)
    /// Git does not know the URL's scheme, or the user's settings do not allow it.
    case protocolRefused(String)
    /// The remote did not take the push.
    case rejected(Rejection)
    /// Nothing was heard for this long.
    case timedOut(after: Duration)
    /// It was not over after this long, though something was heard all the time.
    case unfinished(after: Duration)
    /// The clone's objects would have taken more than this on disk, in bytes.
    case storeTooLarge(limit: Int64)
    /// Anything else: git's exit status and what it said.
    case other(status: Int32, message: String)

    /// The reason why a push was not taken.
    public enum Rejection: Hashable, Sendable {
        /// The remote's branch holds commits that ours does not, or moved while we pushed:
        /// fetch, merge, push again.
        case nonFastForward
        /// A hook of the remote said no; what it printed.
        case hook(String)
        /// The branch is protected; what the remote printed.
        case protected(String)
        /// The remote has this branch checked out: it is a working tree, not a bare repository.
        case checkedOut
        /// Another reason, in the remote's words.
        case other(String)
    }
}

extension TransportError {
    public var fact: Fact {
        switch self {
        case .gitMissing: Fact("git-missing", exitCode: .unavailable)
        case .notARepository: Fact("remote-not-found", exitCode: .unavailable)
        case .invalidName(let name):
            Fact("remote-has-no-reference", ["name": name], exitCode: .usage)
        case .offline(let host): Fact("remote-offline", ["host": host], exitCode: .unavailable)
        case .authentication(let host):
            Fact("remote-refused-login", ["host": host], exitCode: .refused)
        case .hostKeyChanged(let host):
            Fact("remote-key-changed", ["host": host], exitCode: .refused)
        case .hostKeyUnknown(let host):
            Fact("remote-key-unknown", ["host": host], exitCode: .refused)
        case .certificate(let host):
            Fact("remote-certificate-not-trusted", ["host": host], exitCode: .refused)
        case .notFound(let repository):
            Fact("remote-not-found", ["address": repository], exitCode: .unavailable)
        case .otherObjectFormat: Fact("remote-object-format", exitCode: .refused)
        case .noSuchReference(let name):
            Fact("remote-has-no-reference", ["name": name], exitCode: .unavailable)
        case .referenceBusy(let name):
            Fact("remote-reference-busy", ["path": name + ".lock"], exitCode: .busy)
        case .protocolRefused(let scheme):
            Fact("remote-protocol-refused", ["scheme": scheme], exitCode: .refused)
        case .rejected(let rejection): rejection.fact
        case .timedOut(let duration):
            Fact(
                "remote-silent", ["seconds": Int(duration.components.seconds)],
                exitCode: .unavailable)
        case .unfinished(let limit):
            Fact(
                "remote-unfinished", ["seconds": Int(limit.components.seconds)],
                exitCode: .unavailable)
        case .storeTooLarge(let limit):
            Fact("store-too-large", ["limit": Fact.Argument.size(limit)], exitCode: .refused)
        case .other(_, let message):
            Fact("remote-failed", exitCode: .unavailable, details: Fact.lines(message))
        }
    }
}

extension TransportError.Rejection {
    fileprivate var fact: Fact {
        switch self {
        case .nonFastForward: Fact("remote-moved-on", exitCode: .busy)
        case .hook(let said), .other(let said):
            Fact("remote-refused-changes", exitCode: .refused, details: Fact.lines(said))
        case .protected(let said):
            Fact("remote-branch-protected", exitCode: .refused, details: Fact.lines(said))
        case .checkedOut: Fact("remote-branch-checked-out", exitCode: .refused)
        }
    }
}

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
