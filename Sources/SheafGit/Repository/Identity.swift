import Libc
import SheafSystem

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
    /// Parts that the settings do not name are derived, so that a note can always be saved.
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

/// The name and the e-mail address that commits are made with, found as git finds them (git-var(1),
/// `GIT_AUTHOR_IDENT`).
public struct Identity: Hashable, Sendable {
    public var name: String
    public var email: String
    /// The parts that neither a setting nor the environment has: they come from the login and the
    /// host name.
    public private(set) var derived: Set<Part> = []
    /// The parts that would have to be derived although `user.useConfigOnly` forbids it.
    public private(set) var refused: Set<Part> = []

    public enum Part: String, Sendable, Comparable {
        case name, email

        public static func < (left: Part, right: Part) -> Bool { left == .name && right == .email }

        /// The setting that names it.
        public var key: String { "user.\(rawValue)" }
    }

    /// - Parameter setting: the value of one of git's settings; `nil` where it is not set.
    init(
        _ role: SignatureRole, _ environment: GitEnvironment, setting: (String) throws -> String?
    ) rethrows {
        let variables = environment.variables
        func variable(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        func named(_ part: Part) throws -> String? {
            if let name = variable("GIT_\(role.rawValue)_\(part.rawValue.uppercased())") {
                return name
            }
            for key in ["\(role.rawValue.lowercased()).\(part.rawValue)", part.key] {
                if let value = try setting(key), !value.isEmpty { return value }
            }
            return nil
        }
        let login = variable("USER") ?? variable("LOGNAME") ?? "user"
        let (name, email) = (try named(.name), try named(.email))
        let address = email ?? variable("EMAIL")
        self.name = name ?? Self.fullName(of: login) ?? login
        self.email = address ?? "\(login)@\(HostName.current)"
        if name == nil { derived.insert(.name) }
        if address == nil { derived.insert(.email) }
        guard name == nil || email == nil,
            try setting("user.useconfigonly").flatMap(GitConfiguration.bool) == true
        else { return }
        // As in git, EMAIL is no configuration.
        refused = Set(zip([Part.name, .email], [name, email]).filter { $1 == nil }.map(\.0))
    }

    /// The user's own name in the system's list of users, passwd(5).
    private static func fullName(of login: String) -> String? {
        var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard getpwnam_r(login, &entry, &buffer, buffer.count, &found) == 0, found != nil,
            let comment = entry.pw_gecos
        else { return nil }
        // Before the first comma; `&` stands for the login name with a capital.
        let name = String(cString: comment).prefix { $0 != "," }
            .split(separator: "&", omittingEmptySubsequences: false)
            .joined(separator: login.prefix(1).uppercased() + login.dropFirst())
        let cleaned = Signature.cleaned(name)
        return cleaned.isEmpty ? nil : cleaned
    }
}

extension Repository {
    /// Returns the identity that commits here get.
    public func identity(_ role: SignatureRole = .author) throws -> Identity {
        try Identity(role, environment) { try string($0) }
    }

    /// Makes sure that commits can be made.
    ///
    /// - Throws: `RepositoryError.noIdentity`.
    public func requireIdentity() throws {
        for role in [SignatureRole.author, .committer] {
            try identity(role).requireAllowed()
        }
    }
}

extension Identity {
    /// Returns the identity that commits would get in a repository that is yet to be made.
    public static func ofUser(_ environment: GitEnvironment) throws -> Identity {
        try LibGit2.start(environment)
        let settings = try GitConfiguration.read(ConfigurationFiles(environment))
        return try Identity(.author, environment) { name in
            try environment.setting(name) ?? settings.string(name)
        }
    }

    /// - Throws: `RepositoryError.noIdentity` where `user.useConfigOnly` forbids what had to be derived.
    public func requireAllowed() throws(RepositoryError) {
        if !refused.isEmpty { throw .noIdentity(refused.sorted()) }
    }
}
