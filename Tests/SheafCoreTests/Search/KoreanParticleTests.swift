import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct KoreanParticleTests {
    @Test(arguments: [
        ("회의록을", "회의록"), ("메모를", "메모"), ("회의에서", "회의"), ("부엌으로", "부엌"),
        ("민아에게", "민아"), ("보고서처럼", "보고서"), ("회의록까지", "회의록"),
    ])
    func `takes off what only particles end in`(_ word: String, _ stem: String) {
        #expect(KoreanParticle.stem(of: word, onlySure: true) == stem)
    }

    @Test(arguments: [("회의록이", "회의록"), ("메모가", "메모"), ("서울로", "서울"), ("회의와", "회의")])
    func `takes off what nouns may end in only where it is asked to`(_ word: String, _ stem: String)
    {
        #expect(KoreanParticle.stem(of: word, onlySure: true) == nil)
        #expect(KoreanParticle.stem(of: word, onlySure: false) == stem)
    }

    // Too little would be left, or the particle does not fit behind the syllable.
    @Test(arguments: ["가을", "회의", "마을", "저녁노을", "메모을", "회의록를", "milk을", "", "을"])
    func `leaves words whole`(_ word: String) {
        #expect(KoreanParticle.stem(of: word, onlySure: false) == nil)
    }
}
