/// The reasons why a remote did not take or give, and the ways out. Addresses are passed in without
/// secrets.
extension Message {
    public static let noRemote = Message(en: "the store has no remote", ko: "저장소에 원격이 없습니다")

    public static let noRemoteHint = Message(
        en: "set one with \(code: "sheaf remote URL")",
        ko: "\(code: "sheaf remote 주소") 명령으로 정하세요")

    public static func offline(host: String?) -> Message {
        Message(
            en: "\(name(of: host).english) cannot be reached",
            ko: "\(name(of: host).korean)에 연결할 수 없습니다")
    }

    public static let offlineHint = Message(
        en: "your changes are safe here; sync again when you are online",
        ko: "바꾼 내용은 여기에 그대로 있습니다. 연결되면 다시 동기화하세요")

    /// The hint where nothing has been fetched yet.
    public static let offlineCloneHint = Message(
        en: "try again when you are online", ko: "연결되면 다시 해 보세요")

    public static func timedOut(seconds: Int) -> Message {
        Message(
            en: "the remote did not answer for \(seconds) s", ko: "원격이 \(seconds)초 동안 답하지 않았습니다")
    }

    /// It sent something all the time, and never came to an end.
    public static func remoteUnfinished(seconds: Int) -> Message {
        Message(
            en: "the transfer was not finished after \(seconds) s",
            ko: "원격과 주고받는 일이 \(seconds)초가 지나도 끝나지 않았습니다")
    }

    public static let remoteUnfinishedHint = Message(
        en: "if it is only slow, give it longer with \(code: "--time-limit SECONDS")",
        ko: "느릴 뿐이라면 \(code: "--time-limit 초") 옵션으로 더 기다리세요")

    /// Bytes in the largest unit that needs no fraction.
    private static func size(_ bytes: Int64) -> String {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        let unit = units.first { bytes > 0 && bytes % (1 << $0.1) == 0 } ?? ("B", 0)
        return "\(bytes >> unit.1) \(unit.0)"
    }

    /// More was received than is taken into the folder.
    public static func tooManyReceived(limit: Int) -> Message {
        Message(
            en: "the remote has more than \(limit) new files and folders; none was taken over",
            ko: "원격에 새 파일과 폴더가 \(limit)개보다 많아 아무것도 가져오지 않았습니다")
    }

    public static func receivedTooLarge(limit: Int64) -> Message {
        let size = size(limit)
        return Message(
            en: "the remote's new files take more than \(size); none was taken over",
            ko: "원격의 새 파일이 모두 \(size)보다 커서 아무것도 가져오지 않았습니다")
    }

    /// In bytes.
    public static func receivedPathTooLong(limit: Int) -> Message {
        Message(
            en: "the remote has a path of more than \(limit) bytes; nothing was taken over",
            ko: "원격에 \(limit)바이트보다 긴 경로가 있어 아무것도 가져오지 않았습니다")
    }

    public static let receivedPathTooLongHint = Message(
        en: "remove it from the remote's last commit; nothing changed here",
        ko: "원격의 마지막 커밋에서 그 경로를 지우세요. 여기 있는 것은 그대로입니다")

    /// - Parameters:
    ///   - folder: its path; empty for the top.
    ///   - tree: the id of the tree object.
    public static func receivedMalformedFolder(_ folder: String, tree: String) -> Message {
        let id = String(tree.prefix(12))
        let (english, korean) =
            folder.isEmpty ? ("its top folder", "맨 위 폴더") : ("its folder \(folder)", "\(folder) 폴더")
        return Message(
            en: """
                the remote's last commit is malformed: \(english) (tree \(id)) has names twice or out \
                of order; nothing was taken over
                """,
            ko: """
                원격의 마지막 커밋이 잘못되어 아무것도 가져오지 않았습니다. \(korean)(트리 \(id))의 이름이 \
                겹치거나 순서가 어긋납니다
                """)
    }

    public static func receivedMalformedFolderHint(_ folder: String) -> Message {
        let path = folder.isEmpty ? "." : ShellWord.quoted(folder)
        let line = "git rm -r -q --cached \(path) && git add \(path) && git commit && git push"
        return Message(
            en: "where it was pushed from, have git write the folder anew: \(code: line)",
            ko: "푸시한 곳에서 git으로 그 폴더를 다시 쓰게 하세요: \(code: line)")
    }

    /// - Parameter value: an example.
    public static func allowMoreHint(_ setting: String, _ value: String) -> Message {
        let line = "git config \(setting) \(value)"
        return Message(
            en: "if that is right, allow more: \(code: line)", ko: "그래도 되면 한도를 늘리세요: \(code: line)")
    }

    /// The transfer was ended.
    public static func storeTooLarge(limit: Int64) -> Message {
        let size = size(limit)
        return Message(
            en: "with what the remote sends, the store would take more than \(size)",
            ko: "원격에서 보내는 것을 다 받으면 저장소가 \(size)보다 커집니다")
    }

