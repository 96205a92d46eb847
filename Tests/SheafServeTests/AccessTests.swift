import SheafStore
import TestTraits
import Testing

@testable import SheafServe

/// Who gets an answer.
@Suite(.limited) struct AccessTests {
    @Test(arguments: ["evil.example", "localhost", "localhost:80", "127.0.0.1.nip.io:4750", ""])
    func `another host gets nothing`(host: String) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        let refused = await served.answer(
            served.request(.get, "api/board", cookie: cookie, headers: ["host": host]))
        #expect(refused.status == 403 && refused.text == #"{"error":{"code":"host"}}"#)
    }

    @Test(arguments: [
        ["origin": "http://evil.example"], ["origin": "null"],
        ["origin": "http://localhost:4751"], ["origin": "https://localhost:4750"],
        ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
    ])
    func `another site changes nothing`(headers: [String: String]) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        let body = #"{"protocol":1,"ops":[]}"#
        let refused = await served.answer(
            served.request(.post, "api/ops", body: body, cookie: cookie, headers: headers))
        #expect(refused.status == 403)
        let form = await served.answer(
            served.request(
                .post, "api/ops", body: body, cookie: cookie,
                headers: ["content-type": "text/plain"]))
        #expect(form.status == 400)
    }

    @Test(arguments: [
        "api/board", "api/item", "api/search", "api/history", "api/events", "api/devices",
        "api/file", "api/names", "api/nothing",
    ])
    func `without a session there is no data`(path: String) async throws {
        let served = try await ServedStore.unchanged().served
        for cookie in [nil, "sheaf-4750=", "sheaf-4750=00", "sheaf-4750=a; sheaf-4750=b"] {
            let refused = await served.answer(served.request(.get, path, cookie: cookie))
            #expect(refused.status == 401)
        }
        let checked = served.server.check(served.request(.post, "api/ops"))
        #expect(served.server.bodyLimit(of: checked) == 0)
    }

    @Test func `a secret pairs one browser`() async throws {
        let served = try await ServedStore()
        let secret = try PairingTickets(of: served.store).makeSecret()
        let body = #"{"protocol": 1, "secret": "\#(secret)", "name": "iPad"}"#
        let request = served.request(.post, "api/pair", body: body)
        #expect(await served.answer(request).status == 200)
        #expect(await served.answer(request).status == 401)
    }

    @Test(arguments: [
        ("192.168.1.20:4750", true), ("[fe80::1]:4750", true), ("box.local:4750", true),
        ("192.168.1.20", false), ("192.168.1.20:80", false), ("192.168.1.256:4750", false),
        ("evil.example:4750", false), ("192.168.1.20.evil.example:4750", false),
        ("[evil]:4750", false), ("0x7f.1.1.1:4750", false),
    ])
    func `at all addresses of a machine any address is answered, and no other name`(
        _ sample: (host: String, isAnswered: Bool)
    ) throws {
        let own = RequestGuard(names: ["box.local"], port: 4750, takesAddresses: true)
        let get = Request(.get, "", headers: ["host": sample.host])
        #expect(((try? own.check(get)) != nil) == sample.isAnswered)
        func post(_ origin: String) -> Request {
            Request(
                .post, "api/ops",
                headers: [
                    "host": sample.host, "origin": origin, "content-type": "application/json",
                ])
        }
        #expect(((try? own.check(post("http://" + sample.host))) != nil) == sample.isAnswered)
        #expect(throws: Failure.self) { try own.check(post("http://192.168.1.99:4750")) }
        #expect(throws: Failure.self) { try own.check(post("https://" + sample.host)) }
    }

    @Test func `the cookie is secure where the browser spoke TLS`() throws {
        let proxied = RequestGuard(
            names: ["localhost"], port: 4750, origins: ["https://Notes.example:8443"])
        func isSecure(_ host: String) -> Bool {
            proxied.isSecure(Request(.get, "", headers: ["host": host]))
        }
        #expect(isSecure("notes.example:8443") && !isSecure("localhost:4750"))
    }

    @Test func `codes are tried five times a minute, and end after ten minutes`() async throws {
        let served = try await ServedStore()
        let code = try PairingTickets(of: served.store).makeCode()
        func pair(_ code: String) async -> (Int, String) {
            let body = #"{"protocol": 1, "code": "\#(code)", "name": "iPad"}"#
            let answer = await served.answer(served.request(.post, "api/pair", body: body))
            return (answer.status, answer.text)
        }
        let wrong = code == "00000000" ? "00000001" : "00000000"
        for _ in 0..<5 { #expect(await pair(wrong).0 == 401) }
        let refused = await pair(code)
        #expect(refused.0 == 429 && refused.1.contains("tooManyTries"))
        served.pass(61)
        #expect(await pair(code).0 == 200)
        let second = try PairingTickets(of: served.store).makeCode()
        served.pass(601)
        #expect(await pair(second).0 == 401)
    }

    @Test func `fifty wrong codes end the right one, until another is asked for`() async throws {
        let served = try await ServedStore()
        func pair(_ code: String) async -> Int {
            let body = #"{"protocol": 1, "code": "\#(code)", "name": "iPad"}"#
            return await served.answer(served.request(.post, "api/pair", body: body)).status
        }
        let code = try PairingTickets(of: served.store).makeCode()
        let wrong = code == "00000000" ? "00000001" : "00000000"
        var refused = 0
        while refused < 50 {
            if refused % 5 == 0 { served.pass(61) }
            if await pair(wrong) == 401 { refused += 1 }
        }
        served.pass(61)
        #expect(await pair(code) == 401)
        let another = try PairingTickets(of: served.store).makeCode()
        #expect(await pair(another) == 200)
    }

    @Test func `what several programs write to the list at a time is all there`() async throws {
        let served = try await ServedStore()
        let store = served.store
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for program in 0..<4 {
                tasks.addTask {
                    let list = try DeviceList(of: store)
                    for number in 0..<8 {
                        let name = try #require(DeviceName("\(program) \(number)"))
                        let (device, _) = try list.add(name)
                        if number % 2 == 1 { try list.remove(device.id) }
                    }
                }
            }
            try await tasks.waitForAll()
        }
        let names = try DeviceList(of: store).all.map(\.name.description)
        #expect(names.count == 16 && Set(names).count == 16)
    }

    @Test func `a device that a command revoked is out at once`() async throws {
        let served = try await ServedStore()
        let cookie = try await served.paired("iPad")
        let following = Task { try await served.server.run() }
        defer { following.cancel() }
        var pieces = try await served.events(cookie: cookie)
        _ = await pieces.next()
        let elsewhere = try DeviceList(of: served.store)
        try elsewhere.remove(try #require(elsewhere.all.first).id)
        #expect(
            await served.answer(served.request(.get, "api/board", cookie: cookie)).status == 401)
        while await pieces.next() != nil {}
    }

    @Test func `of too many streams of a device the oldest end, and all when the server does`()
        async throws
    {
        let (served, cookie) = try await ServedStore.paired()
        var first = try await served.events(cookie: cookie)
        _ = await first.next()
        for _ in 0..<40 {
            _ = await served.server.answer(served.request(.get, "api/events", cookie: cookie))
        }
        while await first.next() != nil {}
        #expect(served.server.feed.watchers.count == 32)
        var last = try await served.events(cookie: cookie)
        _ = await last.next()
        served.server.endStreams()
        while await last.next() != nil {}
        let late = await served.answer(served.request(.get, "api/events", cookie: cookie))
        #expect(late.status == 503)
    }

    @Test func `one device changes so much and no more`() async throws {
        let rate = WriteRate()
        let start = ContinuousClock.now
        for _ in 0..<5 { try rate.take(100, for: "one", at: start) }
        #expect(throws: Failure.self) { try rate.take(1, for: "one", at: start) }
        try rate.take(1, for: "other", at: start)
        try rate.take(1, for: "one", at: start + .seconds(1))

        let (served, cookie) = try await ServedStore.paired()
        let id = try #require(served.server.devices.all.first?.id)
        // As if all had been used up in an hour's time.
        try served.server.rate.take(500, for: id, at: start + .seconds(3600))
        let body = #"{"protocol":1,"ops":[{"op":"none1000","kind":"undo"}]}"#
        let refused = await served.operate(body, cookie)
        #expect(refused.status == 429 && refused.text.contains("tooFast"))
    }

    @Test func `a revoked device gets nothing, and its events end`() async throws {
        let served = try await ServedStore()
        let (first, second) = (try await served.paired("iPad"), try await served.paired("Phone"))
        var pieces = try await served.events(cookie: second)
        _ = await pieces.next()
        let devices = try await served.read("api/devices", [:], first)["devices"]
        let list = try #require(devices as? [[String: Any]])
        #expect(list.map { $0["name"] as? String } == ["iPad", "Phone"])
        let id = try #require(list[1]["id"] as? String)
        #expect(
            await served.answer(served.request(.delete, "api/devices/" + id, cookie: first)).status
                == 200)
        #expect(
            await served.answer(served.request(.get, "api/board", cookie: second)).status == 401)
        while await pieces.next() != nil {}
    }

    @Test(arguments: [
        "../../home/.gitconfig", ".git/config", ".sheaf/config.yml", "tasks/../../x", "/etc/passwd",
        "link", "nothing.png", "tasks", "a.png/", "",
    ])
    func `only files of the store are sent`(path: String) async throws {
        let (served, cookie, _) = try await ServedStore.unchanged()
        let link = served.folder + "/store/link"
        try? FileLink.make(link, to: "/etc/passwd")
        let answer = await served.answer(
            served.request(.get, "api/file", ["path": path], cookie: cookie))
        #expect(answer.status == 404, "\(answer.text)")
    }

    @Test func `a picture with a program in it is a download`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        let key = try served.add("Notes")
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#
        let put = await served.answer(
            served.request(
                .put, "api/file", ["key": key, "name": "../x/evil.svg"], body: svg, cookie: cookie))
        try #require(put.status == 200, "\(put.text)")
        let path = try #require(try served.object(put.text)["path"] as? String)
        #expect(path.hasSuffix("/attachments/evil.svg"))
        let got = await served.answer(
            served.request(.get, "api/file", ["path": path], cookie: cookie))
        let headers = got.response.headers.map { "\($0.name): \($0.value)" }
        #expect(headers.contains("content-disposition: attachment"))
        #expect(headers.contains("content-security-policy: default-src 'none'; sandbox"))
    }

    @Test func `no text of an item ends the element that holds the board`() async throws {
        let (served, cookie) = try await ServedStore.paired()
        _ = try served.add("</script><script>alert(1)</script><!--")
        try await served.server.prepare()
        let page = await served.answer(served.request(.get, "", cookie: cookie))
        #expect(page.text.contains(#"\u003c/script>\u003cscript>alert(1)"#))
        let stranger = await served.answer(served.request(.get, ""))
        func scripts(_ text: String) -> Int { text.components(separatedBy: "<script").count }
        #expect(scripts(page.text) == scripts(stranger.text))
        #expect(stranger.status == 200 && stranger.text.contains(#"id="start">null<"#))
    }

    @Test func `read-only changes nothing`() async throws {
        let served = try await ServedStore(isReadOnly: true)
        let cookie = try await served.paired()
        let key = try served.add("Milk")
        let body = #"{"protocol":1,"ops":[{"op":"aaaaaaaa","kind":"delete","key":"\#(key)"}]}"#
        for (method, path) in [
            (Request.Method.post, "api/ops"), (.post, "api/sync"), (.put, "api/file"),
        ] {
            let answer = await served.answer(
                served.request(method, path, ["key": key, "name": "x"], body: body, cookie: cookie))
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try served.store.items(.handles([key])).count == 1)
    }
}
