import SheafWords

/// Reports of a sync.
extension Message {
    /// The totals of a sync. `received` and `sent` count commits, `merged` files.
    ///
    /// - Parameter item: where the conflicts are, if they are all in one item.
    public static func synced(
        received: Int, sent: Int, merged: Int = 0, conflicts: Int = 0, in item: ItemName? = nil
    ) -> Message {
        let moved = traffic(received: received, sent: sent, merged: merged)
        guard conflicts > 0 else { return moved }
        let count = Counted.grouped(conflicts)
        guard let item else {
            return Message(
                en: """
                    \(moved.english); \(Counted.english(conflicts, "conflict")) kept: \
                    \(code: "sheaf conflicts")
                    """,
                ko: """
                    \(moved.korean). 충돌 \(count)개를 남겼습니다: \
                    \(code: "sheaf conflicts")
                    """)
        }
        return Message(
            en: """
                \(moved.english); \(Counted.english(conflicts, "conflict")) kept in \
                \(item.quoted) \(item.styledHandle)
                """,
            ko: "\(moved.korean). 충돌 \(count)개를 \(item.quoted) \(item.styledHandle) 항목에 남겼습니다")
    }

    private static func traffic(received: Int, sent: Int, merged: Int) -> Message {
        let joined = Message(
            en: "merged \(Counted.english(merged, "file"))",
            ko: "\(Counted.korean("파일", merged))를 합쳤습니다")
        switch (received, sent, merged) {
        case (0, 0, 0): return Message(en: "Already in sync", ko: "이미 동기화되어 있습니다")
        case (0, 0, _):
            return Message(en: "Merged \(Counted.english(merged, "file"))", ko: joined.korean)
        case (_, 0, _):
            return Message(
                en: """
                    Received \(Counted.english(received, "commit"))\
                    \(merged > 0 ? ", " + joined.english : "")
                    """,
                ko: merged > 0
                    ? "\(Counted.korean("커밋", received))를 받아 \(joined.korean)"
                    : "\(Counted.korean("커밋", received))를 받았습니다")
        case (0, _, _):
            return Message(
                en: """
                    Sent \(Counted.english(sent, "commit"))\
                    \(merged > 0 ? ", " + joined.english : "")
                    """,
                ko: merged > 0
                    ? "\(Counted.korean("커밋", sent))를 보내고 \(joined.korean)"
                    : "\(Counted.korean("커밋", sent))를 보냈습니다")
        default:
            return Message(
                en: """
                    Sent \(Counted.english(sent, "commit")), received \(Counted.grouped(received))\
                    \(merged > 0 ? ", " + joined.english : "")
                    """,
                ko: """
                    커밋 \(Counted.grouped(sent))개를 보내고 \(Counted.grouped(received))개를 받\
                    \(merged > 0 ? "아 " + joined.korean : "았습니다")
                    """)
        }
    }

    /// The findings of a dry run.
    public static func wouldSync(received: Int, sent: Int, merged: Int, conflicts: Int) -> Message {
        guard received + sent + merged > 0 else {
            return Message(en: "Nothing to sync", ko: "동기화할 것이 없습니다")
        }
        return Message(
            en: """
                To send: \(Counted.english(sent, "commit")), to receive: \
                \(Counted.grouped(received)), to merge: \(Counted.english(merged, "file"))\
                \(conflicts > 0 ? " with " + Counted.english(conflicts, "conflict") : "")
                """,
            ko: """
                보낼 커밋 \(Counted.grouped(sent))개, 받을 커밋 \(Counted.grouped(received))개, \
                합칠 파일 \(Counted.grouped(merged))개\
                \(conflicts > 0 ? ", 생길 충돌 \(Counted.grouped(conflicts))개" : "")
                """)
    }

    // MARK: - What a person may not expect

    /// The status of one side lost; `status` is the one that the item has.
    public static func statusOverruled(_ item: ItemName, status: String, other: String) -> Message {
        let (now, lost) = (Message.status(status), Message.status(other))
        return Message(
            en: """
                \(item.quoted) \(item.styledHandle) is \(now.english): that was later than \
                \(lost.english)
                """,
            ko: """
                \(item.quoted) \(item.styledHandle) 상태는 나중에 바꾼 쪽을 따라 \
                \(now.korean)\(.direction, after: now.korean.plain, noun: "상태") 두었습니다\
                (다른 쪽: \(lost.korean))
                """)
    }

    /// Too much was changed on both sides to be compared word by word.
    public static func mergedByLines(_ item: ItemName) -> Message {
        mergedByLines(named: "\(item.quoted) \(item.styledHandle)")
    }

    /// The same of a file, for git.
    public static func mergedByLines(path: String) -> Message {
        mergedByLines(named: StyledText(path))
    }

    private static func mergedByLines(named name: StyledText) -> Message {
        Message(
            en: """
                \(name): too much changed on both sides to compare each word; merged line by line
                """,
            ko: """
                \(name): 양쪽에서 바뀐 것이 너무 많아 낱말까지 비교하지 않고 줄 단위로 합쳤습니다
                """)
    }

    /// The newer file stands alone: settings of another program.
    /// A repeating task was done on two devices, which went on to different days.
    public static func occurrencePassed(
        _ item: ItemName, passed: String, standing: String
    ) -> Message {
        Message(
            en: "\(item.quoted) was done on both sides: kept \(standing), not \(passed)",
            ko: "\(item.quoted(.topic)) 양쪽에서 끝냈습니다. \(passed) 대신 \(standing)로 두었습니다")
    }

    public static func olderGivenUp(_ path: String) -> Message {
        Message(
            en: "\(path) was changed on both sides; the later version was kept",
            ko: "\(path) 파일은 양쪽에서 바뀌어 나중 것을 남겼습니다")
    }

