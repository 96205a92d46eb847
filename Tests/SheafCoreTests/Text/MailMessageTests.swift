import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct MailMessageTests {
    private func message(subject: String, name: String = "a.md", page: String? = nil) -> String {
        let time =
            Timestamp("2026-11-20T21:08:05+09:00") ?? Timestamp(secondsSinceEpoch: 0, offset: 0)
        let message = MailMessage(
            subject: subject, text: "안녕\n", page: page, attachment: (name, "# x\n"), date: time,
            boundary: "b")
        return String(decoding: message.bytes, as: UTF8.self)
    }

    /// What base64 stands for, by the definition of RFC 4648 read backwards.
    private func decoded(_ text: some StringProtocol) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var bits = 0
        var count = 0
        var bytes: [UInt8] = []
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { continue }
            bits = (bits << 6 | value) & 0xFFFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xFF))
            }
        }
        return bytes
    }

    @Test func `A short ASCII subject stands as it is`() {
        #expect(MailMessage.header("Subject", "Buy milk") == "Subject: Buy milk")
    }

    @Test(arguments: [
        "회의록", String(repeating: "아주 긴 제목 ", count: 20), "a =?UTF-8?B?eA==?= b",
        String(repeating: "x", count: 200), "👩‍👩‍👧‍👦 가족 \u{1F1F0}\u{1F1F7}",
    ])
    func `Any other subject is encoded words of whole characters, each line short`(subject: String)
        throws
    {
        let header = MailMessage.header("Subject", subject)
        var read: [UInt8] = []
        for (index, line) in header.split(separator: "\r\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            #expect(line.utf8.count <= 78 && line.utf8.allSatisfy { 0x20..<0x7F ~= $0 })
            let word = index == 0 ? line.dropFirst("Subject:".count) : line
            #expect(word.hasPrefix(" =?UTF-8?B?") && word.hasSuffix("?="))
            let bytes = decoded(word.dropFirst(" =?UTF-8?B?".count).dropLast(2))
            #expect(String(validating: bytes, as: UTF8.self) != nil)
            read += bytes
        }
        #expect(String(decoding: read, as: UTF8.self) == subject)
    }

    @Test func `A subject adds no header of its own`() {
        let text = message(subject: "x\r\nBcc: mina@example.org\n\nbody")
        #expect(!text.contains("\r\nBcc:"))
        #expect(text.hasPrefix("Subject: x Bcc: mina@example.org body\r\nDate: "))
    }

    @Test func `The letter has its date, its text and a file with a name in any language`() {
        let text = message(subject: "회의록", name: "회의록.md")
        #expect(text.contains("\r\nDate: Fri, 20 Nov 2026 21:08:05 +0900\r\n"))
        #expect(
            text.contains(
                "\r\nContent-Disposition: attachment;\r\n filename*=UTF-8''%ED%9A%8C%EC%9D%98%EB%A1%9D.md\r\n"
            ))
        #expect(text.contains("\r\n\r\n" + Base64.text(of: Array("안녕\r\n".utf8)) + "\r\n"))
        #expect(text.hasSuffix("\r\n--b-mixed--\r\n"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 78 })
    }

    @Test func `A long name is parted into numbered pieces`() {
        let lines = MailMessage.parameter(
            "Content-Disposition: attachment", "filename", String(repeating: "긴", count: 30))
        #expect(lines.count > 3 && lines[1].hasPrefix(" filename*0*=UTF-8''%EA%B8%B4"))
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix(";") })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    }

    @Test func `With a page the text is an alternative to it`() {
        let text = message(subject: "x", page: "<p>")
        #expect(text.contains("multipart/alternative; boundary=\"b-text\""))
        #expect(text.ranges(of: "--b-text\r\n").count == 2 && text.contains("--b-text--"))
        #expect(text.contains("Content-Type: text/html; charset=utf-8"))
    }
}
