extension Warning {
    /// A file that is held back: over 100 MB, more than most servers take.
    public static func heldBack(_ path: String) -> Warning {
        Warning(path: path, message: .tooLargeToSync(limitInMebibytes: 100))
    }

    /// A folder that belongs to another git repository, found at adoption.
    public static func nestedRepository(_ path: String) -> Warning {
        Warning(
            path: path + "/",
            message: Message(
                en: "another git repository, so it is no part of this store",
                ko: "다른 git 저장소라서 이 저장소에 넣지 않습니다"))
    }

    /// A file over 10 MB, committed at adoption.
    public static func largeFile(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "over 10 MB; it is committed, and goes to every device",
                ko: "10MB가 넘는 파일입니다. 커밋했으며 모든 기기로 전송됩니다"))
    }

    /// A file that is open in an editor.
    public static func heldBackOpen(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "open in an editor, so it is not committed yet",
                ko: "편집기에서 열려 있어서 아직 커밋하지 않습니다"))
    }

    /// A file whose name git refuses.
    public static func heldBackRefused(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "git refuses this name, so the file stays here until it is renamed",
                ko: "git에서 쓸 수 없는 이름이라서 이름을 바꿀 때까지 커밋하지 않습니다"))
    }

    /// A file that holds a key or a password, as far as its name or its beginning tells.
    public static func heldBackSecret(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "looks like a secret, so it is not committed", ko: "비밀 정보로 보여서 커밋하지 않습니다"))
    }

    /// A file or a folder whose name begins with a dot.
    public static func heldBackHidden(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "hidden, so it is not committed unless you say so",
                ko: "숨김 항목이라서 따로 정하기 전에는 커밋하지 않습니다"))
    }

    /// A file that an editor or another program keeps beside one that it has open.
    public static func heldBackTemporary(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "looks like another program's temporary file, so it is not committed",
                ko: "다른 프로그램의 임시 파일로 보여서 커밋하지 않습니다"))
    }

    /// A file that an ignore file left out before the last sync.
    public static func heldBackIgnored(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "ignored until other devices changed the rules, so it is not committed",
                ko: "다른 기기가 규칙을 바꾸기 전까지 무시하던 파일이라서 커밋하지 않습니다"))
    }

    /// A folder with what a change had left that was not begun here, so that it was not carried out.
    public static func interruptedElsewhere(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "left by a change that was interrupted elsewhere; kept here, not applied",
                ko: "다른 곳에서 중단된 변경이 남긴 것입니다. 실행하지 않고 여기에 보관했습니다"))
    }

    /// The folder that was found in the place of our own.
    public static func foreignFolder(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "sheaf's data from elsewhere; kept under this name and not used",
                ko: "다른 곳에서 온 sheaf 데이터입니다. 쓰지 않고 이 이름으로 보관했습니다"))
    }

    /// A file that an interrupted change had displaced and that git does not have.
    public static func rescuedFile(_ path: String) -> Warning {
        Warning(
            path: path,
            message: Message(
                en: "moved aside by an interrupted change and in no commit; kept here",
                ko: "중단된 변경이 옮겨 둔 파일인데 커밋에 없어서 여기에 보관했습니다"))
    }
}
