import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct SearchRankTests {
    private struct Note {
        var title: String
        var body = ""
        var made: Int64 = 0

        func rank(_ words: [String]) -> SearchRank {
            let created = Timestamp(secondsSinceEpoch: made, offset: 0)
            let nodes = words.map { QueryNode.term(.word(Needle($0))) }
            let words = SearchWords(ItemQuery(root: .any(nodes)))
            return FoldedText(title).bytes.withUnsafeBufferPointer { title in
                FoldedText(body).bytes.withUnsafeBufferPointer { body in
                    SearchRank(created: created, title: title, body: body, words: words)
                }
            }
        }
    }

    private func comesFirst(_ one: Note, _ other: Note, _ words: String...) -> Bool {
        one.rank(words) < other.rank(words) && !(other.rank(words) < one.rank(words))
    }

    @Test func `The title counts before everything else`() {
        let title = Note(title: "Buttermilk", made: 1)
        let body = Note(title: "Shopping", body: "milk", made: 9)
        #expect(comesFirst(title, body, "milk"))
    }

    @Test func `What is as it was typed comes before what has other accents`() {
        let typed = Note(title: "cafe", made: 1)
        #expect(comesFirst(typed, Note(title: "Café", made: 9), "cafe"))
    }

    @Test func `Words of their own come before parts of words`() {
        let whole = Note(title: "x", body: "Oat milk.", made: 1)
        #expect(comesFirst(whole, Note(title: "x", body: "buttermilk", made: 9), "milk"))
        let particle = Note(title: "x", body: "그 회의록을", made: 1)
        #expect(comesFirst(particle, Note(title: "x", body: "정기회의록", made: 9), "회의록"))
    }

    @Test func `Words on one line come before words far from each other`() {
        let near = Note(title: "x", body: "a\nmilk and bread\nb", made: 1)
        let far = Note(title: "x", body: "milk\na\nb\nbread", made: 9)
        #expect(comesFirst(near, far, "milk", "bread"))
        #expect(comesFirst(near, far, "bread", "milk"))
        #expect(comesFirst(far, near, "milk"))
    }

    @Test func `The newest comes first`() {
        let (new, old) = (Note(title: "milk", made: 2), Note(title: "milk", made: 1))
        #expect(comesFirst(new, old, "milk"))
        #expect(old.rank(["milk"]) == Note(title: "milk", made: 1).rank(["milk"]))
    }

    @Test func `A word that is missing spoils nothing`() {
        let one = Note(title: "x", body: "milk", made: 2)
        #expect(comesFirst(one, Note(title: "x", body: "milk", made: 1), "milk", "bread"))
    }
}

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
