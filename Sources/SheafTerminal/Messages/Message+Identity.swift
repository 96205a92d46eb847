/// The name and the e-mail address of the user's commits.
extension Message {
    /// Above the questions.
    public static let aboutIdentity = Message(
        en: "Commits carry a name and an e-mail address, and git does not know yours yet",
        ko: "커밋에는 이름과 이메일 주소가 들어가는데 git에 아직 정해 두지 않았습니다")

    /// - Parameter derived: the name that an empty answer leaves.
    public static func askName(_ derived: String) -> Message {
        Message(en: "Your name [\(derived)]: ", ko: "이름 [\(derived)]: ")
    }

    /// - Parameter derived: the address that an empty answer leaves.
    public static func askEmail(_ derived: String) -> Message {
        Message(en: "Your e-mail address [\(derived)]: ", ko: "이메일 주소 [\(derived)]: ")
    }

    /// Nobody has named who commits are by.
    ///
    /// - Parameter keys: the settings that would.
    public static func derivedIdentity(as identity: String, _ keys: [String]) -> Message {
        Message(
            en: "commits are made as \(identity), since git has no \(list(keys, " and "))",
            ko: "git에 \(list(keys, ", ")) 설정이 없어 커밋 작성자를 이렇게 씁니다: \(identity)")
    }

    private static func list(_ keys: [String], _ separator: String) -> String {
        keys.joined(separator: separator)
    }
}
