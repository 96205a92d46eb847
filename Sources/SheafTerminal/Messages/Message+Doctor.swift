import SheafWords

/// Findings of an examination of a store.
extension Message {
    /// The gravity of a finding.
    public enum DoctorMark: Sendable, CaseIterable {
        case note, fixable, person
    }

    /// The mark before a finding.
    public static func mark(isFixed: Bool, _ mark: DoctorMark) -> Message {
        if isFixed {
            return Message(en: "\("fixed:", .statusClosed) ", ko: "\("고침:", .statusClosed) ")
        }
        return switch mark {
        case .note: Message(en: "\("note:", .hint) ", ko: "\("참고:", .hint) ")
        case .fixable, .person: Message(en: "\("problem:", .warning) ", ko: "\("문제:", .warning) ")
        }
    }

    public static let allIsWell = Message(en: "Everything is in order", ko: "모두 정상입니다")

    /// Under what can be fixed automatically.
    public static let fixHint = Message(
        en: "fix it with \(code: "sheaf doctor --fix")",
        ko: "\(code: "sheaf doctor --fix") 명령으로 고칠 수 있습니다")

    // MARK: - Git

    public static func gitIsOld(_ version: String, needed: String) -> Message {
        Message(
            en: "git \(version) is too old to sync; \(needed) or later is needed",
            ko: "git \(version) 버전은 동기화하기에 오래되었습니다. \(needed) 이상이 필요합니다")
    }

    /// A lock that has been there for these minutes.
    public static func oldLock(_ path: String, minutes: Int) -> Message {
        let age = effort(minutes: minutes)
        return Message(
            en: "git left a lock behind, \(age.english) ago: \(path)",
            ko: "git이 \(age.korean) 전에 잠금 파일을 남겼습니다: \(path)")
    }

    public static func oldLockHint(_ path: String) -> Message {
        Message(
            en:
                "\(code: "sheaf doctor --fix"), or if no git is running, \(code: "rm \(ShellWord.quoted(path))")",
            ko:
                "\(code: "sheaf doctor --fix")를 실행하거나, 실행 중인 git이 없으면 실행하세요: \(code: "rm \(ShellWord.quoted(path))")"
        )
    }

    // MARK: - Plain git beside sheaf

    public static let driverIsMissing = Message(
        en: "this clone has no merge driver, so plain git cannot merge notes",
        ko: "이 저장소에 병합 드라이버가 없어 git만으로는 노트를 제대로 합치지 못합니다")

    public static let driverIsUnwanted = Message(
        en: "the merge driver was removed here; plain git leaves markers in notes",
        ko: "여기서는 병합 드라이버를 지웠으므로 git이 노트에 표시를 남깁니다")

    public static func driverIsAnother(_ driver: String) -> Message {
        Message(
            en: "git's setting merge.sheaf.driver is another one: \(driver)",
            ko: "git 설정 merge.sheaf.driver에 다른 명령이 있습니다: \(driver)")
    }

    public static let installDriverHint = Message(
        en: "\(code: "sheaf doctor --install-driver") sets it up",
        ko: "\(code: "sheaf doctor --install-driver") 명령으로 설치합니다")

    public static let programNotFound = Message(
        en: "git cannot find sheaf on the PATH and merges notes without it",
        ko: "git이 PATH에서 sheaf를 찾지 못해 sheaf 없이 노트를 합칩니다")

    public static let programNotFoundHint = Message(
        en: "put sheaf into a folder of the PATH, such as ~/.local/bin",
        ko: "sheaf를 ~/.local/bin처럼 PATH에 있는 폴더에 두세요")

    /// - Parameter first: the path of one of them.
    public static func attributeIsMissing(count: Int, first: String) -> Message {
        Message(
            en: """
                the attributes do not send \(Counted.english(count, "note")) to the merge driver: \
                \(first)\(count > 1 ? ", …" : "")
                """,
            ko: """
                속성에서 병합 드라이버로 보내지 않는 노트가 \(Counted.grouped(count))개 있습니다: \
                \(first)\(count > 1 ? ", …" : "")
                """)
    }

    public static func convertedNotes(count: Int, first: String) -> Message {
        Message(
            en: """
                git converts the line ends of \(Counted.english(count, "note")): \
                \(first)\(count > 1 ? ", …" : "")
                """,
            ko: """
                git이 줄 끝을 바꾸는 노트가 \(Counted.grouped(count))개 있습니다: \
                \(first)\(count > 1 ? ", …" : "")
                """)
    }

    // MARK: - Files

    /// The settings were raised to a newer format.
    public static func upgraded(to format: Int) -> Message {
        Message(
            en: "The store has format \(format) now", ko: "저장소 형식을 \(format)번으로 올렸습니다")
    }

