import TestTraits
import Testing

@testable import SheafCore

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
