import SheafCore
import SheafJSON
import SheafStore

/// Serves a store to browsers: answers requests, whatever library brings them.
///
/// ```swift
/// let server = try BoardServer(store, BoardServer.Options(guard: …))
/// async let _ = server.run()
/// let response = await server.answer(server.check(Request(.get, "api/board", headers: …)))
/// ```
public final class BoardServer: Sendable {
    public struct Options: Sendable {
        public var requestGuard: RequestGuard
        public var isReadOnly: Bool
        /// Part of the cookie's name: cookies do not know ports.
        public var port: Int
        /// With a slash at both ends.
        public var base: String
        /// Called when nothing has been asked for, and nothing changed, for some seconds.
        public var whenQuiet: @Sendable () -> Void

        public init(
            requestGuard: RequestGuard, isReadOnly: Bool = false, port: Int, base: String = "/",
            whenQuiet: @escaping @Sendable () -> Void = {}
        ) {
            self.requestGuard = requestGuard
            self.whenQuiet = whenQuiet
            self.isReadOnly = isReadOnly
            self.port = port
            self.base = base
        }
    }

    static let protocolNumber = 1

    let options: Options
    let feed: BoardFeed
    /// The store that is served, as pages know it.
    let served: ServedName
    public let devices: DeviceList
    let pairing: Pairing
    let ledger = OperationLedger()
    let rate = WriteRate()
    private let sync: RemoteSync
    private let quiet: Quiet

    /// Throws `SystemError` where the list of devices or the store's git directory cannot be read.
    public init(_ store: Store, _ options: Options) throws {
        self.options = options
        let quiet = Quiet(options.whenQuiet)
        feed = BoardFeed(store, quiet)
        served = try ServedName(of: store)
        self.quiet = quiet
        devices = try DeviceList(of: store)
        pairing = Pairing(store)
        sync = RemoteSync(store)
    }

    /// Reads the board as it is now. Throws what reading throws.
    public func prepare() async throws { try await feed.refresh() }

    /// Reads the board and follows the store, and keeps it in sync by its settings, until the task is
    /// cancelled. Throws what reading throws where the board cannot be read at the beginning.
    public func run() async throws {
        try await withThrowingDiscardingTaskGroup { tasks in
            tasks.addTask { try await self.feed.follow() }
            // Of a device that a command revoked the streams end.
            tasks.addTask { await self.devices.follow { self.feed.watchers.wakeAll() } }
            guard !options.isReadOnly else { return }
            tasks.addTask { await self.sync.keepInSync() }
            tasks.addTask { await self.sync.lookWhatWaits() }
        }
    }

    /// Ends all streams of events. What is asked for from now on is answered all the same.
    public func endStreams() { feed.watchers.close() }

    /// Checks where a request comes from, before anything else of it is read.
    public func check(_ request: Request) -> CheckedRequest {
        do throws(Failure) {
            try options.requestGuard.check(request)
            return CheckedRequest(request: request, failure: nil)
        } catch {
            return CheckedRequest(request: request, failure: error)
        }
    }

    /// The most bytes that a request may bring; nothing is read of one that is not answered.
    public func bodyLimit(of checked: CheckedRequest) -> Int {
        guard checked.failure == nil else { return 0 }
        if checked.request.path == "api/pair" { return 4_096 }
        guard device(of: checked.request) != nil else { return 0 }
        return checked.request.method == .put ? Store.uploadLimit : Self.operationsLimit
    }

    /// Texts and their bases, as large as files may be.
    private static let operationsLimit = 40 << 20

    /// Answers a request; never fails.
    public func answer(_ checked: CheckedRequest) async -> Response {
        await quiet.end()
        if let failure = checked.failure { return Response(failure).guarded() }
        do throws(Failure) {
            let request = checked.request
            return Compression.compressed(try await route(request), for: request)
        } catch {
            return Response(error).guarded()
        }
    }

    /// The answer to a request that cannot be passed on.
    public func refusal(of code: String, _ status: Int) -> Response {
        Response(Failure(code, status)).guarded()
    }

    private func route(_ request: Request) async throws(Failure) -> Response {
        if let file = Pages.response(request) {
            guard request.method == .get else { throw .method }
            return file.guarded(isCacheable: true)
        }
        if request.path.isEmpty { return try await start(request) }
        if request.path == "api/pair" { return try pair(request).guarded() }
        // Outside of the base.
        if request.path.hasPrefix("/") { throw .notFound }
        if request.path == CalendarAnswer.path { return try await calendar(request).guarded() }
        if request.path == "api/session" {
            guard request.method == .get else { throw .method }
            return Response(JSON(["isPaired": device(of: request) != nil])).guarded()
        }
        guard let device = device(of: request) else { throw .session }
        do {
            try await feed.read()
            let asked = DataRequest(
                server: self, request: request, device: device, store: await feed.store)
            return try await asked.answer().guarded()
        } catch {
            throw Failure(error)
        }
    }

    // MARK: Sessions

    private var cookieName: String { "sheaf-\(options.port)" }

    private func device(of request: Request) -> Device? {
        request.cookie(cookieName).flatMap { devices.device(withSecret: $0) }
    }

    private func cookie(
        _ secret: String, for request: Request
    ) -> (name: String, value: String) {
        let value =
            "\(cookieName)=\(secret); Path=\(options.base); HttpOnly; SameSite=Strict; "
            + "Max-Age=\(DeviceList.lifetime)"
            + (options.requestGuard.isSecure(request) ? "; Secure" : "")
        return ("set-cookie", value)
    }

