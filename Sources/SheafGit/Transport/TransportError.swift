/// The reason why a transfer did not happen. Nothing in it holds a secret.
public enum TransportError: Error, Hashable, Sendable {
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
