/// Messages of making, adopting and describing a store.
extension Message {
    public static func createdStore(at path: String) -> Message {
        Message(en: "Made a store in \(path)", ko: "\(path)에 저장소를 만들었습니다")
    }

    public static func adoptedStore(at path: String) -> Message {
        Message(en: "Adopted \(path); no file was changed", ko: "\(path)에 있던 파일을 그대로 저장소로 삼았습니다")
    }

    public static func clonedStore(from url: String, to path: String) -> Message {
        Message(en: "Cloned \(url) to \(path)", ko: "\(url) 저장소를 \(path)에 받아 왔습니다")
    }

    /// The findings of a first look at a folder.
    public struct Inventory: Sendable {
        public var files: Int
        public var memos: Int
        public var tasks: Int
        /// Files that are no items.
        public var attachments: Int
        /// The number of items with a status that is the user's own, and those statuses.
        public var otherStatuses: (count: Int, names: [String])
        /// The places where unreadable parts begin, as `path:line`.
        public var unreadable: [String]

        public init(
            files: Int, memos: Int, tasks: Int, attachments: Int,
            otherStatuses: (count: Int, names: [String]), unreadable: [String]
        ) {
            self.files = files
            self.memos = memos
            self.tasks = tasks
            self.attachments = attachments
            self.otherStatuses = otherStatuses
            self.unreadable = unreadable
        }
    }

    /// `3,412 files, 2,980 memos, 120 tasks, 312 attachments, 31 with other statuses (draft,
    /// published), 2 unreadable (path:line), 0 changed`. Of attachments, other statuses and what
    /// cannot be read nothing is said where there are none.
    public static func found(_ inventory: Inventory) -> Message {
        var said = [
            counted(inventory.files, "file", "파일"), counted(inventory.memos, "memo", "메모"),
            counted(inventory.tasks, "task", "할 일"),
        ]
        if inventory.attachments > 0 {
            said.append(counted(inventory.attachments, "attachment", "첨부 파일"))
        }
        let statuses = inventory.otherStatuses
        if statuses.count > 0 {
            let others = statuses.names.count == 1 ? "another status" : "other statuses"
            let korean = Counted.korean("상태가 다른 메모", statuses.count)
            said.append(
                Message(
                    en: """
                        \(Counted.grouped(statuses.count)) with \(others)\
                        \(examples(statuses.names))
                        """,
                    ko: "\(korean)\(examples(statuses.names))"))
        }
        let unreadable = inventory.unreadable
        if !unreadable.isEmpty {
            let korean = Counted.korean("읽을 수 없는 파일", unreadable.count)
            said.append(
                Message(
                    en: "\(Counted.grouped(unreadable.count)) unreadable\(examples(unreadable))",
                    ko: "\(korean)\(examples(unreadable))"))
        }
        said.append(Message(en: "0 changed", ko: "바뀐 파일 0개"))
        return Message(
            en: said.map(\.english).joined(separator: ", "),
            ko: said.map(\.korean).joined(separator: ", "))
    }

    /// The files of a folder that were committed besides its notes.
    public static func alsoCommitted(_ paths: [String]) -> Message {
        Message(
            en: "Also committed: \(Counted.english(paths.count, "other file"))\(examples(paths))",
            ko: "\(Counted.korean("함께 커밋한 다른 파일", paths.count))\(examples(paths))")
    }

    /// A repository that tracks files other than notes and attachments.
    public static func holdsCode(_ paths: [String]) -> Message {
        Message(
            en: """
                this repository holds more than notes and attachments\(examples(paths)); every sync \
                would commit and push all that changes in it
                """,
            ko: """
                노트와 첨부 파일이 아닌 것이 있는 저장소입니다\(examples(paths)). 동기화할 때마다 여기서 바뀐 \
                모든 것을 커밋하고 보내게 됩니다
                """)
    }

