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

    /// The questions that nobody has answered.
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
