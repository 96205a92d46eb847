import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct KeyDecoderTests {
    private func keys(_ text: String) -> [TerminalInput] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("a", .character("a")), ("ㅜ", .character("ㅜ")), ("한", .character("한")),
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
            ("\u{1B}[1;5C", .wordRight), ("\u{1B}[1;3D", .wordLeft), ("\u{1B}[1;2A", .up),
            ("\u{1B}[H", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home), ("\u{1B}[8~", .end),
            ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[Z", .backTab), ("\u{12}", .control("r")), ("\u{1A}", .control("z")),
            ("\u{1F}", .control("_")), ("\u{1B}x", .alt("x")), ("\u{1B}ㅜ", .alt("ㅜ")),
        ] as [(String, Key)])
    func `bytes are the keys that terminals mean by them`(text: String, key: Key) {
        #expect(keys(text) == [.key(key)])
    }

    @Test func `What comes in pieces is the same as what comes at once`() {
        let text = "a한\u{1B}[1;5Cㅜ🙂\u{1B}[200~x\r\ny\u{1B}[201~\u{1B}[<0;3;4M\u{1B}OAq"
        let bytes = Array(text.utf8)
        let whole = keys(text)
        #expect(whole.contains(.paste("x\ny")))
        for size in 1...7 {
            var decoder = KeyDecoder()
            var inputs: [TerminalInput] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                inputs += decoder.decode(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(inputs == whole, "pieces of \(size)")
            #expect(!decoder.isWaiting)
        }
    }

    @Test func `A lone escape is told from a sequence by time`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(!decoder.isWaiting)
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.decode(Array("[A".utf8)) == [.key(.up)])
        #expect(decoder.decode([0x1B, 0x1B, 0x5B, 0x41]) == [.key(.escape), .key(.up)])
    }

    @Test func `The mouse is told in cells from 0`() {
        #expect(keys("\u{1B}[<0;1;1M") == [.mouse(Mouse(.press, column: 0, row: 0))])
        #expect(keys("\u{1B}[<32;90;30M") == [.mouse(Mouse(.drag, column: 89, row: 29))])
        #expect(keys("\u{1B}[<0;5;6m") == [.mouse(Mouse(.release, column: 4, row: 5))])
        #expect(keys("\u{1B}[<65;5;6M") == [.mouse(Mouse(.wheelDown, column: 4, row: 5))])
        #expect(keys("\u{1B}[<80;5;6M") == [.mouse(Mouse(.wheelUp, column: 4, row: 5))])
        // The other buttons.
        #expect(keys("\u{1B}[<2;5;6M") == [])
    }

    @Test func `A paste is text, whatever is in it`() {
        #expect(keys("\u{1B}[200~q\u{1B}[A\u{3}\u{1B}[201~") == [.paste("q\u{1B}[A\u{3}")])
        #expect(keys("\u{1B}[200~a\rb\r\nc\u{1B}[201~") == [.paste("a\nb\nc")])
    }

    @Test func `Bytes that are no text and sequences that are no keys are passed over`() {
        var decoder = KeyDecoder()
        let bytes: [UInt8] = [0xFF, 0xC0, 0x61, 0xED, 0xA0, 0x80, 0xE2, 0x62, 0xC2, 0x85]
        #expect(
            decoder.decode(bytes) == [.key(.character("a")), .key(.character("b"))])
        #expect(keys("\u{1B}[99z\u{1B}[?1;2ca") == [.key(.character("a"))])
        #expect(keys("\u{1B}[" + String(repeating: "1;", count: 100) + "a").count <= 200)
    }

    @Test func `Whatever comes, all of it is taken in the end`() {
        var random = SplitMix64(seed: 7)
        for round in 0..<2_000 {
            var decoder = KeyDecoder()
            let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ -> UInt8 in
                Bool.random(using: &random)
                    ? Array("\u{1B}[<O~M;02A".utf8).randomElement(using: &random) ?? 0
                    : UInt8.random(in: 0...255, using: &random)
            }
            _ = decoder.decode(bytes)
            _ = decoder.flush()
            let isPasting = String(decoding: bytes, as: UTF8.self).contains("\u{1B}[200~")
            #expect(!decoder.isWaiting || isPasting, "seed 7, round \(round): \(bytes)")
        }
    }
}
