import Glibc
import SheafCore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// The README's pictures of the live board are what it draws.
///
/// To record: run with `SHEAF_RECORD=1` and look at the pictures. Recording fails the test.
@Suite(.limited) struct LivePictureTests {
    @Test(arguments: Language.allCases)
    func `A picture shows the board as it is drawn`(language: Language) throws {
        let path = "\(PictureTests.directory)/live.\(language.rawValue).svg"
        let drawn = try picture(language).svg
        let kept = readFile(path).map { String(decoding: $0, as: UTF8.self) }
        if getenv("SHEAF_RECORD") != nil, drawn != kept {
            try writeFile(path, Array(drawn.utf8))
            Issue.record("recorded live.\(language.rawValue): look at it, then run again")
        } else {
            #expect(drawn == kept)
        }
    }

    private func picture(_ language: Language) throws -> TerminalPicture {
        func word(_ english: String, _ korean: String) -> String {
            language == .korean ? korean : english
        }
        var table = try LiveTable(language, columns: 80, rows: 20)
        table.load([
            [
                .task(
                    "k7m3x9q2", word("Buy milk", "우유 사기"), due: "2026-11-20",
                    tags: [word("home", "집")], preview: word("Two litres, oat.", "귀리 우유 두 팩")),
                .task(
                    "b4c5d6e7", word("Tidy the minutes", "회의록 정리"), due: "2026-11-25",
                    checklist: Checklist(done: 1, total: 3)),
                .task("e2f3g4h5", word("Call Mina", "민아에게 전화")),
            ],
            [
                .task(
                    "c9d8e7f6", word("Read the book", "책 읽기"), status: "doing",
                    due: "2026-11-27", preview: word("From chapter four on.", "4장부터"))
            ],
            [.task("d2e3f4g5", word("Water the plants", "화분에 물 주기"), status: "done")],
        ])
        table.send(
            .stands(
                LiveStanding(
                    canUndo: true, hasRemote: true, toSend: 0, lastSync: LiveTable.start - 120)))
        let bytes = table.board.screen.changes(from: nil, palette: .fixed)
        var picture = TerminalPicture()
        for line in Self.lines(of: String(decoding: bytes, as: UTF8.self), count: 20) {
            try picture.add(line)
        }
        return picture
    }

    /// The rows that control sequences draw, each with the SGR sequences of its own alone.
    private static func lines(of drawn: String, count: Int) -> [String] {
        var lines = Array(repeating: "", count: count)
        var ends = Array(repeating: 0, count: count)
        var row = 0
        var look = ""
        for piece in drawn.split(separator: "\u{1B}[") {
            guard let end = piece.firstIndex(where: \.isLetter) else { continue }
            let body = piece[..<end]
            switch piece[end] {
            case "H":
                let numbers = body.split(separator: ";").compactMap { Int($0) }
                row = numbers[0] - 1
                let gap = numbers[1] - 1 - ends[row]
                lines[row] += "\u{1B}[0m" + String(repeating: " ", count: gap) + look
                ends[row] += gap
            case "m":
                look = "\u{1B}[\(body)m"
                lines[row] += look
            default: continue
            }
            let text = piece[piece.index(after: end)...]
            lines[row] += text
            ends[row] += text.reduce(0) { $0 + Cells.width($1) }
        }
        return lines
    }
}
