import SheafWords

/// The reasons why a remote did not take or give, and the ways out. Addresses are passed in without
/// secrets.
extension Message {
    public static let noRemote = Message(en: "the store has no remote", ko: "저장소에 원격이 없습니다")

    public static let noRemoteHint = Message(
        en: "set one with \(code: "sheaf remote URL")",
        ko: "\(code: "sheaf remote 주소") 명령으로 정하세요")

    /// An address that git could take for an option, or with control characters.
    public static let badRemote = Message(
        en: "that is not the address of a remote", ko: "원격 주소가 아닙니다")

    /// One word, and no folder has that name.
    public static func noSuchRemote(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) is no address, and no git repository lies there",
            ko: "\(quoted: word) 값은 주소가 아니며, 그 이름의 git 저장소도 없습니다")
    }

    public static let noSuchRemoteHint = Message(
        en: """
            an address is like \(code: "git@example.com:notes.git") or \
            \(code: "/media/usb/notes.git"); \(code: "sheaf remote --remove") takes the \
            remote away
            """,
        ko: """
            주소는 \(code: "git@example.com:notes.git"), \(code: "/media/usb/notes.git") 같은 \
            모양입니다. 원격을 없애려면 \(code: "sheaf remote --remove") 명령을 쓰세요
            """)

    public static let badRemoteHint = Message(
        en:
            "for example \(list: ["git@example.com:notes.git", "https://example.com/notes.git"])",
        ko: "예: \(list: ["git@example.com:notes.git", "https://example.com/notes.git"])")

    public static let unrelatedHistories = Message(
        en: "the remote's history has nothing in common with this store's",
        ko: "원격의 기록과 이 저장소의 기록은 서로 관계가 없습니다")

    public static let unrelatedHistoriesHint = Message(
        en: """
            take both with \(code: "sheaf sync --join"), the remote's with \(code: "--take"), \
            or only what is here with \(code: "--afresh")
            """,
        ko: """
            둘 다 가지려면 \(code: "sheaf sync --join"), 원격 것만 가지려면 \(code: "--take"), \
            여기 것만 남기려면 \(code: "--afresh") 옵션을 쓰세요
            """)

    /// Files that are gone, many at once or with a cloud's placeholders in their place.
    public static func manyDeleted(_ count: Int, placeholder: String?) -> Message {
        guard let placeholder else {
            return Message(
                en: "\(Counted.english(count, "file")) gone at once, so nothing was synced",
                ko: "파일 \(Counted.grouped(count))개가 한꺼번에 없어져서 동기화하지 않았습니다")
        }
        return Message(
            en: "a cloud's placeholder stands in the place of \(placeholder)",
            ko: "\(placeholder) 파일 자리에 클라우드가 남긴 표시 파일만 있습니다")
    }

    public static let manyDeletedHint = Message(
        en: """
            bring them back (mount the folder, have the cloud download them, or git restore .), or \
            delete them everywhere with \(code: "sheaf sync --deleted")
            """,
        ko: """
            폴더를 마운트하거나 클라우드에서 내려받거나 git restore . 명령으로 되살리세요. 정말 지운 것이면 \
            \(code: "sheaf sync --deleted") 명령으로 모든 기기에서 지웁니다
            """)

    /// Answered with y or n; without an answer, no.
    public static func confirmManyDeleted(_ count: Int) -> Message {
        Message(
            en: "Delete \(Counted.english(count, "file")) on every device? [y/N] ",
            ko: "파일 \(Counted.grouped(count))개를 모든 기기에서 지우시겠습니까? [y/N] ")
    }
}