    public static func keptDespiteDeletion(_ item: ItemName) -> Message {
        Message(
            en: """
                \(item.quoted) \(item.styledHandle) was deleted on one side and changed on the \
                other: kept
                """,
            ko: """
                \(item.quoted) \(item.styledHandle) 항목은 한쪽에서 지우고 다른 쪽에서 고쳐서 \
                남겨 두었습니다
                """)
    }

    public static func renamedOnBothSides(_ path: String, other: String) -> Message {
        Message(
            en: "\(path) was also renamed to \(other); the later name was kept",
            ko: "\(path) 파일은 다른 쪽에서 \(other) 이름으로도 바뀌어 나중 것을 남겼습니다")
    }

    /// Both versions of a file that cannot be merged.
    public static func keptTwice(_ path: String, other: String) -> Message {
        Message(
            en: "\(path) was changed on both sides; the other version is \(other)",
            ko: "\(path) 파일은 양쪽에서 바뀌어 다른 쪽 것을 \(other)에 두었습니다")
    }

    public static func movedAside(_ path: String, from old: String) -> Message {
        Message(
            en: "\(old) is now \(path): another file has that name",
            ko: "\(old) 이름을 다른 파일이 써서 \(path) 자리로 옮겼습니다")
    }

    /// Git-lfs could not get what a pointer of it stands for.
    public static func contentsMissing(_ path: String) -> Message {
        Message(
            en: """
                \(path) is only a pointer: git-lfs could not get its contents \
                (\(code: "git lfs pull") tries again)
                """,
            ko: """
                \(path) 파일은 git-lfs가 내용을 받지 못해 포인터만 있습니다 \
                (\(code: "git lfs pull") 명령으로 다시 받을 수 있습니다)
                """)
    }

    /// A file that git ignores here, or that is held back, stood where another one came.
    public static func setAside(_ path: String, as name: String) -> Message {
        Message(
            en: "\(path) has come; what was there and is not committed is \(name) now",
            ko: "\(path) 파일을 받았습니다. 그 자리에 있던 커밋하지 않는 파일은 \(name) 이름으로 옮겼습니다")
    }

    /// A file that was edited here although git was told not to look at it.
    public static func mergedUncommitted(_ path: String) -> Message {
        Message(
            en: """
                \(path) was merged with your own edit, which is not committed \
                (it is marked \(code: "--assume-unchanged"))
                """,
            ko: """
                \(path) 파일은 이 기기에서 고친 내용과 합쳤고, 그 내용은 커밋하지 않았습니다 \
                (\(code: "--assume-unchanged") 표시가 있는 파일입니다)
                """)
    }

    public static func keptReceived(_ path: String) -> Message {
        let command = "sheaf restore \(ShellWord.quoted(path)) --at COMMIT"
        return Message(
            en: """
                \(path) was saved from an older text; what the last sync had brought was kept (to go \
                back on purpose: \(code: command))
                """,
            ko: """
                \(path) 파일을 예전 글에서 저장했으므로 지난 동기화에서 받은 내용을 남겼습니다 (일부러 \
                되돌리려면: \(code: command))
                """)
    }

    // MARK: - The remote's branch

    public static let remoteWasRewritten = Message(
        en: "the remote was reset or rewritten; nothing was lost here",
        ko: "원격이 예전으로 돌아갔거나 다시 쓰였습니다. 여기서 잃은 것은 없습니다")

    public static let remoteWasEmptied = Message(
        en: "the remote did not have this branch; it was sent there", ko: "원격에 이 브랜치가 없어서 보냈습니다")

    public static func remoteBranchRenamed(from: String, to: String) -> Message {
        Message(
            en: "The remote's branch \(code: from) is \(code: to) now; it is followed there",
            ko: "원격의 \(code: from) 브랜치는 이름이 바뀌었습니다. 이제 \(code: to) 브랜치를 따릅니다")
    }

    /// The remote's history was taken; what was here stays on a branch.
    public static func keptHere(on branch: String) -> Message {
        Message(
            en: "What was here is kept on the branch \(code: branch)",
            ko: "여기 있던 것은 \(code: branch) 브랜치에 남겼습니다")
    }

    /// The store began afresh; the remote's old branch stays there under another name.
    public static func keptThere(on branch: String) -> Message {
        Message(
            en: "What the remote had is kept there on the branch \(code: branch)",
            ko: "원격에 있던 것은 원격의 \(code: branch) 브랜치에 남겼습니다")
    }

    /// The remote has moved on and is not taken over by itself.
    public static func backedUp(to branch: String) -> Message {
        Message(
            en: "The remote has moved on; yours is backed up there on the branch \(code: branch)",
            ko: "원격이 앞서 나가서 여기 것은 원격의 \(code: branch) 브랜치에 백업했습니다")
    }

    // MARK: - Status

    /// The time of the last sync, in words.
    public static func lastSync(_ ago: (english: String, korean: String)) -> Message {
        Message(en: "Last sync \(ago.english)", ko: "마지막 동기화: \(ago.korean)")
    }

    /// Since when the remote has refused or not been there, in words.
    public static func syncFailed(_ ago: (english: String, korean: String)) -> Message {
        Message(
            en:
                "Sync failed \(ago.english) and has not worked since; \(code: "sheaf sync") says why",
            ko: """
                \(ago.korean)부터 동기화에 실패하고 있습니다. \(code: "sheaf sync") 명령으로 까닭을 볼 수 \
                있습니다
                """)
    }

    /// Since when the remote cannot be reached, in words.
    public static func offlineSince(_ ago: (english: String, korean: String)) -> Message {
        Message(
            en: "Offline: the remote could not be reached \(ago.english)",
            ko: "오프라인: \(ago.korean)부터 원격에 연결되지 않습니다")
    }
}
