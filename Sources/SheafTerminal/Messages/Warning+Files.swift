extension Warning {
    /// A file that is held back: over 100 MB, more than most servers take.
    public static func heldBack(_ path: String) -> Warning {
        Warning(path: path, message: .tooLargeToSync(limitInMebibytes: 100))
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
