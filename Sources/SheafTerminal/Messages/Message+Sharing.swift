// Sharing an item with others.
extension Message {
    public static func wroteFile(_ path: String) -> Message {
        Message(en: "Wrote \(path)", ko: "\(path) 파일을 만들었습니다")
    }

    /// - Parameter toTerminal: whether the terminal was asked, which says nothing about having done
    ///   so.
    public static func copied(_ item: ItemName, toTerminal: Bool) -> Message {
        toTerminal
            ? Message(
                en: "Asked the terminal to copy \(item.quoted)",
                ko: "터미널에 \(item.quoted(.object)) 복사하도록 요청했습니다")
            : Message(en: "Copied \(item.quoted)", ko: "\(item.quoted(.object)) 복사했습니다")
    }
}
