import SheafWords

/// The reasons why a store cannot be found or made, and what the system would not do.
extension Message {
    // MARK: - Finding and making a store

    public static func noStore(searchedFrom path: String) -> Message {
        Message(en: "no store in \(path) or above it", ko: "\(path) 폴더와 그 위의 폴더에 저장소가 없습니다")
    }

    /// The directory was named, so no other was looked at.
    public static func noStore(at path: String) -> Message {
        Message(en: "there is no store in \(path)", ko: "\(path) 폴더에 저장소가 없습니다")
    }

    public static func noStoreHint(at path: String) -> Message {
        let command = "sheaf init \(ShellWord.quoted(path))"
        return Message(en: "make one with \(code: command)", ko: "\(code: command) 명령으로 만드세요")
    }

    public static let noStoreHint = Message(
        en: "make one with \(code: "sheaf init"), or name one with \(code: "--store DIR")",
        ko: "\(code: "sheaf init") 명령으로 만들거나 \(code: "--store 폴더") 옵션으로 지정하세요")

    /// The hint where notes lie in the current directory: they are adopted, not left beside an
    /// empty store.
    public static let noStoreAmongNotesHint = Message(
        en: """
            \(code: "sheaf init .") makes one of the notes here, without changing a file; \
            \(code: "--store DIR") names another
            """,
        ko: """
            \(code: "sheaf init .") 명령을 쓰면 여기 있는 노트를 그대로 두고 저장소로 만듭니다. \
            \(code: "--store 폴더") 옵션으로 다른 곳을 지정할 수도 있습니다
            """)

    public static func insideLargerRepository(_ path: String, root: String) -> Message {
        Message(
            en: "\(path) lies inside the larger repository \(root)",
            ko: "\(path) 폴더는 더 큰 저장소 \(root) 안에 있습니다")
    }

    public static func insideLargerRepositoryHint(root: String) -> Message {
        // The home directory as a shell knows it: in quotation marks it would be a name.
        let command = "sheaf init \(root == "~" ? root : ShellWord.quoted(root))"
        return Message(
            en: "adopt the whole of it with \(code: command), or use a folder outside",
            ko: "\(code: command) 명령으로 전체를 저장소로 삼거나 그 바깥의 폴더를 쓰세요")
    }

    public static func alreadyAStore(_ path: String) -> Message {
        Message(en: "\(path) is a store already", ko: "\(path) 폴더는 이미 저장소입니다")
    }

    public static func notADirectory(_ path: String) -> Message {
        Message(en: "\(path) is not a directory", ko: "\(path) 경로는 폴더가 아닙니다")
    }

    /// A clone's target that is a repository.
    public static func notEmpty(_ path: String) -> Message {
        Message(en: "\(path) is a git repository already", ko: "\(path) 폴더는 이미 git 저장소입니다")
    }

    public static let notEmptyHint = Message(
        en: "give it the remote: \(code: "sheaf init DIR --remote URL")",
        ko: "그 저장소에 원격을 정하세요: \(code: "sheaf init 폴더 --remote 주소")")

    /// Neither a directory was named, nor `$SHEAF_STORE`, nor `HOME`.
    public static let noHome = Message(
        en: "no place for a store: HOME is not set", ko: "저장소를 둘 곳이 없습니다. HOME 변수가 없습니다")

    public static let noHomeHint = Message(
        en: "name a folder: \(code: "sheaf init DIR")",
        ko: "폴더를 지정하세요: \(code: "sheaf init 폴더")")

    /// The user's home, or a folder of the system's.
    public static func notForNotes(_ path: String) -> Message {
        Message(
            en: "\(path) is no folder of notes: all its files would be committed",
            ko: "\(path) 폴더를 저장소로 삼으면 그 안의 모든 파일이 커밋됩니다")
    }

    public static let notForNotesHint = Message(
        en: """
            name a folder for the notes, such as \(code: "sheaf init ~/notes"); \
            \(code: "sheaf init --force") does it all the same
            """,
        ko: """
            \(code: "sheaf init ~/notes")처럼 노트를 둘 폴더를 지정하세요. 그래도 하려면 \
            \(code: "sheaf init --force") 명령을 씁니다
            """)

    /// Nothing of this name waits for a yes or a no.
    public static func notHeldBack(_ name: String) -> Message {
        Message(en: "nothing is held back at \(name)", ko: "커밋에서 빼 둔 것 가운데 \(name) 경로는 없습니다")
    }

    public static let notHeldBackHint = Message(
        en: "\(code: "sheaf status") names what is held back",
        ko: "\(code: "sheaf status") 명령이 빼 둔 것을 보여 줍니다")

    /// Git stores the note with other line endings than the working tree has.
    public static func convertsLineEndings(_ path: String) -> Message {
        Message(en: "git converts the line endings of \(path)", ko: "git이 \(path) 파일의 줄 끝을 바꿉니다")
    }