    private func pair(_ request: Request) throws(Failure) -> Response {
        guard request.method == .post else { throw .method }
        let asked = try PairingRequest(request)
        guard let name = DeviceName(asked.name) else { throw .malformed }
        do {
            if let secret = asked.secret {
                try pairing.use(secret: secret)
            } else {
                try pairing.use(code: asked.code ?? "")
            }
            let (device, secret) = try devices.add(name)
            var response = Response(JSON(["device": json(device, of: device)]))
            response.headers.append(cookie(secret, for: request))
            return response
        } catch {
            throw Failure(error)
        }
    }

    func json(_ device: Device, of own: Device) -> JSON {
        func time(_ seconds: Int64) -> String {
            Timestamp(secondsSinceEpoch: seconds, offset: 0).description
        }
        return JSON([
            "id": device.id, "name": device.name.description, "paired": time(device.paired),
            "seen": time(device.seen), "isThis": device.id == own.id, "use": device.use.rawValue,
        ])
    }

    // MARK: The page

    /// The page with the beginning of the board, where there is a session.
    private func start(_ request: Request) async throws(Failure) -> Response {
        guard request.method == .get else { throw .method }
        guard let device = device(of: request) else { return Pages.start(nil).guarded() }
        do { try await feed.read() } catch { throw Failure(error) }
        return renewed(Pages.start(await board(device, isStart: true)).guarded(), for: request)
    }

    /// The answer with the session's cookie once more, whose time begins anew.
    func renewed(_ response: Response, for request: Request) -> Response {
        guard let secret = request.cookie(cookieName) else { return response }
        var response = response
        response.headers.append(cookie(secret, for: request))
        return response
    }

    /// The calendar, for a program that cannot pair: the secret is a parameter of its address.
    private func calendar(_ request: Request) async throws(Failure) -> Response {
        guard request.method == .get else { throw .method }
        guard let secret = request.query["secret"],
            devices.device(withSecret: secret, for: .calendar) != nil
        else { throw .session }
        do {
            return try await feed.store.perform { try CalendarAnswer.response(in: $0) }
        } catch {
            throw Failure(error)
        }
    }

    func board(_ device: Device, isStart: Bool = false) async -> JSON {
        let store = await feed.store
        let keys = isStart ? try? await store.perform { try $0.firstKeys(Self.startLength) } : nil
        let standing = await feed.standing(for: device)
        return .object(
            [
                ("protocol", .number(Self.protocolNumber)), ("build", .string(Pages.build)),
                ("store", .string(served.name)), ("storeID", .string(served.id)),
                ("readOnly", .bool(options.isReadOnly)),
                ("device", .string(device.name.description)),
                ("standing", standing),
            ] + (await feed.board(keys)))
    }

    /// The cards within the page.
    private static let startLength = 90

    func synced() async throws -> JSON { try await sync.now() }
}

/// A request whose origin was checked.
public struct CheckedRequest: Sendable {
    public var request: Request
    fileprivate let failure: Failure?
}

/// What a page calls a store, and knows it by: two stores of one name are told apart, and a folder that was
/// renamed is the same store.
struct ServedName: Sendable {
    let name: String
    let id: String

    /// Throws `SystemError` where the git directory cannot be read.
    init(of store: Store) throws {
        name = store.root.lastComponent?.string ?? ""
        id = try store.identifier()
    }

    /// Throws ``Failure`` `otherStore` where a change is meant for another store.
    func check(_ id: String?) throws(Failure) {
        guard id == nil || id == self.id else { throw Failure("otherStore", 409) }
    }
}

extension Store {
    /// The keys of the first items of each column and of the memos.
    fileprivate func firstKeys(_ limit: Int) throws -> [String] {
        let share = limit / (configuration.workflow.statuses.count + 1)
        return try board(limit: share, showsWaiting: true).board.items
            .map(\.item.handle.description)
    }
}

/// The sync with the remote beside the server: by itself as the settings say, and when it is asked for.
struct RemoteSync: Sendable {
    private static let interval = Duration.seconds(5)
    /// Between two looks at what waits for a person.
    private static let longInterval = Duration.seconds(30)
    private static let timeout = Duration.seconds(20)

    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Keeps the store in sync as `sync --watch` does until the task is cancelled. How it gets on is
    /// among the store's changes.
    func keepInSync() async {
        try? await store.watch(options, interval: Self.interval) { _ in }
    }

    /// Asks the remote what it has, where the settings leave it to a person to take that over, until the task
    /// is cancelled. What is found is among the store's changes.
    func lookWhatWaits() async {
        repeat {
            // The settings may be others by now.
            guard let store = try? Store.open(at: store.root, environment: store.environment),
                store.configuration.pull == .manual
            else { continue }
            _ = try? await store.sync(options, SyncRequest(isDryRun: true))
        } while (try? await Task.sleep(for: Self.longInterval)) != nil
    }

    /// Syncs once. Throws as `Store.sync` does.
    func now() async throws -> JSON {
        let outcome = try await store.sync(options)
        return JSON([
            "received": outcome.received, "sent": outcome.sent,
            "conflicts": outcome.conflicts.count,
        ])
    }

    private var options: TransferOptions { TransferOptions(prompts: false, timeout: Self.timeout) }
}

/// Does something once when nothing has happened for a while.
actor Quiet {
    private let action: @Sendable () -> Void
    private var timer: Task<Void, any Error>?

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Tells that something happened: the while begins anew.
    func end() {
        timer?.cancel()
        timer = Task { [action] in
            try await Task.sleep(for: .seconds(3))
            action()
        }
    }
}
