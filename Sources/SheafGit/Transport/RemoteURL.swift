/// The address of a remote repository, in any form that git takes (git-fetch(1), "GIT URLS").
///
/// It may hold a password or a token. Printing, describing or dumping the value shows `***` in
/// its place; only `argument` has it.
public struct RemoteURL: Hashable, Sendable {
    /// The URL as git is to be given it, with whatever secret it holds. Never show it.
    public let argument: String
    public let kind: Kind
    /// The host's name or address, without user and port; `nil` for paths, `file:` and helpers.
    public let host: String?

    /// The way in which the repository is reached.
    public enum Kind: Hashable, Sendable {
        case https
        /// Everything sent can be read on the way.
        case http
        /// `ssh://user@host/path`.
        case ssh
        /// `user@host:path`, also by SSH.
        case scp
        /// The unauthenticated git protocol.
        case git
        /// `file://` and a path.
        case file
        /// A path on this machine, or a bundle.
        case path
        /// `name::address` or another scheme: a program `git-remote-<name>`. Git runs most only
        /// where the user's `protocol.allow` or `GIT_ALLOW_PROTOCOL` says so, `ext` among them.
        case helper(String)
    }

    /// `nil` for what git would take as an option (a leading `-`), for control characters, which
    /// could forge lines of a protocol or a terminal, and for nothing at all.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.hasPrefix("-"),
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f })
        else { return nil }
        argument = text
        let bytes = Array(text.utf8)
        let scheme = bytes.prefix { Self.isSchemeByte($0) }
        let rest = bytes[scheme.count...]
        if !scheme.isEmpty, rest.starts(with: "::".utf8) {
            kind = .helper(String(decoding: scheme, as: UTF8.self))
            host = nil
        } else if !scheme.isEmpty, rest.starts(with: "://".utf8) {
            kind = Self.kind(scheme: String(decoding: scheme, as: UTF8.self))
            let authority = rest.dropFirst(3).prefix { $0 != Ascii.slash }
            host = kind == .file ? nil : Self.host(authority, hasPort: true)
        } else if let colon = bytes.firstIndex(of: Ascii.colon),
            !bytes[..<colon].contains(Ascii.slash)
        {
            kind = .scp
            // An address in brackets holds colons of its own.
            let end = bytes.firstIndex(of: Ascii.close).map { $0 + 1 } ?? colon
            host = Self.host(bytes[..<max(colon, end)], hasPort: false)
        } else {
            kind = .path
            host = nil
        }
    }

    private static func kind(scheme: String) -> Kind {
        switch scheme {
        case "https": .https
        case "http": .http
        case "ssh", "git+ssh", "ssh+git": .ssh
        case "git": .git
        case "file": .file
        default: .helper(scheme)
        }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        Ascii.isAlpha(byte) || Ascii.isDigit(byte) || "+-.".utf8.contains(byte)
    }

    private static func host(_ authority: ArraySlice<UInt8>, hasPort: Bool) -> String? {
        var host = authority[...]
        if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
        if host.first == Ascii.open, let close = host.firstIndex(of: Ascii.close) {
            host = host[(host.startIndex + 1)..<close]
        } else if hasPort, let colon = host.firstIndex(of: Ascii.colon) {
            host = host[..<colon]
        }
        return host.isEmpty ? nil : String(decoding: host, as: UTF8.self)
    }
}

extension RemoteURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The URL without its secrets.
    public var description: String { SecretMask.masking(argument) }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
