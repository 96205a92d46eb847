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

    /// An operation that was begun with git and not finished.
    public enum UnfinishedOperation: String, Sendable, CaseIterable {
        case merge, rebase, revert, bisect
        case cherryPick = "cherry-pick"
        case applyMailbox = "am"

        /// The command that gives it up.
        var abortCommand: String {
            self == .bisect ? "git bisect reset" : "git \(rawValue) --abort"
        }
    }

    public static func unfinished(_ operation: UnfinishedOperation) -> Message {
        Message(
            en: "a git \(operation.rawValue) is in progress",
            ko: "git \(operation.rawValue) 작업이 끝나지 않았습니다")
    }

    public static func unfinishedHint(_ operation: UnfinishedOperation) -> Message {
        Message(
            en: "finish it, or give it up with \(code: operation.abortCommand)",
            ko: "마저 끝내거나 \(code: operation.abortCommand) 명령으로 그만두세요")
    }

    /// HEAD names something that is no branch.
    public static func strangeHead(_ name: String) -> Message {
        Message(
            en: "HEAD names \(quoted: name), which is no branch",
            ko: "HEAD가 가리키는 \(quoted: name)\(.topic, after: name, noun: "이름") 브랜치가 아닙니다")
    }

    public static let unmergedEntries = Message(
        en: "the index has unmerged entries", ko: "인덱스에 병합되지 않은 파일이 있습니다")

    public static let unmergedEntriesHint = Message(
        en: "settle them (\(code: "git status") lists them) and commit",
        ko: "\(code: "git status") 목록을 보고 정리한 뒤 커밋하세요")

    /// HEAD is on no branch.
    ///
    /// - Parameter commit: where it is, in a few digits.
    public static func detachedHead(at commit: String) -> Message {
        Message(
            en: "HEAD is on no branch but detached, at \(commit)",
            ko: "HEAD가 브랜치를 벗어나 커밋 \(commit)에 있습니다")
    }

    public static let detachedHeadHint = Message(
        en: """
            \(code: "git switch main") goes back to a branch, \(code: "git switch -c NAME") \
            begins one here
            """,
        ko: """
            \(code: "git switch main") 명령으로 브랜치로 돌아가거나 \
            \(code: "git switch -c 이름") 명령으로 여기서 새 브랜치를 만드세요
            """)

    /// Kinds of repositories that sheaf reads and does not write.
    public enum UnsupportedRepository: Sendable, CaseIterable {
        case bare, shallow, partial, sparse, splitIndex, sparseIndex, unknownIndex, damagedIndex
        case intentToAdd, skipWorktree, stagedSubmodule
    }

    public static func unsupported(_ kind: UnsupportedRepository) -> Message {
        switch kind {
        case .bare:
            Message(
                en: "git's setting core.bare says that the repository has no working tree",
                ko: "git 설정 core.bare에 작업 폴더가 없는 저장소라고 되어 있습니다")
        case .shallow:
            Message(en: "the repository is a shallow clone", ko: "얕게 복제한 저장소(shallow clone)입니다")
        case .partial:
            Message(en: "the repository is a partial clone", ko: "일부만 복제한 저장소(partial clone)입니다")
        case .sparse:
            Message(en: "only a part of the repository is checked out", ko: "저장소의 일부만 체크아웃되어 있습니다")
        case .splitIndex:
            Message(en: "the repository has a split index", ko: "분할 인덱스(split index)를 쓰는 저장소입니다")
        case .sparseIndex:
            Message(en: "the repository has a sparse index", ko: "희소 인덱스(sparse index)를 쓰는 저장소입니다")
        case .unknownIndex:
            Message(
                en: "the repository's index has an unknown format", ko: "모르는 형식의 인덱스를 쓰는 저장소입니다")
        case .damagedIndex: Message(en: "git's index is damaged", ko: "git 인덱스가 손상되었습니다")
        case .intentToAdd:
            Message(
                en: "the index has entries of \(code: "git add -N")",
                ko: "인덱스에 \(code: "git add -N") 항목이 있습니다")
        case .skipWorktree:
            Message(
                en: "the index has entries marked skip-worktree",
                ko: "인덱스에 skip-worktree 표시가 된 항목이 있습니다")
        case .stagedSubmodule:
            Message(en: "a changed submodule is staged", ko: "바뀐 서브모듈이 스테이징되어 있습니다")
        }
    }

    public static func unsupportedHint(_ kind: UnsupportedRepository) -> Message? {
        if kind == .skipWorktree {
            return Message(
                en: "run \(code: "git update-index --no-skip-worktree PATH")",
                ko: "\(code: "git update-index --no-skip-worktree 경로") 명령을 실행하세요")
        }
        let command: String? =
            switch kind {
            case .partial, .unknownIndex, .skipWorktree: nil
            case .bare: "git config core.bare false"
            case .shallow: "git fetch --unshallow"
            case .damagedIndex: "rm \"$(git rev-parse --git-path index)\" && git reset"
            case .sparse: "git sparse-checkout disable"
            case .sparseIndex: "git sparse-checkout reapply --no-sparse-index"
            case .splitIndex: "git update-index --no-split-index"
            case .intentToAdd: "git reset"
            case .stagedSubmodule: "git commit"
            }
        return command.map { Message(en: "run \(code: $0)", ko: "\(code: $0) 명령을 실행하세요") }
    }

    /// Git stores other bytes for a file than the folder has: encrypted ones, for example.
    public static func converted(_ path: String, attribute: String) -> Message {
        Message(
            en: "git converts \(path) by the attribute \(quoted: attribute)",
            ko: "git이 \(quoted: attribute) 속성에 따라 \(path) 파일을 바꾸어 저장합니다")
    }

    public static let convertedHint = Message(
        en: "commit and merge it with git itself, or take the attribute off",
        ko: "git으로 직접 커밋하고 합치거나 속성을 없애세요")
}
