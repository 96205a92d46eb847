import Libc

/// The reasons why the system did not do something.
extension Message {
    /// The system's own words for an error number; in Korean too for what a person may meet.
    ///
    /// - Parameter number: `errno` of POSIX.
    public static func systemReason(_ number: Int32) -> Message {
        let english = Descriptor.explanation(of: number)
        return Message(en: "\(english)", ko: "\(korean[number] ?? english)")
    }

    /// The system did not do something, and nobody can tell with what.
    public static func failed(_ reason: Message) -> Message {
        Message(en: "the system refused: \(reason.english)", ko: "시스템 오류: \(reason.korean)")
    }

    private static let korean: [Int32: String] = [
        EACCES: "권한이 없습니다", EPERM: "허용되지 않은 작업입니다",
        ENOENT: "파일이나 폴더가 없습니다", EEXIST: "같은 이름이 이미 있습니다",
        ENOTDIR: "폴더가 아닙니다", EISDIR: "폴더입니다", ENOTEMPTY: "폴더가 비어 있지 않습니다",
        ENOSPC: "디스크에 남은 공간이 없습니다", EDQUOT: "디스크 할당량을 넘었습니다",
        EFBIG: "파일이 너무 큽니다", EROFS: "읽기 전용 파일 시스템입니다",
        EIO: "입출력 오류입니다", ELOOP: "심볼릭 링크가 너무 많이 이어집니다",
        ENAMETOOLONG: "이름이 너무 깁니다", EMFILE: "열린 파일이 너무 많습니다",
        ENFILE: "시스템에 열린 파일이 너무 많습니다", EBUSY: "다른 곳에서 쓰고 있습니다",
        ENOMEM: "메모리가 모자랍니다", EBADF: "열려 있지 않습니다",
        EXDEV: "다른 파일 시스템에 있습니다", ENXIO: "없는 장치입니다", ENODEV: "없는 장치입니다",
        ETXTBSY: "실행 중인 파일입니다",
    ]
}
