import SystemPackage

/// The version of the `git` command.
public struct GitVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    public var major: Int
    public var minor: Int

    public init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// The oldest that does what we ask of it: `git fetch --no-write-fetch-head` and
    /// `git maintenance` came with 2.29.
    public static let oldest = GitVersion(2, 29)

    /// From what `git --version` prints: `git version 2.39.5`, with more behind it on some systems.
    init?(_ text: String) {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count > 2, words[0] == "git", words[1] == "version" else { return nil }
        let numbers = words[2].split(separator: ".").prefix(2).map { Int($0) }
        guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        self.init(major, minor)
    }

    /// The installed one; `nil` where it does not say.
    /// - Throws: `TransportError.gitMissing`.
    public static func installed(_ environment: GitEnvironment) async throws -> GitVersion? {
        let command = GitCommand(
            arguments: ["--version"], directory: "/", scope: GitScope(environment.variables),
            prompts: false, timeout: .seconds(60))
        let output = try await command.run(progress: nil)
        return GitVersion(String(decoding: output.standardOutput, as: UTF8.self))
    }

    public static func < (left: GitVersion, right: GitVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    public var description: String { "\(major).\(minor)" }
}
