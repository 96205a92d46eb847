/// Reports of undo and redo.
extension Message {
    /// The outcome for a step, done or previewed.
    public enum Reversal: Sendable, CaseIterable {
        case undone, redone, toUndo, toRedo

        var verb: Message {
            switch self {
            case .undone: Message(en: "Undid", ko: "되돌렸습니다")
            case .redone: Message(en: "Redid", ko: "다시 했습니다")
            case .toUndo: Message(en: "Would undo", ko: "되돌립니다")
            case .toRedo: Message(en: "Would redo", ko: "다시 합니다")
            }
        }
    }

    /// The effect of a step on an item as a whole.
    public enum StepKind: Sendable, CaseIterable {
        case addition, deletion, restoration, change

        var noun: Message {
            switch self {
            case .addition: Message(en: "addition", ko: "추가를")
            case .deletion: Message(en: "deletion", ko: "삭제를")
            case .restoration: Message(en: "restoration", ko: "복원을")
            case .change: Message(en: "change", ko: "변경을")
            }
        }
    }

    /// A step on an item: `Undid the deletion of "Buy milk"`.
    ///
    /// - Parameter phrases: what else it did, as the history tells it.
    public static func reversed(
        _ reversal: Reversal, _ kind: StepKind, of item: ItemName, _ phrases: [Message]
    ) -> Message {
        let (verb, noun, rest) = (reversal.verb, kind.noun, joined(phrases))
        let mark = phrases.isEmpty ? "" : ": "
        let preposition = kind == .change ? "to" : "of"
        return Message(
            en: """
                \(verb.english) the \(noun.english) \(preposition) \(item.quoted)\(mark)\
                \(rest.english)
                """,
            ko: "\(item.quoted) \(noun.korean) \(verb.korean)\(mark)\(rest.korean)")
    }

    /// A step that is none on an item, as the history tells it.
    public static func reversed(_ reversal: Reversal, _ sentence: Message) -> Message {
        let verb = reversal.verb
        return Message(
            en: "\(verb.english): \(sentence.english)", ko: "\(verb.korean): \(sentence.korean)")
    }

    public static let nothingToUndo = Message(
        en:
            "Nothing to undo; \(code: "--any") also undoes what other devices and editors did",
        ko: "되돌릴 것이 없습니다. \(code: "--any") 옵션을 쓰면 다른 기기나 편집기에서 한 일도 되돌립니다")

    public static let nothingToUndoOfAnyone = Message(en: "Nothing to undo", ko: "되돌릴 것이 없습니다")

    public static let nothingToRedo = Message(
        en: "Nothing to redo; only what was undone last can be done again",
        ko: "다시 할 것이 없습니다. 바로 앞에서 되돌린 일만 다시 할 수 있습니다")

    // MARK: - What stays

    /// A value or the text of an item.
    ///
    /// - Parameter name: who changed it: a device or an author; `nil` where nobody knows.
    public static func left(_ key: HistoryKey, of item: ItemName, by name: String?) -> Message {
        let part = self.name(of: key)
        return Message(
            en: "Left the \(part.english) of \(item.quoted): changed later\(by: name)",
            ko: """
                \(item.quoted) 항목의 \
                \(part.korean)\(.topic, after: part.korean.plain, noun: "값") 나중에 바뀌어 그대로 \
                두었습니다\(inBrackets: name)
                """)
    }

    public static func leftAdded(_ item: ItemName, by name: String?) -> Message {
        Message(
            en: "Left \(item.quoted): edited\(by: name) after it was added",
            ko: "\(item.quoted(.topic)) 추가한 뒤에 고쳐져 그대로 두었습니다\(inBrackets: name)")
    }

    public static func leftDeleted(_ item: ItemName, by name: String?) -> Message {
        Message(
            en: "Left \(item.quoted): deleted later\(by: name)",
            ko: "\(item.quoted(.topic)) 나중에 지워져 그대로 두었습니다\(inBrackets: name)")
    }

    public static func leftPlace(of item: ItemName, by name: String?) -> Message {
        Message(
            en:
                "Left the file of \(item.quoted) where it is: it was moved later, or its place is taken",
            ko: """
                \(item.quoted) 항목의 파일은 나중에 옮겨졌거나 원래 자리에 다른 파일이 있어 그대로 \
                두었습니다\(inBrackets: name)
                """)
    }

    public static func leftFile(_ path: String, by name: String?) -> Message {
        Message(
            en: "Left \(path): changed later\(by: name)",
            ko: "\(path) 파일은 나중에 바뀌어 그대로 두었습니다\(inBrackets: name)")
    }

    public static func leftFiltered(_ path: String) -> Message {
        Message(
            en: "Left \(path): a filter such as git-lfs keeps it, so only git can bring it back",
            ko: """
                \(path) 파일은 git-lfs 같은 필터가 보관하므로 그대로 두었습니다. git 명령으로만 되돌릴 수 \
                있습니다
                """)
    }

    // MARK: - Errors

    /// The word was to be a number of steps.
    public static func notACount(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) is not a number of steps",
            ko: "\(quoted: word, .topic, noun: "값") 단계의 수가 아닙니다")
    }

    /// A merge was named where a number of steps was to stand.
    public static func mergeIsNoStep(_ name: String) -> Message {
        Message(
            en: "\(quoted: name) is a merge: it holds what others did and is not undone",
            ko: """
                \(quoted: name, .topic, noun: "커밋") 병합입니다. 다른 기기에서 한 일이 들어 있으므로 \
                되돌리지 않습니다
                """)
    }

    /// Another commit was named there.
    public static func commitIsNoCount(_ name: String) -> Message {
        Message(
            en: "\(quoted: name) is a commit; undo takes a number of steps, the latest first",
            ko: """
                \(quoted: name, .topic, noun: "값") 커밋입니다. 되돌리기는 최근 것부터 몇 단계인지를 \
                숫자로 받습니다
                """)
    }

    public static func restoreInsteadHint(_ name: String) -> Message {
        Message(
            en: """
                \(code: "sheaf restore HANDLE --at \(name)~1") brings one item back as it was \
                before
                """,
            ko: """
                \(code: "sheaf restore 항목 --at \(name)~1") 명령은 항목 하나를 그 전 상태로 \
                되살립니다
                """)
    }

    public static let nothingWasUndone = Message(
        en: "nothing was undone: all of it was changed later", ko: "모두 나중에 바뀐 것이라 되돌린 것이 없습니다")

    public static let nothingWasRedone = Message(
        en: "nothing was done again: all of it was changed later",
        ko: "모두 나중에 바뀐 것이라 다시 한 것이 없습니다")

    /// - Parameter command: the one that goes past the step.
    public static func nothingWasUndoneHint(_ command: String) -> Message {
        Message(en: "\(code: command) skips this step", ko: "\(code: command) 명령은 이 일을 건너뜁니다")
    }
}

extension StyledText.Interpolation {
    fileprivate mutating func appendInterpolation(by name: String?) {
        if let name { text += " by \(name)" }
    }

    fileprivate mutating func appendInterpolation(inBrackets name: String?) {
        if let name { text += "(\(name))" }
    }
}
