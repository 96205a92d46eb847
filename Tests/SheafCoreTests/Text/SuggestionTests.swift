import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct SuggestionTests {
    private let keys = ["status", "project", "priority", "due", "title", "created", "완료", "마감"]

    @Test(arguments: [
        ("duee", "due"), ("deu", "due"), ("statsu", "status"), ("Status", "status"),
        ("prioritty", "priority"), ("prio", "priority"), ("creat", "created"),
        ("pirorty", "priority"), ("완로", "완료"), ("마김", "마감"),
    ])
    func `suggests the nearest`(_ typed: String, _ meant: String) {
        #expect(Suggestion.nearest(to: typed, among: keys) == meant)
    }

    @Test(arguments: ["", "d", "du", "note", "http", "할", "회의록", "statement", "마을", "미감상"])
    func `suggests nothing far away`(_ typed: String) {
        #expect(Suggestion.nearest(to: typed, among: keys) == nil)
    }

    @Test func `completes a beginning that only one candidate has`() {
        #expect(Suggestion.nearest(to: "pro", among: ["project", "profile"]) == nil)
        #expect(Suggestion.nearest(to: "proj", among: ["project", "profile"]) == "project")
    }

    @Test func `prefers the nearer, then the earlier`() {
        #expect(Suggestion.nearest(to: "boardd", among: ["broad", "board"]) == "board")
        #expect(Suggestion.nearest(to: "cat", among: ["car", "cab"]) == "car")
    }
}

@Suite(.limited) struct HangulKeyboardTests {
    @Test(arguments: [
        ("ㅏ7ㅡ3", "k7m3"), ("ㅏ7ㅡ3ㅌ9ㅂ2", "k7m3x9q2"), ("ㅇㅐ", "do"), ("애", "do"),
        ("안녕", "dkssud"), ("값", "rkqt"), ("닭", "ekfr"), ("왜", "dho"), ("의", "dml"),
        ("ㄳㅄ", "rtqt"), ("뿌", "Qn"), ("\u{110B}\u{1162}", "do"), ("\u{11AB}", "s"),
        ("ㅎ", "g"), ("ㅣ", "l"), ("ㅢ", "ml"), ("ㅉ", "W"), ("힣", "glg"),
    ])
    func `takes Hangul back to its keys`(_ typed: String, _ keys: String) {
        #expect(HangulKeyboard.latin(typed) == keys)
    }

    @Test func `leaves other text alone`() {
        #expect(HangulKeyboard.latin("k7m3") == nil)
        #expect(HangulKeyboard.latin("漢字") == nil)
    }

    /// Typing all Latin letters on the keyboard and back gives the same letters.
    @Test func `every key has its jamo`() throws {
        let jamo = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ"
        #expect(HangulKeyboard.latin(jamo) == "abcdefghijklmnopqrstuvwxyz")
    }
}
