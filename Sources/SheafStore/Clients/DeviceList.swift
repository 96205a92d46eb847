import SheafGit
import SheafHashing
import SheafSystem
import Synchronization

/// The devices that were paired with a store, kept in the user's state folder: a store that came from
/// elsewhere cannot bring one along. Secrets are kept as digests.
public final class DeviceList: Sendable {
    /// At most this many devices: who pairs more has revoked none for years.
    private static let limit = 100
    /// A device that was not seen for so long has to be paired again.
    public static let lifetime: Int64 = 400 * 86_400

    private let file: RecordFile
    private let variables: [String: String]
    private let clock: @Sendable () -> Int64
    private let state: Mutex<State>

    private struct State {
        var devices: [Device] = []
        /// Those of the file when it was read, by which another program's change is noticed.
        var records: [RecordFile.Record] = []
    }

    /// The list of the store's devices. Throws `SystemError` where the state folder cannot be read.
    public init(of store: Store) throws {
        file = RecordFile(name: "devices-\(store.stateName).tsv", width: 5, limit: 1 << 20)
        variables = store.environment.variables
        clock = store.environment.clock
        state = Mutex(State())
        try refresh()
    }

    /// Reads the file again where another program has written it: one that revokes, or pairs.
    public func refresh() throws {
        let records = try file.read(in: StateFolder(variables))
        state.withLock { state in
            guard records != state.records else { return }
            state = State(devices: records.compactMap { Device($0) }, records: records)
        }
    }

    /// Reads the file again whenever another program has written it, until the task is cancelled.
    ///
    /// - Parameter body: called then.
    public func follow(_ body: @Sendable () async -> Void) async {
        guard let folder = try? StateFolder(variables).path else { return }
        let watch = FolderWatch(folder)
        while !Task.isCancelled {
            await watch.wait(atMost: watch.isWatching ? nil : .seconds(15))
            guard !Task.isCancelled, watch.hasChanged() || !watch.isWatching else { continue }
            try? refresh()
            await body()
        }
    }

    /// The device that has this secret for such a use; `nil` where there is none, or it was not seen
    /// for too long.
    public func device(withSecret secret: String, for use: Device.Use = .browser) -> Device? {
        // While it cannot be read no device is let in that was revoked since.
        guard (try? refresh()) != nil else { return nil }
        let digest = Self.digest(of: secret, for: use)
        let now = clock()
        let found = state.withLock { state in
            // Every digest is compared whole, so that the time tells nothing.
            state.devices.reduce(nil as Device?) { Self.isSame($1.digest, digest) ? $1 : $0 }
        }
        guard var device = found, now - device.seen < Self.lifetime else { return nil }
        if now - device.seen >= 3600 {
            device.seen = now
            try? change { devices in
                guard let index = devices.firstIndex(where: { $0.id == device.id }) else { return }
                devices[index].seen = now
            }
        }
        return device
    }

    /// Adds a device. Where others have its name it gets a number as well: "iPad Safari 2".
    ///
    /// - Returns: it, and its secret.
    public func add(
        _ name: DeviceName, for use: Device.Use = .browser
    ) throws -> (device: Device, secret: String) {
        let secret = Secret.random(bytes: 32)
        let now = clock()
        var device = Device(
            id: Secret.random(bytes: 6), name: name,
            digest: Self.digest(of: secret, for: use), paired: now, seen: now)
        try change { devices in
            device.name = name.numbered { name in devices.contains { $0.name == name } }
            devices.append(device)
            if devices.count > Self.limit {
                devices.sort { $0.seen < $1.seen }
                devices.removeFirst(devices.count - Self.limit)
            }
        }
        return (device, secret)
    }

    /// Revokes a device; `false` where there is none of this id.
    @discardableResult
    public func remove(_ id: String) throws -> Bool {
        var isFound = false
        try change { devices in
            isFound = devices.contains { $0.id == id }
            devices.removeAll { $0.id == id }
        }
        return isFound
    }

    public var all: [Device] { state.withLock { $0.devices.sorted { $0.paired < $1.paired } } }

    public func contains(_ id: String) -> Bool {
        state.withLock { $0.devices.contains { $0.id == id } }
    }

    private func change(_ body: (inout [Device]) -> Void) throws {
        let folder = try StateFolder(variables)
        // A device that another program revokes meanwhile does not come back.
        try folder.whileLocked("devices.lock") {
            try refresh()
            try state.withLock { state in
                var devices = state.devices
                body(&devices)
                let records = devices.map(\.record)
                try file.write(records, in: folder)
                state = State(devices: devices, records: records)
            }
        }
    }

    /// A calendar's is marked as such: its secret is no browser's.
    static func digest(of secret: String, for use: Device.Use = .browser) -> String {
        (use == .browser ? "" : use.rawValue + ":")
            + SHA256.hex(SHA256.digest(of: Array(secret.utf8)))
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