    public static let holdsCodeHint = Message(
        en: """
            keep notes in a repository of their own, such as \(code: "sheaf init ~/notes"); \
            \(code: "sheaf init . --whole") takes everything all the same, with \
            \(code: "--remote URL") what the remote has
            """,
        ko: """
            \(code: "sheaf init ~/notes")처럼 노트는 따로 두세요. 그래도 모두 저장소로 삼으려면 \
            \(code: "sheaf init . --whole") 명령을 쓰고, 원격에 있는 것이면 \
            \(code: "--remote 주소")를 덧붙입니다
            """)

    public static let confirmCode = Message(
        en: "Take all of it? [y/N] ", ko: "모두 저장소로 삼을까요? [y/N] ")

    /// Before a question about hidden files.
    public static func hiddenFiles(_ paths: [String]) -> Message {
        Message(
            en: "Hidden, maybe settings of other programs: \(list: paths)",
            ko: "다른 프로그램의 설정일 수 있는 숨김 항목: \(list: paths)")
    }

    public static let confirmHiddenFiles = Message(
        en: "Commit and sync these too? Otherwise git ignores them here. [y/N] ",
        ko: "이것도 커밋하고 동기화할까요? 아니면 여기서는 git이 무시하게 합니다. [y/N] ")

    public static func excludedHere(_ paths: [String]) -> Message {
        Message(
            en: "Ignored in .git/info/exclude: \(list: paths)",
            ko: ".git/info/exclude에 적어 무시합니다: \(list: paths)")
    }

    /// The answers about files that are held back.
    public static let heldBackAnswers = Message(
        en: """
            \(code: "sheaf sync --include PATH") commits one, \
            \(code: "sheaf sync --exclude PATH") has git ignore it
            """,
        ko: """
            \(code: "sheaf sync --include 경로")로 커밋하고, \
            \(code: "sheaf sync --exclude 경로")로 git이 무시하게 합니다
            """)

    public static func moreHeldBack(_ count: Int) -> Message {
        Message(
            en: "and \(Counted.grouped(count)) more held back; \(code: "sheaf status") names them",
            ko: "그 밖에 \(Counted.grouped(count))개를 더 빼 두었습니다. \(code: "sheaf status") 명령이 모두 보여 줍니다")
    }

    private static func counted(_ count: Int, _ english: String, _ korean: String) -> Message {
        Message(en: "\(Counted.english(count, english))", ko: "\(Counted.korean(korean, count))")
    }

    /// The first few of `names` in parentheses; nothing where there are none.
    private static func examples(_ names: [String]) -> StyledText {
        guard !names.isEmpty else { return "" }
        let more = names.count > 3 ? ", …" : ""
        return " (\(list: Array(names.prefix(3)))\(more))"
    }

