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
    /// The host's key is not known, and nobody could be asked.
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
