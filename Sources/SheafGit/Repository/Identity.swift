import Libc
import SheafSystem

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
            try setting("user.useconfigonly").flatMap(Configuration.bool) == true
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
        let settings = try Configuration.read(ConfigurationFiles(environment))
        return try Identity(.author, environment) { name in
            try environment.setting(name) ?? settings.string(name)
        }
    }

    /// - Throws: `RepositoryError.noIdentity` where `user.useConfigOnly` forbids what had to be derived.
    public func requireAllowed() throws(RepositoryError) {
        if !refused.isEmpty { throw .noIdentity(refused.sorted()) }
    }
}
