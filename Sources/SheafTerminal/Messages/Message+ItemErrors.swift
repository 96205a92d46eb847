/// Why an item cannot be found or changed, and what to do.
extension Message {
    // MARK: - Handles

    public static func noSuchItem(_ handle: String) -> Message {
        Message(en: "no item \(quoted: handle)", ko: "\(quoted: handle) 항목이 없습니다")
    }

    public static let noSuchItemHint = Message(
        en: "\(code: "sheaf list --all") and \(code: "sheaf memos") show what there is",
        ko: "\(code: "sheaf list --all"), \(code: "sheaf memos") 명령으로 목록을 볼 수 있습니다")

    /// One of several words, of which others name something exactly.
    public static func notExact(_ word: String) -> Message {
        Message(
            en: "no item is called exactly \(quoted: word)", ko: "\(quoted: word)에 꼭 맞는 항목이 없습니다")
    }

    /// Behind several words.
    public static let severalHandlesHint = Message(
        en: """
            several items are named by rows, ids, paths, file names or whole titles; other words are \
            read together as one title
            """,
        ko: """
            여러 항목은 줄 번호, id, 경로, 파일 이름, 전체 제목으로 가리킵니다. 다른 낱말들은 이어서 \
            한 제목으로 봅니다
            """)

    /// Several words that were not confirmed. The item follows as a cause, see ``candidate(_:)``.
    public static func partOfTitle(_ text: String) -> Message {
        Message(
            en: "\(quoted: text) is only a part of a title",
            ko: "\(quoted: text)\(.topic, after: text, noun: "값") 제목의 일부일 뿐입니다")
    }

    public static func partOfTitleHint(handle: String) -> Message {
        Message(
            en: "if that item is meant, type \(code: handle), or confirm with \(code: "--yes")",
            ko:
                "그 항목이 맞으면 \(code: handle)\(.object, after: handle, noun: "값") 쓰거나 \(code: "--yes") 옵션을 쓰세요"
        )
    }

    /// Where items are to be changed: an unset variable in a script must not mean everything.
    public static let emptyQuery = Message(
        en: "the query is empty and would mean every item", ko: "조건이 비어 있어 모든 항목을 뜻하게 됩니다")

