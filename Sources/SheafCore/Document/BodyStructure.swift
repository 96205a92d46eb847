import Algorithms
import Synchronization

/// A block of a body that holds no other block.
struct BodyBlock {
    enum Kind: Equatable {
        /// Plain text; a table too.
        case paragraph
        /// A heading, by a line of `=` or `-` under it or by hashes before it.
        case heading(isUnderlined: Bool)
        /// A thematic break: it has no text.
        case thematicBreak
        /// Fenced code with its fences, or indented code.
        case code(isFenced: Bool)
        case html
        /// `<!-- … -->`, or `%% … %%` as Obsidian has it.
        case comment
        /// `$$ … $$`
        case math
    }

    let kind: Kind
    /// The indices of its lines in ``BodyStructure/lines``, without the line under a heading.
    let lines: Range<Int>

    /// True if what stands in it is read as text by those who show it.
    var isText: Bool {
        switch kind {
        case .paragraph, .heading: true
        case .thematicBreak, .code, .html, .comment, .math: false
        }
    }
}

/// A line of a block.
struct BlockLine {
    /// The offset at which the line begins, or its text behind a comment or formula that ends in it.
    var start: Int
    /// Behind the last `>` of the quotations that it stands in; its start where it stands in none.
    var quotation: Int
    /// The number of quotations that it stands in.
    var depth: Int
    /// Its text, without what stands before it for lists, quotations and indentation, and without the
    /// line's end.
    var content: Range<Int>
    /// The offset of the next line.
    var next: Int
}

/// The blocks of a body, in their order, without the lists and quotations that they stand in.
///
/// Sources: the block structure of CommonMark 0.29 (its appendix "A parsing strategy") and the footnotes
/// of cmark-gfm; a test holds it against cmark-gfm. Beside these there are Obsidian's comments and
/// formulas, which reach to the next `%%` or `$$`, and are text where there is none; and conflict blocks,
/// which are left out wherever they stand, as if they were not there.
final class BodyStructure: Sendable {
    let lines: [BlockLine]
    let blocks: [BodyBlock]
    let conflictBlocks: [ConflictBlock]
    /// The conflicts of other programs in the whole file; markers in fenced code are text.
    let foreignConflicts: [Range<Int>]

    /// - Parameter range: the body; what stands before it is front matter.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var reader = BlockReader(bytes, range)
        reader.read()
        lines = reader.lines
        blocks = reader.blocks
        conflictBlocks = reader.conflictBlocks
        foreignConflicts = reader.foreignConflicts
    }
}

/// The structure of a document's body, which is read once, when it is first asked for.
final class LazyBodyStructure: Sendable {
    private let read = Mutex<BodyStructure?>(nil)

    func value(_ bytes: [UInt8], _ range: Range<Int>) -> BodyStructure {
        read.withLock {
            if let structure = $0 { return structure }
            let structure = BodyStructure(bytes, range)
            $0 = structure
            return structure
        }
    }
}

/// Finds the lines between which git shows a conflict.
struct MarkerReader {
    private(set) var conflicts: [Range<Int>] = []
    /// The place of the first marker, and whether the middle one was found.
    private var open: (start: Int, isParted: Bool)?

    /// - Parameter isCode: whether the line stands in a block of code.
    mutating func read(_ bytes: [UInt8], _ line: Line, isCode: Bool = false) {
        guard line.end - line.start >= 7, bytes.isBlankOrEnd(line.start + 7, line.end) else {
            return
        }
        switch bytes[line.start] {
        case UInt8(ascii: "<") where bytes.has("<<<<<<<", at: line.start, before: line.end):
            open = isCode ? open : (line.start, false)
        case UInt8(ascii: "=") where bytes.has("=======", at: line.start, before: line.end):
            open?.isParted = true
        case ASCII.greaterThan where bytes.has(">>>>>>>", at: line.start, before: line.end):
            if let open, open.isParted { conflicts.append(open.start..<line.next) }
            open = nil
        default: break
        }
    }
}

/// The facts that the body tells beside its text.
public struct BodyScan: Sendable, Equatable {
    /// Ticked items of task lists: `- [x]`.
    public private(set) var done = 0
    /// All items of task lists, `- [ ]` and `- [x]`.
    public private(set) var total = 0
    /// False if no open item of a task list has a date in its line, see ``TaskLine``.
    public private(set) var mayHaveDates = false
    /// `#tags` in the text, nested ones such as `a/b` as a whole, in order, each once.
    public let tags: [String]
    public let conflictBlocks: [ConflictBlock]
    /// The conflicts that other programs left (`<<<<<<<`, `=======`, `>>>>>>>`) in the file, front
    /// matter included, those that begin in fenced code not: from the first marker's line to behind the
    /// last one's.
    public let foreignConflicts: [Range<Int>]

