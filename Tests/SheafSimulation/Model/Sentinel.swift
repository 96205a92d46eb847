/// Lines of a note's front matter that nobody touches: they have to stay as they are, byte for byte,
/// in their order, with the file's line ending.
struct Sentinel: Hashable {
    /// A token that stands in no other note.
    let mark: Token
    let ending: String
    /// Whether a byte order mark opens the file.
    let hasMark: Bool

    static let opening = "# kept "

    init(_ mark: Token, ending: String = "\n", hasMark: Bool = false) {
        self.mark = mark
        self.ending = ending
        self.hasMark = hasMark
    }

    /// As somebody types it who cares for columns.
    var lines: [String] {
        [
            Self.opening + mark.description, "zeta:   \"\(mark)\"     # as typed",
            "Alpha Beta: {a: 1,  b: [x,y]}", "  # indented \(mark)", "empty:",
        ]
    }

    /// Whether these lines are a sentinel's: an editor's user leaves them alone.
    static func covers(_ lines: [String], _ index: Int) -> Bool {
        (0..<5).contains { back in
            index >= back && lines[index - back].hasPrefix(opening)
        }
    }

    /// What is wrong with it in a file that has its first line; `nil` if nothing.
    func fault(in bytes: [UInt8], convertsEndings: Bool) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        if convertsEndings {
            let isWhole = ["\n", "\r\n"].contains {
                text.utf8Contains(lines.joined(separator: $0) + $0)
            }
            return isWhole ? nil : "untouched keys have changed"
        }
        if !text.utf8Contains(lines.joined(separator: ending) + ending) {
            return "untouched keys have changed"
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) != hasMark { return "the byte order mark" }
        if ending == "\r\n" {
            let bare = bytes.indices.filter {
                bytes[$0] == 10 && ($0 == 0 || bytes[$0 - 1] != 13)
            }
            if !bare.isEmpty { return "\(bare.count) line endings have lost their CR" }
        } else if bytes.contains(13) {
            return "a CR came in"
        }
        return nil
    }
}

extension String {
    /// Whether another text's bytes stand in this one: `contains` takes CR LF for one character.
    fileprivate func utf8Contains(_ other: String) -> Bool {
        let (all, part) = (Array(utf8), Array(other.utf8))
        guard let first = part.first, all.count >= part.count else { return part.isEmpty }
        return (0...all.count - part.count).contains { at in
            all[at] == first && all[at..<(at + part.count)].elementsEqual(part)
        }
    }
}
