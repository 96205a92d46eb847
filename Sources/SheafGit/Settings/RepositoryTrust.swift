import SheafHashing
import SheafSystem
import SystemPackage

/// The programs that a repository's own settings would run, with the user's answers.
public struct RepositoryTrust: Sendable {
    /// One setting that can be agreed to.
    public struct Question: Hashable, Sendable {
        public let setting: OwnSetting
        /// True if the user agreed; `nil` before the first answer. It is off until then.
        public let answer: Bool?
        /// True if it names a file of the working tree, which every device can change: it is never in
        /// force.
        public let namesOwnFile: Bool
    }

    /// Each setting once, in the order in which they stand.
    public private(set) var questions: [Question]
    private let settings: RepositorySettings
    private var record: TrustRecord

    /// Reads the settings and the answers as they are now.
    /// - Throws: `RepositoryError.malformedSettings`, `.unreadableSettings`.
    public init(
        _ layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws(RepositoryError) {
        settings = try RepositorySettings(layout, environment)
        record = TrustRecord(of: layout, environment)
        questions = []
        ask()
    }

    private mutating func ask() {
        questions = settings.questions.map { setting in
            let namesOwnFile = settings.namesOwnFile(setting)
            return Question(
                setting: setting, answer: namesOwnFile ? false : record.answer(to: setting),
                namesOwnFile: namesOwnFile)
        }
    }

    /// The questions that the user has not answered.
    public var open: [Question] { questions.filter { $0.answer == nil } }

    /// Keeps the user's answer to these settings, until they say something else.
    /// - Throws: `SystemError` where the state folder cannot be written.
    public mutating func set(
        _ answer: Bool, to questions: [Question]
    ) throws(SystemError) {
        try record.set(answer, to: questions.map(\.setting))
        ask()
    }

    /// Takes every answer back.
    public mutating func forget() throws(SystemError) {
        try record.forget()
        ask()
    }
}

extension RepositoryTrust {
    /// Agrees to the addresses that a remote has: the user has just named them.
    public static func agree(
        toAddressesOf remote: String, in layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws(RepositoryError) {
        let settings = try RepositorySettings(layout, environment)
        let named = settings.addresses.filter {
            $0.name.subsection?.elementsEqual(remote.utf8) == true && !$0.isOnNetwork
        }
        var record = TrustRecord(of: layout, environment)
        // Without a state folder it is asked about where it matters.
        if !named.isEmpty { try? record.set(true, to: named) }
    }
}

/// The record of the user's answers about the settings of one repository that would run programs: a
/// file of the state folder, which the repository itself cannot bring along.
///
/// Of a setting a digest of name and value is kept: another value is another question.
struct TrustRecord: Sendable {
    private static let heading = "sheaf trust 1"
    /// In bytes.
    private static let sizeLimit = 1 << 20

    private let environment: GitEnvironment
    /// The file's name; `nil` where the git directory cannot be found.
    private let name: String?
    private var answers: [String: Bool] = [:]

    /// Empty where nothing was answered, and where there is no state folder.
    init(of layout: RepositoryLayout, _ environment: GitEnvironment) {
        self.environment = environment
        name = layout.identity
        guard let name,
            let file = try? folder().read(name.utf8, limit: Self.sizeLimit)
        else { return }
        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map({ $0 == Self.heading }) == true else { return }
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            if words.count == 2 { answers[String(words[1])] = words[0] == "yes" }
        }
    }

    func answer(to setting: OwnSetting) -> Bool? {
        answers.isEmpty ? nil : answers[Self.digest(of: setting)]
    }

    /// Keeps this answer to each of the settings.
    mutating func set(
        _ answer: Bool, to settings: some Sequence<OwnSetting>
    ) throws(SystemError) {
        for setting in settings { answers[Self.digest(of: setting)] = answer }
        try write()
    }

    /// Forgets every answer.
    mutating func forget() throws(SystemError) {
        answers = [:]
        try write()
    }

    private func folder() throws(SystemError) -> Directory {
        try StateFolder(environment.variables).subfolder("trust")
    }

    private func write() throws(SystemError) {
        let folder = try folder()
        guard let name else { throw SystemError("open", folder.path, .noSuchFileOrDirectory) }
        if answers.isEmpty { return try folder.remove(name.utf8) }
        let lines = answers.sorted { $0.key < $1.key }.map {
            "\($0.value ? "yes" : "no") \($0.key)"
        }
        let text = ([Self.heading] + lines).joined(separator: "\n") + "\n"
        try folder.replace(name, with: Array(text.utf8), permissions: 0o600)
    }

    private static func digest(of setting: OwnSetting) -> String {
        let name = setting.name
        let parts = [Array(name.section.utf8), name.subsection ?? [], Array(name.key.utf8)]
        // Names and values hold no NUL.
        let text = parts.joined(separator: [0]) + [0] + (setting.value ?? Array("true".utf8))
        return SHA256.hex(SHA256.digest(of: Array(text)))
    }
}

extension RepositoryLayout {
    /// A name for this git directory on this machine, made from its path without symbolic links, its
    /// device and its inode; `nil` where it cannot be found.
    var identity: String? {
        guard let path = try? gitDirectory.resolved(), let status = path.status else { return nil }
        let text = "\(status.device) \(status.inode) "
        let bytes = path.withPlatformString { Array(String(cString: $0).utf8) }
        return SHA256.hex(SHA256.digest(of: Array(text.utf8) + bytes))
    }
}
