import Foundation
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Foundation is the other implementation that the composition is held against.
@Suite(.limited) struct NormalizationTests {
    /// All planes in which Unicode has anything that composes or decomposes.
    @Test func `Every scalar is composed as Foundation has it`() {
        for start in stride(from: UInt32(0), through: 0x2FFFF, by: 0x100) {
            var text = String.UnicodeScalarView()
            for scalar in (start..<start + 0x100).compactMap(Unicode.Scalar.init) {
                // Behind a letter that marks combine with, and one that they do not.
                text.append(contentsOf: ["a", scalar, "\u{200B}", scalar])
            }
            expectAgreement(String(text), "U+\(String(start, radix: 16)) and those behind it")
        }
    }

    @Test func `Random strings are composed as Foundation has it`() {
        let ranges: [ClosedRange<UInt32>] = [
            0x41...0x7A, 0xC0...0x24F, 0x300...0x36F, 0x300...0x36F, 0x370...0x3FF, 0x591...0x5C7,
            0x610...0x65F, 0x900...0x9FF, 0xF40...0xFBC, 0x1100...0x1112, 0x1100...0x11FF,
            0x1161...0x1175, 0x11A7...0x11C2, 0x1E00...0x1FFF, 0x20D0...0x20F0, 0x2126...0x212B,
            0x2ADC...0x2ADC, 0x3041...0x309A, 0xAC01...0xAC1C, 0xD788...0xD7A3, 0xF900...0xFAD9,
            0xFB1D...0xFB4E, 0x11099...0x110BA, 0x11131...0x11147, 0x1D15E...0x1D172,
            0x2F800...0x2FA1D,
        ]
        for seed in UInt64(1)...5_000 {
            var random = SplitMix64(seed: seed)
            // Few ranges at a time, so that what combines meets.
            let chosen = (0..<3).compactMap { _ in ranges.randomElement(using: &random) }
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let range = chosen[Int.random(in: 0..<3, using: &random)]
                Unicode.Scalar(UInt32.random(in: range, using: &random)).map { text.append($0) }
            }
            expectAgreement(String(text), "seed \(seed)")
        }
    }

    /// Which Foundation leaves apart, so that it is kept from it above.
    @Test func `The first syllable takes a final consonant as all others do`() {
        #expect(composed("\u{AC00}\u{11A8}").unicodeScalars.elementsEqual(["\u{AC01}"]))
    }

    private func expectAgreement(_ text: String, _ name: String) {
        let expected = text.precomposedStringWithCanonicalMapping
        #expect(composed(text).unicodeScalars.elementsEqual(expected.unicodeScalars), "\(name)")
    }
}

@Suite(.limited) struct HangulComposingTests {
    @Test(arguments: [
        ("ghldmlfhr", "회의록"), ("dkssudgktpdy", "안녕하세요"), ("dnlzl", "위키"),
        ("rkqt", "값"), ("rkqtdl", "값이"), ("rkqtl", "갑시"), ("Rkcl", "까치"),
        ("gksrnr 2026", "한국 2026"), ("EHR", "똒"), ("dPwp", "예제"), ("dhksfy", "완료"),
    ])
    func `Latin keys are put together to syllables`(keys: String, hangul: String) {
        #expect(HangulKeyboard.hangul(keys) == hangul)
    }

    @Test func `The way back gives the keys`() throws {
        for word in ["회의록", "값이", "닭", "얹어", "원숭이", "의사", "뛰다", "앉았다"] {
            let keys = try #require(HangulKeyboard.latin(word))
            #expect(HangulKeyboard.hangul(keys) == word)
        }
    }

    @Test func `What makes no syllable is nothing`() {
        #expect(HangulKeyboard.hangul("rs 12") == nil)
        #expect(HangulKeyboard.hangul("") == nil)
        #expect(HangulKeyboard.hangul("2026-11") == nil)
    }
}

@Suite(.limited) struct NameFoldingTests {
    @Test(arguments: [
        ("Note.MD", "note.md"), ("회의록.md", "회의록.md"), ("\u{1112}\u{116C}.md", "회.md"),
        ("E\u{301}cole", "école"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("σίσυφος", "σίσυφοσ"),
        ("İstanbul", "istanbul"), ("I\u{307}x", "ix"), ("ПРИВЕТ", "привет"), ("Ａ", "ａ"),
        ("Straße", "straße"), ("ẞ", "ß"), ("ısı", "ısı"), ("µ", "µ"), ("\u{FB01}n", "\u{FB01}n"),
    ])
    func `A name is composed, its letters are small, and nothing more`(
        _ name: String, _ folded: String
    ) {
        #expect(Array(NameFolding.fold(name).utf8) == Array(folded.utf8))
        #expect(Array(NameFolding.fold(folded).utf8) == Array(folded.utf8))
    }

    @Test func `What is one as a name is one for a search`() {
        for value in UInt32(0x20)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
            let folded = NameFolding.fold(String(scalar))
            #expect(
                FoldedText.fold(folded).utf8.elementsEqual(FoldedText.fold(String(scalar)).utf8),
                "U+\(String(value, radix: 16))")
        }
    }
}
