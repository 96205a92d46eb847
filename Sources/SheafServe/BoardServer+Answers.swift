import SheafCore
import SheafJSON
import SheafStore

extension BoardServer {
    /// Answers a device's request for data.
    func api(_ request: Request, _ device: Device) async throws -> Response {
        let store = await feed.store
        func parameter(_ name: String) throws -> String {
            guard let value = request.query[name] else { throw Failure.malformed }
            return value
        }
        func answer(_ work: @Sendable (Store) throws -> JSON) async throws -> Response {
            Response(try await store.perform(work))
        }
        switch (request.method, request.path) {
        case (.get, "api/board"): return Response(await board(device))
        case (.get, "api/item"):
            let key = try parameter("key")
            let cards = await feed.cards([key])
            return try await answer { try ItemAnswer.json(key, in: $0, cards) }
        case (.get, "api/bodies"):
            return renewed(try await bodies(request, store), for: request)
        case (.get, "api/search"):
            let words = try parameter("q")
            return try await answer { try SearchAnswer.hits(words, in: $0) }
        case (.get, "api/filter"):
            let query = try parameter("q")
            return try await answer { try SearchAnswer.keys(query, in: $0) }
        case (.get, "api/date"):
            let text = try parameter("text")
            return try await answer { try SearchAnswer.date(text, in: $0) }
        case (.get, "api/draft"):
            let text = try parameter("text")
            return try await answer { try DraftAnswer.json(text, in: $0) }
        case (.get, "api/repeat"):
            let (text, due) = (try parameter("text"), request.query["due"])
            return try await answer { try PlanAnswer.days(text, due: due, in: $0) }
        case (.get, "api/next"): return try await answer { try PlanAnswer.next(in: $0) }
        case (.get, "api/agenda"):
            guard let span = PlanAnswer.Span(rawValue: try parameter("span")) else {
                throw Failure.malformed
            }
            return try await answer { try PlanAnswer.agenda(span, in: $0) }
        case (.get, "api/links"):
            let key = try parameter("key")
            return try await answer { try LinksAnswer.json(key, in: $0) }
        case (.get, "api/names"): return try await answer { try SearchAnswer.names(in: $0) }
        case (.get, "api/history"):
            let (key, before) = (request.query["key"], request.query["before"])
            return try await answer { try HistoryAnswer.json(key, before: before, in: $0) }
        case (.get, "api/version"):
            let (key, commit) = (try parameter("key"), try parameter("commit"))
            return try await answer { try HistoryAnswer.version(key, commit, in: $0) }
        case (.get, "api/file"):
            let path = try parameter("path")
            return try await store.perform { try StoreFile.response(path, in: $0) }
        case (.get, "api/events"): return try await events(request, device)
        case (.get, "api/devices"):
            try devices.refresh()
            return Response(JSON(["devices": JSON.array(devices.all.map { json($0, of: device) })]))
        case (.post, "api/devices/code"):
            _ = try VersionedRequest(request)
            return Response(try Invitation(to: request, at: options.base, pairing).json)
        case (.post, "api/calendar"):
            let asked = try CalendarRequest(request)
            let (calendar, secret) = try devices.add(asked.name, for: .calendar)
            return Response(
                JSON([
                    "device": json(calendar, of: device),
                    "path": "\(CalendarAnswer.path)?secret=\(secret)",
                ]))
        case (.delete, let path) where path.hasPrefix("api/devices/"):
            guard try devices.remove(String(path.dropFirst("api/devices/".count))) else {
                throw Failure.notFound
            }
            feed.watchers.wakeAll()
            return Response(JSON([:]))
        case (.post, "api/ops"): return try await operations(request, device)
        case (.put, "api/file"):
            return try await attach(
                request, named: parameter("name"), to: parameter("key"), device,
                store.acting(for: device.name, session: device.id))
        case (.post, "api/sync"):
            _ = try VersionedRequest(request)
            guard !options.isReadOnly else { throw Failure.readOnly }
            try rate.take(1, for: device.id)
            return Response(try await synced())
        case (_, let path) where Self.addresses.contains(path): throw Failure.method
        default: throw Failure.notFound
        }
    }

    private static let addresses: Set = [
        "api/board", "api/item", "api/bodies", "api/search", "api/filter", "api/date", "api/names",
        "api/draft", "api/repeat", "api/next", "api/agenda", "api/links",
        "api/history", "api/version", "api/file", "api/events", "api/devices",
        "api/devices/code", "api/calendar", "api/ops", "api/sync",
    ]

    private func bodies(_ request: Request, _ store: Store) async throws -> Response {
        var next: String?
        var keys = (request.query["keys"] ?? "").split(separator: "\n").map(String.init)
        if let after = request.query["after"] {
            let (found, isMore) = await feed.keys(after: after, limit: BodiesAnswer.limit)
            (keys, next) = (found, isMore ? found.last : nil)
        }
        guard keys.count <= BodiesAnswer.limit else { throw Failure.malformed }
        let (asked, following, cards) = (keys, next, await feed.cards(keys))
        return Response(
            try await store.perform { BodiesAnswer.json(asked, next: following, in: $0, cards) })
    }

    private func events(_ request: Request, _ device: Device) async throws -> Response {
        let text = request.headers["last-event-id"] ?? request.query["at"]
        // What cannot be read is no moment that is known.
        let start = text.map {
            BoardMoment($0) ?? BoardMoment(version: "", run: "", number: 0)
        }
        let watcher = try feed.watchers.add(device: device.id)
        return Response(
            events: EventStream(
                feed: feed, served: served, device: device, devices: devices, start: start,
                watcher: watcher))
    }

    private func attach(
        _ request: Request, named name: String, to key: String, _ device: Device, _ store: Store
    ) async throws -> Response {
        try served.check(request.query["store"])
        guard !options.isReadOnly else { throw Failure.readOnly }
        try rate.take(1, for: device.id)
        let bytes = request.body
        let path = try await store.perform { try $0.attach(bytes, named: name, to: key) }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let label = file.split(separator: ".").first.map(String.init) ?? file
        let markdown = Store.link(toAttachment: file, labeled: label)
        return Response(JSON(["path": path, "markdown": markdown]))
    }

    // MARK: Changing

    private func operations(_ request: Request, _ device: Device) async throws -> Response {
        let asked = try OperationsRequest(request)
        try served.check(asked.store)
        guard !options.isReadOnly else { throw Failure.readOnly }
        try rate.take(asked.operations.count, for: device.id)
        let store = await feed.store
        await feed.beginChange()
        var results: [(Operation, Result<OperationResult, Failure>)] = []
        for operation in asked.operations {
            let acting = store.acting(
                for: device.name, session: device.id, as: operation.name,
                within: operation.visit, age: asked.age(of: operation))
            do {
                results.append(
                    (operation, .success(try await ledger.perform(operation, in: acting))))
            } catch {
                results.append((operation, .failure(Failure(error))))
            }
        }
        try? await feed.endChange()
        await feed.touchStanding()
        let done = results
        let cards = await feed.cards(results.compactMap { Self.key($0, $1) })
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
