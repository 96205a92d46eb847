import SheafCore
import SheafJSON
import SheafStore

/// A device's request for data, or for a change.
struct DataRequest: Sendable {
    let server: BoardServer
    let request: Request
    let device: Device
    let store: Store

    /// Answers the request. Throws ``Failure`` `method` or `notFound` where nothing has its address.
    func answer() async throws -> Response {
        switch request.path {
        case "api/board":
            try require(.get)
            return Response(await server.board(device))
        case "api/item":
            try require(.get)
            let key = try parameter("key")
            let cards = await server.feed.cards([key])
            return try await answer { try ItemAnswer.json(key, in: $0, cards) }
        case "api/bodies":
            try require(.get)
            return server.renewed(try await bodies(), for: request)
        case "api/search":
            try require(.get)
            let words = try parameter("q")
            return try await answer { try SearchAnswer.hits(words, in: $0) }
        case "api/filter":
            try require(.get)
            let query = try parameter("q")
            return try await answer { try SearchAnswer.keys(query, in: $0) }
        case "api/date":
            try require(.get)
            let text = try parameter("text")
            return try await answer { try SearchAnswer.date(text, in: $0) }
        case "api/draft":
            try require(.get)
            let text = try parameter("text")
            return try await answer { try DraftAnswer.json(text, in: $0) }
        case "api/repeat":
            try require(.get)
            let (text, due) = (try parameter("text"), request.query["due"])
            return try await answer { try PlanAnswer.days(text, due: due, in: $0) }
        case "api/next":
            try require(.get)
            return try await answer { try PlanAnswer.next(in: $0) }
        case "api/agenda":
            try require(.get)
            guard let span = PlanAnswer.Span(rawValue: try parameter("span")) else {
                throw Failure.malformed
            }
            return try await answer { try PlanAnswer.agenda(span, in: $0) }
        case "api/links":
            try require(.get)
            let key = try parameter("key")
            return try await answer { try LinksAnswer.json(key, in: $0) }
        case "api/names":
            try require(.get)
            return try await answer { try SearchAnswer.names(in: $0) }
        case "api/history":
            try require(.get)
            let (key, before) = (request.query["key"], request.query["before"])
            return try await answer { try HistoryAnswer.json(key, before: before, in: $0) }
        case "api/version":
            try require(.get)
            let (key, commit) = (try parameter("key"), try parameter("commit"))
            return try await answer { try HistoryAnswer.version(key, commit, in: $0) }
        case "api/file" where request.method == .put:
            return try await attach(named: parameter("name"), to: parameter("key"))
        case "api/file":
            try require(.get)
            let path = try parameter("path")
            return try await store.perform { try StoreFile.response(path, in: $0) }
        case "api/events":
            try require(.get)
            return try events()
        case let path where path.hasPrefix("api/devices/") && request.method == .delete:
            return try removeDevice(String(path.dropFirst("api/devices/".count)))
        case "api/devices":
            try require(.get)
            return try devices()
        case "api/devices/code":
            try require(.post)
            _ = try VersionedRequest(request)
            return Response(
                try Invitation(to: request, at: server.options.base, server.pairing).json)
        case "api/calendar":
            try require(.post)
            return try addCalendar()
        case "api/ops":
            try require(.post)
            return try await operations()
        case "api/sync":
            try require(.post)
            _ = try VersionedRequest(request)
            try requireChange(1)
            return Response(try await server.synced())
        default: throw Failure.notFound
        }
    }

    private func require(_ method: Request.Method) throws {
        guard request.method == method else { throw Failure.method }
    }

    private func parameter(_ name: String) throws -> String {
        guard let value = request.query[name] else { throw Failure.malformed }
        return value
    }

    private func answer(_ work: @Sendable (Store) throws -> JSON) async throws -> Response {
        Response(try await store.perform(work))
    }

    private func devices() throws -> Response {
        try server.devices.refresh()
        let all = server.devices.all.map { server.json($0, of: device) }
        return Response(JSON(["devices": JSON.array(all)]))
    }

    private func addCalendar() throws -> Response {
        let asked = try CalendarRequest(request)
        let (calendar, secret) = try server.devices.add(asked.name, for: .calendar)
        return Response(
            JSON([
                "device": server.json(calendar, of: device),
                "path": "\(CalendarAnswer.path)?secret=\(secret)",
            ]))
    }

