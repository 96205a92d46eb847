import SheafCore
import TestTraits
import Testing

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