    /// The settings name a format before the newest.
    public static func olderFormat(_ format: Int, known: Int) -> Message {
        Message(
            en: "the store has format \(format); this sheaf writes format \(known) alone",
            ko: "저장소 형식은 \(format)번인데 이 sheaf는 \(known)번만 씁니다")
    }

    public static let olderFormatHint = Message(
        en: """
            raise it with \(code: "sheaf doctor --upgrade"), once every device has this version; until \
            then the store can be read
            """,
        ko: """
            모든 기기의 sheaf가 이 버전이 되면 \(code: "sheaf doctor --upgrade") 명령으로 올리세요. 그때까지 \
            읽기는 됩니다
            """)

    public static func sharedID(_ id: String, count: Int) -> Message {
        Message(
            en: "\(count) files have the id \(id, .id)", ko: "파일 \(count)개의 id가 \(id, .id)로 같습니다")
    }

    public static let sharedIDHint = Message(
        en: "\(code: "sheaf doctor --fix") gives all but the first an id of its own",
        ko: "\(code: "sheaf doctor --fix") 명령으로 첫 파일을 뺀 나머지에 새 id를 줄 수 있습니다")

    public static func unreadableItems(count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "place")) cannot be read",
            ko: "읽을 수 없는 곳이 \(Counted.grouped(count))군데 있습니다")
    }

    public static func onlyInGit(count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "path")) in git without a file here",
            ko: "git에만 있고 여기에 파일이 없는 경로가 \(Counted.grouped(count))개 있습니다")
    }

    public static let onlyInGitHint = Message(
        en: """
            they cannot be here by name, target or size, and stay in every commit; for a large \
            file, run \(code: "git checkout --ignore-skip-worktree-bits PATH")
            """,
        ko: """
            이름, 링크 대상, 크기 때문에 여기에 둘 수 없고 커밋에는 그대로 남습니다. 큰 파일은 \
            \(code: "git checkout --ignore-skip-worktree-bits 경로") 명령으로 꺼낼 수 있습니다
            """)

    public static func heldBackFile(_ path: String) -> Message {
        Message(en: "\(path) is too large and is not synced", ko: "\(path) 파일은 너무 커서 동기화하지 않습니다")
    }

    public static let heldBackHint = Message(
        en: "keep it outside of the store, or name it in .gitignore",
        ko: "저장소 밖에 두거나 .gitignore에 적으세요")

    /// Merge commits that came by plain git.
    public static func unauditedMerges(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "merge")) by git not checked for lost lines yet",
            ko: "git의 병합 \(Counted.grouped(count))개에서 잃은 줄이 없는지 아직 확인하지 않았습니다")
    }

    public static let auditHint = Message(
        en: "\(code: "sheaf sync") and \(code: "sheaf conflicts") check them",
        ko: "\(code: "sheaf sync"), \(code: "sheaf conflicts") 명령으로 확인합니다")

    // MARK: - Our own folder

    public static let interruptedChange = Message(
        en: "a change was interrupted; the next command finishes it",
        ko: "변경이 도중에 끊겼습니다. 다음 명령이 마무리합니다")

    public static func unsavedText(_ path: String) -> Message {
        Message(
            en: "text from an editor was not saved: \(path)", ko: "편집기에서 저장하지 못한 글이 있습니다: \(path)")
    }

    public static func rescuedFile(_ path: String) -> Message {
        Message(
            en: "a file that was moved aside is in no commit: \(path)",
            ko: "커밋에 없는 파일을 따로 보관하고 있습니다: \(path)")
    }

    /// A folder: what was found of a change that had begun in a folder of which this one is a copy.
    public static func interruptedElsewhere(_ path: String) -> Message {
        Message(
            en: "files of a change that was interrupted elsewhere are kept: \(path)",
            ko: "다른 곳에서 중단된 변경이 남긴 것을 보관하고 있습니다: \(path)")
    }

    /// A folder that was found in the place of our own.
    public static func foreignFolder(_ path: String) -> Message {
        Message(
            en: "sheaf's data from elsewhere is kept and not used: \(path)",
            ko: "다른 곳에서 온 sheaf 데이터를 쓰지 않고 보관하고 있습니다: \(path)")
    }

    public static func leftoverFolderHint(_ path: String) -> Message {
        let command = "rm -r \(ShellWord.quoted(path))"
        return Message(
            en: "copy what you need, then \(code: command)",
            ko: "필요한 것을 옮긴 다음 실행하세요: \(code: command)")
    }

    public static func leftoverHint(_ path: String) -> Message {
        Message(
            en: "copy what you need, then \(code: "rm \(ShellWord.quoted(path))")",
            ko: "필요한 것을 옮긴 다음 실행하세요: \(code: "rm \(ShellWord.quoted(path))")")
    }

    /// It is in a commit and old.
    public static func clutter(_ path: String) -> Message {
        Message(
            en: "no longer needed, since a commit has it: \(path)",
            ko: "커밋에 들어 있어 더는 필요 없습니다: \(path)")
    }
}
