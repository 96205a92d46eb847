import Foundation
import TestSupport

@testable import SheafCore

/// The kinds of files and edits that random merges are made of.
enum MergeKind: String, CaseIterable {
    case unique, repeated, words, checklist, mixed, frontMatter, lineEndings, blocks

    /// Whether no two lines are equal, so that a line can be followed through a merge.
    var hasUniqueLines: Bool {
        switch self {
        case .unique, .words, .checklist, .lineEndings: true
        default: false
        }
    }

    /// Whether words are changed within lines that can be followed.
    var editsWords: Bool { self == .words || self == .checklist }
}

/// Makes files and edits them as people do. Every word and value is a token that stands nowhere
/// else, so that a lost one shows; edits often meet at one place, so that they clash.
struct MergeGenerator {
    var random: SplitMix64
    /// Whether lines are also moved.
    var movesLines = true
    private var count = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    mutating func one<Element>(of choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }

    mutating func token(_ letter: String = "w") -> String {
        count += 1
        return "\(letter)\(count)z"
    }

    // MARK: Bodies

    mutating func line(_ kind: MergeKind) -> String {
        switch kind {
        case .repeated: return one(of: ["a", "b", "c", "", ""])
        case .checklist: return "- [\(one(of: [" ", "x"]))] \(token()) \(token())"
        case .words:
            return (0..<number(3...7)).map { _ in token() }.joined(separator: " ")
        case .mixed, .blocks:
            if chance(20) { return "" }
            if chance(40) { return line(.checklist) }
            if chance(40) { return line(.words) }
            return chance(35) ? one(of: ["```", "---", "# x", "- a", "~~~"]) : token()
        default: return token()
        }
    }

    private mutating func edited(_ old: String, _ kind: MergeKind) -> String {
        if kind == .repeated || old.isEmpty || chance(25) { return line(kind) }
        if old.hasPrefix("- ["), chance(50) {
            return old.hasPrefix("- [ ]")
                ? old.replacingOccurrences(of: "- [ ]", with: "- [x]")
                : old.replacingOccurrences(of: "- [x]", with: "- [ ]")
        }
        var words = old.components(separatedBy: " ")
        let first = old.hasPrefix("- [x]") ? 2 : old.hasPrefix("- [ ]") ? 3 : 0
        let index = first < words.count ? number(first...words.count - 1) : 0
        if chance(50) {
            words[index] = token()
        } else if chance(60) || words.count - first < 2 {
            words.insert(token(), at: index)
        } else {
            words.remove(at: index)
        }
        return words.joined(separator: " ")
    }

    /// A few edits: lines put in, changed, removed, moved. `hot` percent of them meet at one line.
    mutating func edited(
        _ lines: [String], _ kind: MergeKind, edits: Int? = nil, hot: Int = 25
    ) -> [String] {
        var lines = lines
        for _ in 0..<(edits ?? number(1...3)) {
            guard !lines.isEmpty else {
                lines.append(line(kind))
                continue
            }
            let isHot = chance(hot)
            let index = isHot ? min(1, lines.count - 1) : number(0...lines.count - 1)
            switch isHot ? number(30...63) : number(0...(movesLines ? 99 : 87)) {
            case ..<30: lines.insert(line(kind), at: number(0...lines.count))
            case ..<70: lines[index] = edited(lines[index], kind)
            case ..<88: lines.remove(at: index)
            default: lines.insert(lines.remove(at: index), at: number(0...lines.count))
            }
        }
        return lines
    }

    mutating func body(_ kind: MergeKind, lines: ClosedRange<Int> = 0...6) -> [String] {
        (0..<number(lines)).map { _ in line(kind) }
    }

    // MARK: Triples

    mutating func triple(_ kind: MergeKind) -> Triple {
        let newer: ItemMerge.Side = one(of: [.x, .y])
        switch kind {
        case .frontMatter:
            let base = frontMatter()
            let body = body(.unique, lines: 0...2)
            return Triple(
                base: item(base, body), x: item(edited(frontMatter: base), body),
                y: item(edited(frontMatter: base), body), newer: newer)
        case .lineEndings:
            let lines = body(.unique, lines: 1...4)
            let ending = one(of: ["\n", "\r\n"])
            let isClosed = one(of: [true, false])
            let sides = (0..<2).map { _ in
                text(
                    edited(lines, .unique, edits: 1), one(of: [ending, ending, "\n", "\r\n"]),
                    isClosed: one(of: [isClosed, isClosed, true, false]))
            }
            return Triple(
                base: text(lines, ending, isClosed: isClosed), x: sides[0], y: sides[1],
                newer: newer)
        case .blocks:
            return blocks(newer)
        default:
            let base = body(kind)
            return Triple(
                base: text(base), x: text(edited(base, kind)), y: text(edited(base, kind)),
                newer: newer)
        }
    }

    /// A merge of files that hold blocks of an earlier merge.
    private mutating func blocks(_ newer: ItemMerge.Side) -> Triple {
        let kind: MergeKind = one(of: [.unique, .words, .checklist, .mixed])
        let first = body(kind, lines: 1...5)
        let base = Triple(
            base: text(first), x: text(edited(first, kind, hot: 60)),
            y: text(edited(first, kind, hot: 60)), newer: one(of: [.x, .y])
        ).merge.text
        return Triple(
            base: base, x: edited(file: base, kind), y: edited(file: base, kind), newer: newer)
    }

    /// An edit of a file with blocks: one settled, or lines around them edited, or anything.
    mutating func edited(file: String, _ kind: MergeKind, hot: Int = 60) -> String {
        var blocks = conflictBlocks(in: file)
        if !blocks.isEmpty, chance(20) {
            let settled = number(0...blocks.count - 1)
            return file.replacingOccurrences(of: blocks[settled], with: "")
        }
        if chance(15) { return text(edited(lines(file), kind, hot: hot)) }
        var rest = file
        for block in blocks { rest = rest.replacingOccurrences(of: block, with: "") }
        var result = edited(lines(rest), kind, hot: hot)
        while let block = blocks.popLast() {
            result.insert(contentsOf: lines(block), at: number(0...result.count))
        }
        return text(result)
    }

    private func conflictBlocks(in file: String) -> [String] {
        let document = Document(file)
        return document.conflictBlocks.map { document.text(in: $0.range) }
    }
}

/// The lines as a file.
func text(_ lines: [String], _ ending: String = "\n", isClosed: Bool = true) -> String {
    lines.isEmpty ? "" : lines.joined(separator: ending) + (isClosed ? ending : "")
}

/// A file with front matter.
func item(_ frontMatter: [String], _ body: [String]) -> String {
    text(["---"] + frontMatter + ["---"] + body)
}