    public static let emptyQueryHint = Message(
        en: "if every item is meant: \(code: "--where \"is:task or is:memo\"")",
        ko: "정말 모든 항목이라면: \(code: "--where \"is:task or is:memo\"")")

    /// The candidates follow as causes, see ``candidate(_:)``.
    public static func ambiguousHandle(_ handle: String, count: Int) -> Message {
        Message(
            en: "\(quoted: handle) could be any of \(Counted.english(count, "item"))",
            ko: "\(quoted: handle)에 맞는 항목이 \(Counted.grouped(count))개입니다")
    }

    public static func candidate(_ item: ItemName) -> Message {
        let line: StyledText = "\(item.styledHandle)  \(item.quoted)"
        return Message(en: line, ko: line)
    }

    /// Behind the candidates that are shown.
    public static func moreCandidates(_ count: Int) -> Message {
        Message(en: "and \(Counted.grouped(count)) more", ko: "그 밖에 \(Counted.grouped(count))개")
    }

    public static let ambiguousHandleHint = Message(
        en: "name one by its id or path, or by more of its title",
        ko: "id나 경로를 쓰거나 제목을 더 길게 쓰세요")

    /// A row number without a listing to count in.
    public static func noListing(row: Int) -> Message {
        Message(
            en: "row \(row): nothing was listed on this terminal yet",
            ko: "\(row)번 줄: 이 터미널에서 아직 목록을 보지 않았습니다")
    }

    public static func noSuchRow(_ row: Int, of count: Int) -> Message {
        Message(
            en: "row \(row): the last listing had \(Counted.english(count, "row"))",
            ko: "\(row)번 줄: 마지막 목록은 \(Counted.grouped(count))줄이었습니다")
    }

    /// With `--no-input` only ids, their prefixes and paths name an item.
    public static func notAnID(_ handle: String) -> Message {
        Message(
            en: "\(quoted: handle) is neither an id nor a path",
            ko: "\(quoted: handle)\(.topic, after: handle, noun: "값") id도 경로도 아닙니다")
    }

    public static let noInputHint = Message(
        en: "with \(code: "--no-input") titles and row numbers are not understood",
        ko: "\(code: "--no-input") 옵션을 쓰면 제목이나 줄 번호로는 가리킬 수 없습니다")

    public static func notAnItem(_ path: String) -> Message {
        Message(en: "\(path) is not an item of the store", ko: "\(path) 파일은 저장소의 항목이 아닙니다")
    }

    public static let notAnItemHint = Message(
        en: "items are \(code: ".md") files that neither git nor \(code: "items:") excludes",
        ko: "항목은 git이나 \(code: "items:") 설정이 빼놓지 않은 \(code: ".md") 파일입니다")

    /// The item that the last listing had in that row is no longer there.
    public static func rowIsGone(_ row: Int) -> Message {
        Message(en: "row \(row): that item is no longer there", ko: "\(row)번 줄: 그 항목은 이제 없습니다")
    }

    /// A folder outside the store, or one whose name begins with a dot.
    public static func notAFolder(_ path: String) -> Message {
        Message(en: "\(path) is not a folder for items", ko: "\(path) 경로는 항목을 둘 폴더가 아닙니다")
    }

    // MARK: - Values

    public static let emptyTitle = Message(en: "title is empty", ko: "제목이 비어 있습니다")

    public static let emptyTitleHint = Message(
        en: "a title has at least one visible character: \(code: "sheaf add Buy milk")",
        ko: "보이는 글자를 하나라도 쓰세요: \(code: "sheaf add 우유 사기")")

    public static let longerTextHint = Message(
        en: "give the rest as the body: \(code: "--body TEXT")",
        ko: "나머지는 본문으로 쓰세요: \(code: "--body 글")")

    public static let emptyTextHint = Message(
        en: "give the text, or \(code: "-") to read it from standard input",
        ko: "글을 쓰거나, 표준 입력에서 읽으려면 \(code: "-")를 쓰세요")

    public static let titleHasLineBreak = Message(en: "a title is one line", ko: "제목은 한 줄이어야 합니다")

    public static let emptyText = Message(en: "text is empty", ko: "내용이 비어 있습니다")

    public static func unknownStatus(_ status: String) -> Message {
        Message(en: "no status \(quoted: status)", ko: "\(quoted: status) 상태가 없습니다")
    }

    public static func knownStatuses(_ names: [String]) -> Message {
        Message(
            en: "statuses: \(list: names)",
            ko: "쓸 수 있는 상태: \(list: names.map { Message.status($0).text(.korean) })")
    }

    /// The settings name no status for what `command` does.
    public static func noStatus(for command: String) -> Message {
        Message(
            en: "no status for \(code: "sheaf \(command)") among those configured",
            ko: "설정한 상태 가운데 \(code: "sheaf \(command)") 명령에 맞는 것이 없습니다")
    }

    public static let noClosedStatusHint = Message(
        en: "mark one as closed: \(code: "- {name: done, closed: true}")",
        ko: "한 상태를 닫힌 것으로 표시하세요: \(code: "- {name: done, closed: true}")")

    public static let noOpenStatusHint = Message(
        en: "leave one status without \(code: "closed: true")",
        ko: "\(code: "closed: true")가 없는 상태를 하나 두세요")

    public static let noStartedStatusHint = Message(
        en: "call one doing, by its name or an alias, or give it \(code: "started: true")",
        ko: "한 상태의 이름이나 별칭을 doing으로 하거나 \(code: "started: true")를 주세요")

    public static let nothingToSet = Message(
        en: "nothing to set: give tokens such as due:fri or +home",
        ko: "바꿀 것이 없습니다. due:금요일이나 +집처럼 쓰세요")

    public static func noSuchTemplate(_ name: String) -> Message {
        Message(en: "no template \(quoted: name)", ko: "\(quoted: name) 틀이 없습니다")
    }

    public static let noTemplatesHint = Message(
        en: "templates are files such as \(code: "templates/meeting.md") in the store",
        ko: "저장소의 \(code: "templates/회의.md") 같은 파일이 틀입니다")

    // MARK: - Files

    public static func changedMeanwhile(_ path: String) -> Message {
        Message(
            en: "\(path) was changed by another program meanwhile",
            ko: "그사이 다른 프로그램이 \(path) 파일을 바꿨습니다")
    }

    public static func tooLarge(_ path: String, limitInMebibytes: Int) -> Message {
        Message(
            en: "\(path) is larger than \(limitInMebibytes) MiB",
            ko: "\(path) 파일이 \(limitInMebibytes)MiB보다 큽니다")
    }

    public static func notText(_ path: String) -> Message {
        Message(en: "\(path) is not a text file", ko: "\(path) 파일은 텍스트가 아닙니다")
    }

    public static func unreadableFrontMatter(_ path: String) -> Message {
        Message(
            en: "the front matter of \(path) cannot be read, so it is left alone",
            ko: "\(path) 파일의 프런트 매터를 읽을 수 없어 그대로 두었습니다")
    }

    public static func duplicateKey(_ key: String, path: String, lines: [Int]) -> Message {
        Message(
            en: "\(path) has \(quoted: key) on lines \(list: lines.map { String($0) })",
            ko: "\(path) 파일의 \(list: lines.map { String($0) })번 줄에 \(quoted: key) 키가 있습니다")
    }

    public static let duplicateKeyHint = Message(
        en: "delete all but one of them", ko: "하나만 남기고 지우세요")

    /// The edited file did not read as asked, so nothing was written.
    public static func editNotSafe(_ path: String, key: String) -> Message {
        Message(
            en: "\(quoted: key) in \(path) cannot be changed without touching more",
            ko: "\(path) 파일의 \(quoted: key) 키만 따로 바꿀 수 없습니다")
    }

    /// The same where it is no key that would have been touched as well.
    public static func editNotSafe(_ path: String) -> Message {
        Message(
            en: "\(path) cannot be changed without touching more, so it is left alone",
            ko: "\(path) 파일의 다른 곳까지 바뀌게 되어 그대로 두었습니다")
    }

    public static let editByHandHint = Message(en: "change it in an editor", ko: "편집기로 고치세요")

    public static func notAList(_ key: String, path: String, line: Int) -> Message {
        Message(
            en: "\(path):\(line): \(quoted: key) is not a list to add to or remove from",
            ko: "\(path):\(line): \(quoted: key) 키의 값은 더하거나 뺄 수 있는 목록이 아닙니다")
    }

    public static let blockedHint = Message(
        en: "move it away, and try again", ko: "다른 곳으로 옮긴 뒤 다시 해 보세요")

    public static let outsideHint = Message(
        en: "name a folder inside the store that does not begin with a dot",
        ko: "점으로 시작하지 않는 저장소 안의 폴더를 쓰세요")

    /// A file or a symbolic link stands where the item or its folder would be.
    public static func blocked(_ path: String) -> Message {
        Message(en: "something else is in the way at \(path)", ko: "\(path) 자리에 이미 다른 것이 있습니다")
    }

    public static func inputTooLarge(limitInMebibytes: Int) -> Message {
        Message(
            en: "standard input is larger than \(limitInMebibytes) MiB",
            ko: "표준 입력이 \(limitInMebibytes)MiB보다 큽니다")
    }

    // MARK: - Questions

    public static let declined = Message(
        en: "Cancelled; nothing was changed", ko: "취소했습니다. 바뀐 것은 없습니다")

    /// A question about so many items would be needed and nobody can be asked.
    public static func confirmationNeeded(count: Int) -> Message {
        Message(
            en: "this changes \(Counted.english(count, "item")), and cannot ask here",
            ko: "\(Counted.korean("항목", count))를 바꾸게 되는데 지금은 물어볼 수 없습니다")
    }

    public static let confirmationNeededHint = Message(
        en: "confirm with \(code: "--yes")", ko: "\(code: "--yes") 옵션을 쓰세요")
}
