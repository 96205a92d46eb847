/// A note as an editor shows it: lines, of which the user touches some and leaves the others.
struct NoteText {
    private let mark: [UInt8]
    var ending: String
    private let isClosed: Bool
    var lines: [String]
    /// Where the body begins.
    private(set) var body: Int

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// `nil` for what is no text.
    init?(_ bytes: [UInt8]) {
        guard !bytes.contains(0) else { return nil }
        let hasMark = bytes.starts(with: Self.byteOrderMark)
        guard let text = String(validating: bytes.dropFirst(hasMark ? 3 : 0), as: UTF8.self) else {
            return nil
        }
        self.init(text, hasMark: hasMark)
    }

    init(_ text: String, hasMark: Bool = false) {
        mark = hasMark ? Self.byteOrderMark : []
        let bytes = Array(text.utf8)
        let first = bytes.firstIndex(of: 10) ?? 0
        let ending = first > 0 && bytes[first - 1] == 13 ? "\r\n" : "\n"
        self.ending = ending
        isClosed = bytes.last == 10
        var all = bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
            let hasReturn = ending == "\r\n" && line.last == 13
            return String(decoding: hasReturn ? line.dropLast() : line, as: UTF8.self)
        }
        if isClosed || all == [""] { all.removeLast() }
        lines = all
        body = 0
        if all.first == "---", let end = all.dropFirst().firstIndex(of: "---") { body = end + 1 }
    }

    var bytes: [UInt8] {
        let text = lines.joined(separator: ending)
        return mark + Array(text.utf8) + (isClosed && !lines.isEmpty ? Array(ending.utf8) : [])
    }

    /// The indices of the front matter's lines, without the fences.
    var frontMatter: Range<Int> { body > 1 ? 1..<(body - 1) : 0..<0 }

    var id: String? {
        lines[frontMatter].lazy.compactMap { line in
            line.hasPrefix("id: ") ? String(line.dropFirst(4)) : nil
        }.first
    }

    /// The conflict blocks, each with the blank line behind it.
    var blocks: [Range<Int>] {
        var blocks: [Range<Int>] = []
        var at = body
        while at < lines.count {
            guard lines[at].hasPrefix(NoteText.blockMark) else {
                at += 1
                continue
            }
            var end = at + 1
            while end < lines.count, lines[end].hasPrefix(">"),
                !lines[end].hasPrefix(NoteText.blockMark)
            {
                end += 1
            }
            if end < lines.count, lines[end].isEmpty { end += 1 }
            blocks.append(at..<end)
            at = end
        }
        return blocks
    }

    static let blockMark = "> [!conflict] "

    /// The indices of the body's lines outside of conflict blocks.
    var text: [Int] {
        let taken = Set(blocks.flatMap(\.self))
        return (body..<max(body, lines.count)).filter { !taken.contains($0) }
    }

    /// Adds a line to the front matter; where there is none it gets one.
    mutating func addKey(_ line: String, at index: Int? = nil) {
        if body == 0 {
            lines = ["---", line, "---"] + lines
            body = 3
        } else {
            lines.insert(line, at: index ?? body - 1)
            body += 1
        }
    }

    mutating func removeKey(at index: Int) {
        lines.remove(at: index)
        body -= 1
    }
}
