import SheafWords
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct LanguageTests {
    @Test(
        arguments: [
            (nil, [:], Language.english),
            (nil, ["LANG": "ko_KR.UTF-8"], .korean),
            (nil, ["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], .english),
            (nil, ["LANG": "ko_KR.UTF-8", "LC_ALL": ""], .korean),
            (nil, ["LANG": "en_US.UTF-8", "LC_MESSAGES": "ko"], .korean),
            (nil, ["LANG": "fr_FR.UTF-8"], .english),
            (nil, ["LANG": "kok_IN"], .english),
            (nil, ["LANG": "en_US.UTF-8", "SHEAF_LANG": "ko"], .korean),
            (nil, ["LANG": "ko_KR.UTF-8", "SHEAF_LANG": "xx"], .korean),
            (.english, ["LANG": "ko_KR.UTF-8", "SHEAF_LANG": "ko"], .english),
        ] as [(Language?, [String: String], Language)])
    func `the language follows the option, then SHEAF_LANG, then the locale for messages`(
        option: Language?, variables: [String: String], expected: Language
    ) {
        #expect(Language(option: option, variables: variables) == expected)
    }

    @Test func `names of languages and locales are understood`() {
        #expect(Language(name: "KO") == .korean)
        #expect(Language(name: "en-GB") == .english)
        #expect(Language(name: "한국어") == .korean && Language(name: "english") == .english)
        #expect(Language(name: "de") == nil)
        #expect(Language(name: "") == nil)
    }

    /// What a third language costs: the text of a catalogue, here with a few sentences.
    @Test func `a catalogue is a language, and what it lacks is said in English`() {
        let text = """
            # Français
            language-name = { $code ->
                [fr] français
               *[other] { $code }
            }
            items = { $count ->
                [one] { $count } élément
               *[other] { $count } éléments
            }
            date-weekday = { $weekday ->
                [3] mer.
               *[other] ?
            }
            date-in-year = { date-weekday } { $day }/{ $month }
            date-overdue = { $days } j de retard

            """
        let french = Language(Catalogue("fr", Array(text.utf8), fallback: .english))
        #expect(french.name(in: french) == "français" && french.rawValue == "fr")
        #expect(Message("items", ["count": 1.counted]).text(french) == "1 élément")
        #expect(Message("items", ["count": 1_200.counted]).text(french) == "1,200 éléments")
        #expect(Message("other-devices").text(french) == Message("other-devices").text(.english))
        #expect(Message(verbatim: "x").text(french) == "x")
        let day = DisplayedDate(
            year: 2026, month: 11, day: 25, weekday: 3, daysAway: 9, isThisYear: true)
        #expect(DateDisplay(french).dated(day) == "mer. 25/11")
        #expect(DateDisplay(french).short(day) == "Nov 25")
        #expect(DateDisplay(french).overdue(days: 2) == "2 j de retard")
        #expect(!Language.allCases.contains(french))
    }

    @Test func `a message says the same thing in the language asked for`() {
        let message = Message(en: "Added \("Buy milk", .title)", ko: "\("Buy milk", .title) 추가")
        #expect(message.text(.english) == "Added Buy milk")
        #expect(message.text(.korean) == "Buy milk 추가")
        #expect(Message(verbatim: "fatal:\u{1B}x").text(.korean) == "fatal:␛x")
    }

    @Test(
        arguments: [
            (.object, "회의록", "을"), (.object, "우유", "를"), (.object, "우유\"", "를"),
            (.object, "회의록 (초안)", "을"), (.object, "할 일!", "을"), (.object, "우유 🥛", "를"),
            (.subject, "책", "이"), (.subject, "메모", "가"), (.topic, "글", "은"), (.topic, "나", "는"),
            (.with, "책", "과"), (.with, "메모", "와"),
            (.direction, "완료", "로"), (.direction, "진행 중", "으로"), (.direction, "할 일", "로"),
            (.object, "\u{1112}\u{1161}\u{11AB}", "을"), (.object, "\u{1112}\u{1161}", "를"),
            (.direction, "\u{1106}\u{116E}\u{11AF}", "로"), (.quotation, "25시", "라는"),
            (.quotation, "70분", "이라는"), (.quotation, "25:00", "이라는"),
        ] as [(Particle, String, String)])
    func `a particle follows the last syllable`(particle: Particle, word: String, expected: String)
    {
        #expect(particle.following(word) == expected)
    }

    @Test(
        arguments: [
            (.object, "Buy milk", "항목", " 항목을"), (.object, "k7m3x9q2", "항목", " 항목을"),
            (.direction, "doing", "상태", " 상태로"), (.subject, "회의록 (3)", "항목", " 항목이"),
            (.topic, "ㅋㅋ", "메모", " 메모는"), (.with, "", "파일", " 파일과"),
            (.object, "2026-11-25", "날짜", " 날짜를"),
        ] as [(Particle, String, String, String)])
    func `after Latin letters, digits and ids a noun carries the particle`(
        particle: Particle, word: String, noun: String, expected: String
    ) {
        #expect(particle.following(word, noun: noun) == expected)
    }
}