    private func removeDevice(_ id: String) throws -> Response {
        guard try server.devices.remove(id) else { throw Failure.notFound }
        server.feed.watchers.wakeAll()
        return Response(JSON([:]))
    }

    /// Throws ``Failure`` where nothing may be changed, or not so much at once.
    private func requireChange(_ count: Int) throws {
        guard !server.options.isReadOnly else { throw Failure.readOnly }
        try server.rate.take(count, for: device.id)
    }

    private func bodies() async throws -> Response {
        var next: String?
        var keys = (request.query["keys"] ?? "").split(separator: "\n").map(String.init)
        if let after = request.query["after"] {
            let (found, isMore) = await server.feed.keys(after: after, limit: BodiesAnswer.limit)
            (keys, next) = (found, isMore ? found.last : nil)
        }
        guard keys.count <= BodiesAnswer.limit else { throw Failure.malformed }
        let (asked, following, cards) = (keys, next, await server.feed.cards(keys))
        return Response(
            try await store.perform { BodiesAnswer.json(asked, next: following, in: $0, cards) })
    }

    private func events() throws -> Response {
        let text = request.headers["last-event-id"] ?? request.query["at"]
        // What cannot be read is no moment that is known.
        let start = text.map {
            BoardMoment($0) ?? BoardMoment(version: "", run: "", number: 0)
        }
        let watcher = try server.feed.watchers.add(device: device.id)
        return Response(
            events: EventStream(
                feed: server.feed, served: server.served, device: device, devices: server.devices,
                start: start,
                watcher: watcher))
    }

    private func attach(named name: String, to key: String) async throws -> Response {
        try server.served.check(request.query["store"])
        try requireChange(1)
        let bytes = request.body
        let acting = store.acting(for: device.name, session: device.id)
        let path = try await acting.perform { try $0.attach(bytes, named: name, to: key) }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let label = file.split(separator: ".").first.map(String.init) ?? file
        let markdown = Store.link(toAttachment: file, labeled: label)
        return Response(JSON(["path": path, "markdown": markdown]))
    }

    // MARK: Changing

    private func operations() async throws -> Response {
        let asked = try OperationsRequest(request)
        try server.served.check(asked.store)
        try requireChange(asked.operations.count)
        await server.feed.beginChange()
        var results: [(Operation, Result<OperationResult, Failure>)] = []
        for operation in asked.operations {
            let acting = store.acting(
                for: device.name, session: device.id, as: operation.name,
                within: operation.visit, age: asked.age(of: operation))
            do {
                results.append(
                    (operation, .success(try await server.ledger.perform(operation, in: acting))))
            } catch {
                results.append((operation, .failure(Failure(error))))
            }
        }
        try? await server.feed.endChange()
        await server.feed.touchStanding()
        let done = results
        let cards = await server.feed.cards(results.compactMap { Self.key($0, $1) })
        let answers = try await store.perform { store in
            JSON.array(done.map { Self.json($0, $1, in: store, cards) })
        }
        return Response(JSON(["results": answers]))
    }

    /// Of an operation before a restart only the commit is known.
    private static func key(
        _ operation: Operation, _ result: Result<OperationResult, Failure>
    ) -> String? {
        (try? result.get()).flatMap { $0.key ?? operation.save?.key }
    }

    private static func json(
        _ operation: Operation, _ result: Result<OperationResult, Failure>, in store: Store,
        _ cards: [String: Card]
    ) -> JSON {
        let name = operation.name.description
        let key = key(operation, result)
        switch result {
        case .success(let result):
            let item = key.flatMap { try? ItemAnswer.json($0, in: store, cards) }
            return JSON([
                "op": name, "outcome": result.outcome.rawValue, "conflicts": result.conflicts,
                "commit": result.commit, "key": key, "item": item, "steps": result.steps,
                "step": result.step,
                "typed": operation.save.flatMap { try? store.typed($0).edited }
                    .map { String(decoding: $0.bytes, as: UTF8.self) },
            ])
        case .failure(let failure):
            return JSON([
                "op": name, "outcome": OperationResult.Outcome.refused.rawValue, "conflicts": 0,
                "commit": JSON.null, "key": JSON.null, "item": JSON.null, "typed": JSON.null,
                "steps": 0, "step": JSON.null,
                "error": failure.json,
            ])
        }
    }
}