    public static let convertsLineEndingsHint = Message(
        en: "turn it off with \(code: "git config core.autocrlf false") and check out again",
        ko: "\(code: "git config core.autocrlf false") 명령으로 끄고 다시 체크아웃하세요")

    // MARK: - The system

    /// - Parameter call: the system's name for what was tried.
    public static func systemFailure(_ call: String, path: String, reason: Message) -> Message {
        let tried = tried(call)
        return Message(
            en: "cannot \(tried.english) \(path): \(reason.english)",
            ko: "\(path) \(tried.korean): \(reason.korean)")
    }

    /// Returns the words for a system call on a path: behind `cannot` in English, behind the path
    /// in Korean.
    private static func tried(_ call: String) -> Message {
        switch call {
        case "mkdir", "mkdirat", "mkdtemp": Message(en: "create the folder", ko: "폴더를 만들 수 없습니다")
        case "posix_spawn", "waitpid": Message(en: "run", ko: "프로그램을 실행할 수 없습니다")
        case "flock": Message(en: "lock", ko: "파일을 잠글 수 없습니다")
        case "open", "openat": Message(en: "open", ko: "경로를 열 수 없습니다")
        case "unlinkat": Message(en: "delete", ko: "파일을 지울 수 없습니다")
        case "write", "rename", "renameat", "renameat2", "symlink", "symlinkat", "linkat", "fsync",
            "syncfs", "fchmod", "ftruncate":
            Message(en: "write", ko: "파일을 쓸 수 없습니다")
        default: Message(en: "read", ko: "경로를 읽을 수 없습니다")
        }
    }

    /// A folder that a store was to be made in.
    public static func mayNotCreate(_ path: String) -> Message {
        Message(en: "no permission to create the folder \(path)", ko: "\(path) 폴더를 만들 권한이 없습니다")
    }

    public static let mayNotCreateHint = Message(
        en: "choose a folder of your own, such as \(code: "~/notes")",
        ko: "\(code: "~/notes")처럼 자신의 폴더를 고르세요")

    /// Sheaf follows no links in its own folder, nor where git keeps branches.
    public static func symbolicLink(_ path: String) -> Message {
        Message(
            en: "\(path) is a symbolic link, which is not followed here",
            ko: "\(path) 경로는 심볼릭 링크입니다. 이 자리의 링크는 따라가지 않습니다")
    }

    public static func notAFile(_ path: String) -> Message {
        Message(en: "\(path) is not a regular file", ko: "\(path) 경로는 일반 파일이 아닙니다")
    }

    public static func hardLink(_ path: String) -> Message {
        Message(
            en: "\(path) is a file that has other names too (hard links)",
            ko: "\(path) 파일에는 다른 이름도 있습니다(하드 링크)")
    }

    public static func ignoreFileTooLarge(_ path: String) -> Message {
        Message(
            en: "\(path) is too large to tell what it excludes: over 512 KiB or 10,000 lines",
            ko: "\(path) 파일이 512 KiB나 1만 줄을 넘어, 무엇을 제외하는지 알 수 없습니다")
    }

    public static let ignoreFileTooLargeHint = Message(
        en: "shorten it with patterns, such as \(code: "*.log") or \(code: "build/")",
        ko: "\(code: "*.log"), \(code: "build/") 같은 패턴으로 줄이세요")

    /// A pattern of an ignore or attributes file.
    public static func slowPattern(_ pattern: String, in path: String) -> Message {
        Message(
            en: "git would take too long for the pattern \(quoted: pattern) in \(path)",
            ko: "\(path) 파일의 패턴 \(quoted: pattern) 때문에 git이 너무 오래 걸립니다")
    }

    public static let slowPatternHint = Message(
        en: "write the pattern with fewer asterisks", ko: "별표를 줄여 패턴을 다시 쓰세요")

    public static func notAName(_ path: String) -> Message {
        Message(en: "\(path) does not end in a file name", ko: "\(path) 경로는 파일 이름으로 끝나지 않습니다")
    }

    /// Something in sheaf's own folder that sheaf does not use.
    public static func moveAwayHint(_ path: String) -> Message {
        let path = ShellWord.quoted(path)
        return Message(
            en: "if you did not put it there, move it away: \(code: "mv \(path) \(path).old")",
            ko: "직접 둔 것이 아니면 옮겨 두세요: \(code: "mv \(path) \(path).old")")
    }

    public static func cannotCreate(_ path: String) -> Message {
        Message(en: "cannot create \(path)", ko: "\(path) 경로를 만들 수 없습니다")
    }

    public static func cannotWriteOutput(reason: Message) -> Message {
        Message(
            en: "cannot write the output: \(reason.english)", ko: "출력을 쓸 수 없습니다: \(reason.korean)")
    }

    public static let interrupted = Message(en: "interrupted", ko: "중단했습니다")
}