    /// The first steps, where there is no store yet or a fresh one.
    public static let firstSteps = Message(
        en: "Begin with: \(code: "sheaf add \"Buy milk\" due:fri +home")",
        ko: "이렇게 시작합니다: \(code: "sheaf add \"우유 사기\" due:금요일 +집")")

    /// Bare `sheaf` where there is no store yet.
    public static let firstStore = Message(
        en: "No store yet. Make one with \(code: "sheaf init"), or see \(code: "sheaf --help")",
        ko: "아직 저장소가 없습니다. \(code: "sheaf init") 명령으로 만들거나 \(code: "sheaf --help") 도움말을 보세요")

    // MARK: - Status

    public static func storeLocation(_ path: String) -> Message {
        Message(en: "Store \(path)", ko: "저장소 \(path)")
    }

    public static func counts(
        open: Int, waiting: Int = 0, overdue: Int, closed: Int, memos: Int
    ) -> Message {
        let (late, hidden) = (overdue > 0, waiting > 0)
        return Message(
            en: """
                \(Counted.english(open, "open task"))\
                \(late ? " (\(Counted.grouped(overdue), .overdue) overdue)" : ""), \
                \(hidden ? "\(Counted.grouped(waiting)) waiting, " : "")\
                \(Counted.grouped(closed)) closed, \(Counted.english(memos, "memo"))
                """,
            ko: """
                \(Counted.korean("남은 할 일", open))\
                \(late ? " (기한 지남 \(Counted.grouped(overdue), .overdue)개)" : ""), \
                \(hidden ? "\(Counted.korean("대기", waiting)), " : "")\
                \(Counted.korean("끝난 할 일", closed)), \(Counted.korean("메모", memos))
                """)
    }

    /// Files that were edited by hand; the next command or sync that meets them commits them.
    public static func uncommitted(files: Int) -> Message {
        guard files > 0 else {
            return Message(en: "Everything is committed", ko: "모두 커밋되어 있습니다")
        }
        return Message(
            en: "\(Counted.english(files, "file")) not committed",
            ko: "\(Counted.korean("커밋하지 않은 파일", files))")
    }

    /// - Parameter paths: of the last commit, without a file here.
    public static func onlyInGit(_ paths: [String]) -> Message {
        let shown = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
        return Message(
            en: "\(Counted.english(paths.count, "path")) in git without a file here: \(shown)",
            ko: "\(Counted.korean("git에만 있고 여기에 파일이 없는 경로", paths.count)): \(shown)")
    }

    public static func conflicted(_ count: Int) -> Message {
        Message(
            en: "\(Counted.english(count, "item")) with conflicts to settle",
            ko: "\(Counted.korean("충돌을 정리할 항목", count))")
    }

    public static func remoteState(url: String, toSend: Int, toReceive: Int) -> Message {
        if toSend == 0, toReceive == 0 {
            return Message(
                en: "Remote \(url): up to date at the last check",
                ko: "원격 \(url): 마지막으로 확인했을 때 같은 상태였습니다")
        }
        return Message(
            en: """
                Remote \(url): \(Counted.english(toSend, "commit")) to send, \
                \(Counted.grouped(toReceive)) to receive
                """,
            ko: """
                원격 \(url): \(Counted.korean("보낼 커밋", toSend)), \
                \(Counted.korean("받을 커밋", toReceive))
                """)
    }

    /// The remote is known and nothing has been fetched from it.
    public static func remoteNeverAsked(url: String) -> Message {
        Message(en: "Remote \(url): not synced yet", ko: "원격 \(url): 아직 동기화하지 않았습니다")
    }

    /// Among other things about a store.
    public static let noRemoteYet = Message(
        en: "No remote; \(code: "sheaf remote") sets one up",
        ko: "원격이 없습니다. \(code: "sheaf remote") 명령으로 정합니다")

    public static let withoutRemote = Message(en: "No remote", ko: "원격이 없습니다")

    // MARK: - Remote and sync

    public static func remoteSet(to url: String) -> Message {
        Message(en: "Remote is now \(url)", ko: "이제 원격은 \(url) 주소입니다")
    }

    public static func remoteRemoved(_ url: String) -> Message {
        Message(en: "No remote any more; it was \(url)", ko: "이제 원격이 없습니다. 전에는 \(url) 주소였습니다")
    }

    /// One step of a transfer, as `git` reports it; `total` is `nil` while it is unknown.
    public static func progress(_ phase: TransferPhase, done: Int, total: Int?) -> Message {
        let count = Counted.grouped(done) + (total.map { "/" + Counted.grouped($0) } ?? "")
        return Message(en: "\(phase.name.english) \(count)…", ko: "\(phase.name.korean) \(count)…")
    }

    /// The parts of a transfer that take time.
    public enum TransferPhase: Sendable, CaseIterable {
        case counting, fetching, applying, sending

        var name: Message {
            switch self {
            case .counting: Message(en: "counting", ko: "확인하는 중")
            case .fetching: Message(en: "fetching", ko: "받는 중")
            case .applying: Message(en: "applying", ko: "반영하는 중")
            case .sending: Message(en: "sending", ko: "보내는 중")
            }
        }
    }
}
