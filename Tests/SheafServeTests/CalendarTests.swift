import Foundation
import SheafCore
import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// The calendar that a phone subscribes to.
@Suite(.limited) struct CalendarTests {
    private func subscribed(_ served: ServedStore, _ cookie: String) async throws -> (
        id: String, secret: String
    ) {
        let (status, text, _) = await served.answer(
            served.request(
                .post, "api/calendar", body: #"{"protocol": 1, "name": "iPhone calendar"}"#,
                cookie: cookie))
        try #require(status == 200, "\(text)")
        let answer = try served.object(text)
        let path = try #require(answer["path"] as? String)
        #expect(path.hasPrefix("api/calendar.ics?secret="))
        let device = try #require(answer["device"] as? [String: Any])
        #expect(device["use"] as? String == "calendar")
        return (
            try #require(device["id"] as? String),
            String(path.dropFirst("api/calendar.ics?secret=".count))
        )
    }

    @discardableResult
    private func add(
        _ served: ServedStore, _ title: String, due: String, status: String = "todo",
        body: String = ""
    ) throws -> String {
        let key = try served.add(title)
        try served.write(
            key,
            """
            ---
            id: \(key)
            title: '\(title)'
            status: \(status)
            due: \(due)
            ---
            \(body)
            """)
        return key
    }

    @Test func `open tasks that are due are events with an alarm`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let title = "회의; 준비, 그리고 \\ 아주 긴 제목이라 한 줄에 다 들어가지 않는 것"
        try add(served, title, due: "2027-02-01T15:00:00+09:00", body: "자료\n")
        let day = try add(served, "Milk", due: "2027-02-02")
        try add(served, "Here", due: "2027-02-03T08:30")
        try add(served, "Over", due: "2027-02-02", status: "done")
        _ = try served.add("Some time")
        let (_, secret) = try await subscribed(served, cookie)
        let (status, text, response) = await served.answer(
            served.request(.get, "api/calendar.ics", ["secret": secret]))
        #expect(status == 200)
        #expect(
            response.headers.contains {
                $0.name == "content-type" && $0.value == "text/calendar; charset=utf-8"
            })
        let lines = text.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        let whole = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        #expect(whole.first == "BEGIN:VCALENDAR" && whole.suffix(2) == ["END:VCALENDAR", ""])
        #expect(whole.filter { $0 == "BEGIN:VEVENT" }.count == 3)
        #expect(whole.filter { $0 == "BEGIN:VALARM" }.count == 3)
        #expect(whole.contains("DTSTART:20270201T060000Z"))
        #expect(whole.contains("DTSTART;VALUE=DATE:20270202"))
        #expect(whole.contains("DTSTART:20270203T083000"))
        #expect(whole.contains("SUMMARY:회의\\; 준비\\, 그리고 \\\\ 아주 긴 제목이라 한 줄에 다 들어가지 않는 것"))
        #expect(whole.contains("DESCRIPTION:자료") && whole.contains("UID:\(day)@sheaf"))
    }

    @Test func `the secret reads the calendar and nothing else, until it is revoked`() async throws
    {
        let (served, cookie) = try await ServedStore.paired()
        let (id, secret) = try await subscribed(served, cookie)
        func status(_ path: String, _ query: [String: String], _ cookie: String?) async -> Int {
            await served.answer(served.request(.get, path, query, cookie: cookie)).status
        }
        #expect(await status("api/calendar.ics", ["secret": secret], nil) == 200)
        #expect(await status("api/board", [:], "sheaf-4750=\(secret)") == 401)
        let own = String(cookie.drop { $0 != "=" }.dropFirst())
        #expect(await status("api/calendar.ics", ["secret": own], nil) == 401)
        #expect(await status("api/calendar.ics", [:], cookie) == 401)
        let (removed, _, _) = await served.answer(
            served.request(.delete, "api/devices/\(id)", cookie: cookie))
        #expect(removed == 200)
        #expect(await status("api/calendar.ics", ["secret": secret], nil) == 401)
    }

    @Test func `a title cannot write lines of its own`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Milk")
        try served.write(
            key,
            "---\nid: \(key)\ntitle: \"a\\r\\nBEGIN:VEVENT\\u2028b\"\nstatus: todo\ndue: 2027-02-02\n---\n"
        )
        let (_, secret) = try await subscribed(served, cookie)
        let (_, text, _) = await served.answer(
            served.request(.get, "api/calendar.ics", ["secret": secret]))
        #expect(text.components(separatedBy: "\r\n").filter { $0 == "BEGIN:VEVENT" }.count == 1)
        #expect(text.contains("SUMMARY:a"))
    }
}