    public static func authenticationFailed(host: String?) -> Message {
        Message(
            en: "\(name(of: host).english) refused the login",
            ko: "\(name(of: host).korean)에서 로그인을 거부했습니다")
    }

    public static let authenticationHint = Message(
        en: "check your SSH key or git's credential helper", ko: "SSH 키나 git의 자격 증명 도우미를 확인하세요")

    public static func hostKeyChanged(host: String?) -> Message {
        Message(
            en: "the key of \(name(of: host).english) has changed",
            ko: "\(name(of: host).korean)의 호스트 키가 바뀌었습니다")
    }

    public static func hostKeyChangedHint(host: String?) -> Message {
        func command(_ unknown: String) -> String {
            "ssh-keygen -R \(host.map(ShellWord.quoted) ?? unknown)"
        }
        return Message(
            en:
                "someone may be intercepting the connection; only if you know why: \(code: command("HOST"))",
            ko: "누군가 연결을 가로챘을 수 있습니다. 바뀐 까닭을 알 때만 실행하세요: \(code: command("서버"))")
    }

    public static func hostKeyUnknown(host: String?) -> Message {
        Message(
            en: "the key of \(name(of: host).english) is not known yet",
            ko: "\(name(of: host).korean)의 호스트 키를 아직 모릅니다")
    }

    public static func hostKeyUnknownHint(host: String?) -> Message {
        func command(_ unknown: String) -> String {
            "ssh \(host.map(ShellWord.quoted) ?? unknown)"
        }
        return Message(
            en: "connect once with \(code: command("HOST")) and confirm the key",
            ko: "\(code: command("서버")) 명령으로 한 번 연결해 키를 확인하세요")
    }

    public static func certificateNotTrusted(host: String?) -> Message {
        Message(
            en: "the certificate of \(name(of: host).english) is not trusted",
            ko: "\(name(of: host).korean)의 인증서를 믿을 수 없습니다")
    }

    public static let certificateHint = Message(
        en: "ask who runs the server, or install its certificate authority",
        ko: "서버 관리자에게 묻거나 그 인증 기관의 인증서를 설치하세요")

    public static func remoteNotFound(_ url: String?) -> Message {
        Message(
            en: "there is no repository at \(url ?? "the remote's address")",
            ko: "\(url ?? "원격") 주소에 저장소가 없습니다")
    }

    public static let remoteNotFoundHint = Message(
        en: "check the address, and that you may read it", ko: "주소가 맞는지, 읽을 권한이 있는지 확인하세요")

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

    /// Git does not know the address's scheme, or the user's settings do not allow it.
    public static func protocolRefused(_ scheme: String) -> Message {
        Message(
            en: "git does not allow addresses of the kind \(quoted: scheme)",
            ko: "git이 \(quoted: scheme) 종류의 주소를 허용하지 않습니다")
    }

    public static let protocolHint = Message(
        en: "use an SSH or HTTPS address", ko: "SSH나 HTTPS 주소를 쓰세요")

    public static let badRemoteHint = Message(
        en:
            "for example \(list: ["git@example.com:notes.git", "https://example.com/notes.git"])",
        ko: "예: \(list: ["git@example.com:notes.git", "https://example.com/notes.git"])")

    public static func noSuchReference(_ name: String) -> Message {
        Message(en: "the remote has no \(quoted: name)", ko: "원격에 \(quoted: name) 참조가 없습니다")
    }

    /// Another device was faster; the next sync fetches first.
    public static let rejectedAsBehind = Message(
        en: "the remote moved on while this was being sent", ko: "보내는 사이에 원격이 앞서 나갔습니다")

    public static let syncAgainHint = Message(en: "sync again", ko: "다시 동기화하세요")

    /// A hook or a rule of the server; its words follow as causes.
    public static let rejectedByServer = Message(
        en: "the server refused the changes", ko: "서버가 변경을 받아들이지 않았습니다")

    public static let refusedHint = Message(
        en: "your changes are safe here; ask who runs the server",
        ko: "바꾼 내용은 여기에 그대로 있습니다. 서버 관리자에게 물어보세요")

    /// The branch is protected; the server's words follow as causes.
    public static let branchProtected = Message(
        en: "the remote's branch is protected", ko: "원격 브랜치가 보호되어 있습니다")

    /// The remote is a working tree that has the branch checked out.
    public static let remoteIsCheckedOut = Message(
        en: "the remote has this branch checked out", ko: "원격 저장소가 이 브랜치를 체크아웃해 쓰고 있습니다")

    public static let remoteIsCheckedOutHint = Message(
        en: "use a bare repository: \(code: "git init --bare")",
        ko: "작업 폴더가 없는 저장소를 쓰세요: \(code: "git init --bare")")

    /// Anything else that git said, which follows as causes.
    public static let remoteFailed = Message(
        en: "git could not reach the remote", ko: "git이 원격과 통신하지 못했습니다")

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

    /// The other side, by its host where that is known.
    private static func name(of host: String?) -> Message {
        guard let host else { return Message(en: "the remote", ko: "원격") }
        return Message(en: "\(host)", ko: "\(host) 서버")
    }
}
