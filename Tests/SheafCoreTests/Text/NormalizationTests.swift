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