    /// True if a merge left something that a person has to settle.
    public var isConflicted: Bool { !conflictBlocks.isEmpty || !foreignConflicts.isEmpty }

    /// Reads the body of `document`. What stands in code, HTML, comments, formulas and conflict blocks is
    /// neither a task nor a tag, what stands in `#` headings is no tag.
    public init(_ document: Document) {
        tags = TagScanner(document).found
        conflictBlocks = document.conflictBlocks
        foreignConflicts = document.foreignConflicts
        for box in document.boxes {
            total += 1
            if box.isDone { done += 1 } else { mayHaveDates = mayHaveDates || box.mayHaveDate }
        }
    }
}

extension Document {
    /// The conflict blocks of the body, in its order. Those inside a code fence are text.
    public var conflictBlocks: [ConflictBlock] { structure.conflictBlocks }

    /// The other programs' conflict markers, as `BodyScan` tells them.
    public var foreignConflicts: [Range<Int>] { structure.foreignConflicts }
}

/// The text of a block's lines as one: lines are separated by their ends, and what stands before each
/// for lists, quotations and indentation is left out.
struct BlockText {
    /// Holds the text at ``range``.
    let bytes: [UInt8]
    let range: Range<Int>
    /// The offsets in the file and in ``bytes`` at which the lines begin; empty where they are equal.
    private let starts: [(file: Int, text: Int)]

    init(_ bytes: [UInt8], _ lines: ArraySlice<BlockLine>) {
        guard let first = lines.first, let last = lines.last else {
            (self.bytes, range, starts) = (bytes, 0..<0, [])
            return
        }
        let isWhole = zip(lines, lines.dropFirst()).allSatisfy { $0.next == $1.content.lowerBound }
        if isWhole {
            self.bytes = bytes
            range = first.content.lowerBound..<last.content.upperBound
            starts = []
            return
        }
        var text: [UInt8] = []
        var starts: [(file: Int, text: Int)] = []
        for line in lines {
            if !starts.isEmpty { text.append(ASCII.newline) }
            starts.append((line.content.lowerBound, text.count))
            text += bytes[line.content]
        }
        self.bytes = text
        range = 0..<text.count
        self.starts = starts
    }

    /// A part of one line.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range, starts) = (bytes, range, [])
    }

    /// The offset in the file of a place in the text.
    func place(_ offset: Int) -> Int {
        guard !starts.isEmpty else { return offset }
        let start = starts[max(1, starts.partitioningIndex { $0.text > offset }) - 1]
        return start.file + offset - start.text
    }

    /// The bytes of the file from the first to the last of a part of the text.
    func places(_ part: Range<Int>) -> Range<Int> {
        let start = place(part.lowerBound)
        return part.isEmpty ? start..<start : start..<place(part.upperBound - 1) + 1
    }
}

/// The box of a checklist item in a body.
struct ChecklistBox {
    /// The offset of the blank or the `x` in it.
    let mark: Int
    /// The offset of the list marker.
    let start: Int
    let line: BlockLine
    let isDone: Bool
    /// The place of the text behind it, without the blanks around that.
    let text: Range<Int>
    /// False if no date stands in the text, see ``TaskLine``.
    let mayHaveDate: Bool

    /// `nil` if the line is none of a checklist.
    init?(_ bytes: [UInt8], _ line: BlockLine) {
        let end = line.content.upperBound
        start = bytes.skippingBlanks(from: line.quotation, to: end)
        guard let mark = Self.mark(in: bytes, start..<end) else { return nil }
        self.mark = mark
        self.line = line
        isDone = bytes[mark] != ASCII.space
        text = bytes.trimmingBlanks(mark + 2..<end)
        mayHaveDate = Self.mayHoldDate(bytes, text)
    }

    /// Returns whether a text has a sign of a date (📅 ⏳ and the like begin with these bytes) or `::`.
    private static func mayHoldDate(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes[range] {
            switch (last, byte) {
            case (0xF0, 0x9F), (0xE2, 0x8F), (0xE2, 0x8C), (ASCII.colon, ASCII.colon): return true
            default: last = byte
            }
        }
        return false
    }

    /// Returns the offset of the blank or the `x` of a checklist item's box, in a line without its
    /// indentation; `nil` in any other line.
    static func mark(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard let end = bytes.listMarkerEnd(in: range) else { return nil }
        let box = bytes.skippingBlanks(from: end, to: range.upperBound)
        return box > end && bytes.hasBox(at: box, before: range.upperBound) ? box + 1 : nil
    }
}

extension Document {
    /// The boxes of the checklist items of the body, in its order.
    var boxes: [ChecklistBox] {
        let structure = structure
        var boxes: [ChecklistBox] = []
        for block in structure.blocks where block.kind == .paragraph {
            for line in structure.lines[block.lines] {
                if let box = ChecklistBox(bytes, line) { boxes.append(box) }
            }
        }
        return boxes
    }
}
