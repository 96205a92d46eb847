import SheafCore

/// Puts the texts of items in the place of links to them.
final class Embedding {
    private let snapshot: Snapshot
    private let isPlain: Bool
    /// So many texts more are shown within others: one that holds another many times, which holds a third one
    /// many times, would take for ever.
    private var left = 1_000

    init(snapshot: Snapshot, isPlain: Bool) {
        self.snapshot = snapshot
        self.isPlain = isPlain
    }

    /// So many texts may stand within each other.
    private static let deepest = 3
    /// In bytes: what is embedded many times shall not fill the memory.
    private static let limit = 4 << 20

    /// - Parameter within: the items whose texts it stands in, itself the last.
    func expanding(_ document: Document, of source: Int, within: [Int]) -> Document {
        var bytes = document.bytes
        for link in document.links.reversed()
        where link.range.lowerBound >= document.bodyRange.lowerBound {
            let target = snapshot.linkIndex.destination(of: link, from: source)?.file
            guard let target, target < snapshot.items.count, bytes.count < Self.limit else {
                continue
            }
            let range =
                link.isEmbed ? link.range.lowerBound - 1..<link.range.upperBound : link.range
            if link.isEmbed, let text = text(of: target, link.anchor, within: within) {
                bytes.replaceSubrange(range, with: text.utf8)
            } else if isPlain, let whole = Self.whole(link, in: document.bytes) {
                let title = snapshot.facts(of: target).item.title
                bytes.replaceSubrange(whole, with: (link.text ?? title).utf8)
            }
        }
        return Document(bytes)
    }

    /// The bytes of a link with all that belongs to it; `nil` for the destination of a reference.
    private static func whole(_ link: NoteLink, in bytes: [UInt8]) -> Range<Int>? {
        guard link.form != .wiki else { return link.range }
        let mark = link.target.lowerBound - (link.form == .angled ? 2 : 1)
        guard bytes[mark] == UInt8(ascii: "(") else { return nil }
        let line = bytes[link.range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        return line.firstIndex(of: UInt8(ascii: ")")).map { link.range.lowerBound..<$0 + 1 }
    }

    private func text(of place: Int, _ anchor: String?, within: [Int]) -> String? {
        guard !within.contains(place), within.count <= Self.deepest, left > 0,
            let stored = snapshot.read(place)
        else { return nil }
        left -= 1
        let expanded = expanding(stored.document, of: place, within: within + [place])
        // All that is to be read there, the line with the title too.
        let whole = String(decoding: expanded.bytes[expanded.bodyRange], as: UTF8.self)
        let part = anchor.map { Self.part($0, of: whole) } ?? whole
        var lines = part.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    /// Returns the text below a heading, or the line with a `^block`.
    private static func part(_ anchor: String, of body: String) -> String {
        let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(String.init)
        if anchor.hasPrefix("^") {
            let line = lines.first { $0.hasSuffix(" " + anchor) }
            return line.map { String($0.dropLast(anchor.count + 1)) } ?? ""
        }
        let wanted = NameFolding.fold(String(anchor.split(separator: "#").last ?? ""))
        func level(_ line: String) -> Int {
            let count = line.prefix { $0 == "#" }.count
            return (1...6).contains(count) && line.dropFirst(count).first == " " ? count : 0
        }
        let start = lines.firstIndex { line in
            level(line) > 0
                && NameFolding.fold(String(line.drop { $0 == "#" }.drop { $0 == " " })) == wanted
        }
        guard let start else { return "" }
        let depth = level(lines[start])
        let end = lines[(start + 1)...].firstIndex { 1...depth ~= level($0) } ?? lines.endIndex
        return lines[start..<end].joined(separator: "\n")
    }
}
