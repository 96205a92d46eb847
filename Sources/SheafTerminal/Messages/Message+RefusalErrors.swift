/// The states in which a store or its repository is not written, and the way out of each.
extension Message {
    public static func unknownFormat(_ format: Int, known: Int) -> Message {
        Message(
            en: "the store has format \(format); this sheaf knows formats up to \(known)",
            ko: "저장소 형식은 \(format)번인데 이 sheaf는 \(known)번까지만 압니다")
    }

    public static let unknownFormatHint = Message(
        en: "update sheaf; until then the store can be read",
        ko: "sheaf를 새 버전으로 바꾸세요. 그때까지 읽기는 됩니다")

    public static func busy(process: Int?) -> Message {
        let holder = process.map { Message(en: " (process \($0))", ko: "(프로세스 \($0)번)") }
        return Message(
            en: "another program\(holder?.english ?? "") is changing the store",
            ko: "다른 프로그램\(holder?.korean ?? "")이 저장소를 바꾸고 있습니다")
    }

    /// Another `edit` has the file.
    public static func beingEdited(_ path: String) -> Message {
        Message(en: "\(path) is open in an editor", ko: "\(path) 파일이 편집기에서 열려 있습니다")
    }

    public static let beingEditedHint = Message(
        en: "close the editor and try again", ko: "편집기를 닫고 다시 시도하세요")

    /// A git program holds `index.lock`, and has for these minutes.
    public static func locked(by path: String, minutes: Int = 0) -> Message {
        let age = minutes > 0 ? effort(minutes: minutes) : nil
        return Message(
            en: "\(path) is held by another git program\(age.map { ", for \($0.english)" } ?? "")",
            ko: "다른 git 프로그램이 \(age.map { "\($0.korean) 전부터 " } ?? "")\(path) 잠금을 쥐고 있습니다")
    }

    public static let tryAgainHint = Message(en: "try again in a moment", ko: "잠시 뒤에 다시 해 보세요")

    public static func lockedHint(_ path: String) -> Message {
        Message(
            en: "try again; if no git runs, delete \(path)",
            ko: "다시 해 보세요. 실행 중인 git이 없다면 \(path) 파일을 지우세요")
    }
}
