import Glibc
import TestSupport

/// A store of notes as people have them, the same for the same number on any machine: titles of six
/// words, bodies around 800 bytes (log-normal), three tags of 200, three statuses, due dates,
/// folders by month, a fifth of the text Korean.
struct Corpus {
    let count: Int
    private var chance = SplitMix64(seed: 7)
    private(set) var ids: [String] = []
    private(set) var paths: [String] = []

    /// Words that each stand in about one text of a thousand, and one that is in very many.
    static let rare = "quartz"
    static let rareKorean = "회의록"
    static let common = "budget"
    static let korean = "예산"

    private static let english = """
        alpha report meeting budget review milk garden travel invoice server deploy kitchen school \
        train ticket design letter bank doctor coffee window paper river market engine number table \
        summer winter morning evening copper silver
        """.split(separator: " ").map(String.init)
    private static let hangul = """
        예산 검토 우유 정원 여행 청구서 서버 배포 부엌 학교 기차표 디자인 편지 은행 병원 커피 준비 \
        정리 보고서 창문 종이 시장 여름 겨울 아침 저녁 구리 바다 지도 노래
        """.split(separator: " ").map(String.init)

    init(count: Int) { self.count = count }

    /// Hands out all files, in any order.
    mutating func write(_ body: (_ path: String, _ text: String) throws -> Void) rethrows {
        for _ in 0..<count {
            let id = nextID()
            let words = chance.happens(20) ? Self.hangul : Self.english
            let title = (0..<6).map { _ in chance.one(of: words) }.joined(separator: " ")
            let isTask = chance.happens(70)
            let month = String(1 + chance.below(12))
            let folder =
                (isTask ? "tasks" : "memos") + "/\(2022 + chance.below(5))-"
                + (month.count < 2 ? "0" : "") + month
            let path =
                folder + "/" + title.split(separator: " ").joined(separator: "-") + "-\(id).md"
            ids.append(id)
            paths.append(path)
            try body(path, text(id, title, isTask: isTask, words))
        }
    }

    private mutating func text(
        _ id: String, _ title: String, isTask: Bool, _ words: [String]
    ) -> String {
        var text = "---\nid: \(id)\ntitle: \(title)\n"
        if isTask {
            text += "status: \(chance.one(of: ["todo", "doing", "done"]))\n"
            if chance.happens(50) { text += "due: 2026-1\(chance.below(3))-1\(chance.below(10))\n" }
        }
        let tags = (0..<3).map { _ in "tag\(chance.below(200))" }.joined(separator: ", ")
        text += "tags: [\(tags)]\ncreated: 2026-0\(1 + chance.below(9))-11T10:00:00+09:00\n---\n"
        let length = min(20_000, Int(exp(6.4 + 0.8 * chance.normal())))
        var written = 0
        while written < length {
            let line = (0..<10).map { _ in chance.one(of: words) }.joined(separator: " ")
            text += line + "\n"
            written += line.utf8.count + 1
        }
        if chance.below(1000) == 0 { text += "\(Self.rare) stands here\n" }
        if chance.below(1000) == 0 { text += "지난 \(Self.rareKorean)을 보냈다\n" }
        return text
    }

    private mutating func nextID() -> String {
        let letters = Array("abcdefghjkmnpqrstvwxyz")
        let symbols = Array("0123456789abcdefghjkmnpqrstvwxyz")
        var id = String(letters[chance.below(letters.count)])
        for _ in 1..<8 { id.append(symbols[chance.below(symbols.count)]) }
        return id
    }
}

extension SplitMix64 {
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
    mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    /// Of mean 0 and deviation 1, by the sum of twelve.
    mutating func normal() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + Double(next() >> 11) / Double(1 << 53) }
    }
}
