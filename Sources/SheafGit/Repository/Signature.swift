/// The name and time of an author or a committer, as a commit records them.
public struct Signature: Hashable, Sendable {
    public var name: String
    public var email: String
    /// Seconds since 1970 UTC.
    public var time: Int64
    /// Minutes east of Greenwich.
    public var offset: Int

    /// Drops from name and mail address what would break a commit's header line, as git does:
    /// line ends and angle brackets anywhere, punctuation and blanks at the ends.
    public init(name: String, email: String, time: Int64, offset: Int) {
        self.name = Self.cleaned(name)
        self.email = Self.cleaned(email)
        self.time = time
        self.offset = offset
    }

    /// The form of commit headers and reflogs: `Name <mail> seconds +hhmm`.
    var header: String { "\(name) <\(email)> \(time) \(zone)" }

    var zone: String {
        let minutes = abs(offset)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (offset < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
    }

    /// The text without what git leaves out of names and mail addresses.
    public static func cleaned(_ text: String) -> String {
        func isCrud(_ byte: UInt8) -> Bool {
            byte <= 32 || ".,:;<>\"\\'".utf8.contains(byte)
        }
        var bytes = text.utf8.filter { ![0, 10, 60, 62].contains($0) }[...]
        while let first = bytes.first, isCrud(first) { bytes.removeFirst() }
        while let last = bytes.last, isCrud(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The part of a commit that names a person.
public enum SignatureRole: String, Sendable {
    case author = "AUTHOR"
    case committer = "COMMITTER"
}

extension Repository {
    /// Returns the signature of the user, see ``Identity``, at `time`, or now. `GIT_AUTHOR_DATE`
    /// and `GIT_COMMITTER_DATE` count in git's own form, `@seconds +hhmm`.
    ///
    /// Parts that nobody has named are derived, so that a note can always be saved.
    ///
    /// - Throws: `RepositoryError.noIdentity` where `user.useConfigOnly` forbids that.
    public func signature(_ role: SignatureRole, at time: Int64? = nil) throws -> Signature {
        let identity = try identity(role)
        try identity.requireAllowed()
        let (name, email) = (identity.name, identity.email)
        let date = environment.variables["GIT_\(role.rawValue)_DATE"]
        if time == nil, let date = date.flatMap(Self.parsedDate) {
            return Signature(name: name, email: email, time: date.time, offset: date.offset)
        }
        let seconds = time ?? environment.now()
        return Signature(
            name: name, email: email, time: seconds, offset: environment.offset(seconds))
    }

    private static func parsedDate(_ text: String) -> (time: Int64, offset: Int)? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let time = Int64(parts[0].drop { $0 == "@" }),
            let zone = Int(parts[1]), parts[1].utf8.count == 5, time >= 0
        else { return nil }
        let minutes = abs(zone) / 100 * 60 + abs(zone) % 100
        return (time, zone < 0 ? -minutes : minutes)
    }
}
