import SheafJSON
import SheafStore

/// The events of one reader (server-sent events, WHATWG HTML 9.2). Nothing is kept for one that is slow:
/// each piece is made when the one before it was taken.
public struct EventStream: Sendable {
    /// The time between two signs of life.
    static let heartbeat = Duration.seconds(15)

    let feed: BoardFeed
    let served: ServedName
    let device: Device
    let devices: DeviceList
    /// The moment up to which the reader knows the board; `nil` for now.
    let start: BoardMoment?
    let watcher: Watchers.Watcher

    /// Ends it, such as when the connection is gone.
    public func close() { feed.watchers.remove(watcher.id) }

    /// Tells what happens until the device is revoked, the server ends, ``close()`` is called, or
    /// `write` throws.
    ///
    /// - Parameter write: takes a piece; returns when the next one may come.
    public func run(_ write: ([UInt8]) async throws -> Void) async throws {
        let heart = Task {
            while (try? await Task.sleep(for: Self.heartbeat)) != nil {
                feed.watchers.wake(watcher.id)
            }
        }
        defer {
            heart.cancel()
            close()
        }
        var moment: BoardMoment?
        var standing: (number: Int, bytes: [UInt8])?
        // At once, so that a proxy passes the headers on. It has no id: nothing of the board was told.
        // A browser that loses the stream asks for another one after a second, not after its own three.
        let facts = JSON(["build": Pages.build, "store": served.name, "storeID": served.id])
        let first = "retry: 1000\nevent: build\ndata: "
        try await write(Array(first.utf8) + Self.bytes(facts) + Array("\n\n".utf8))
        var signals = watcher.signals.makeAsyncIterator()
        repeat {
            guard devices.contains(device.id) else { return }
            let now = await feed.now
            let (changes, isKnown) = await feed.changes(since: moment ?? start ?? now)
            var piece: [UInt8] = []
            if !isKnown { piece += Self.event("reset", Self.bytes(JSON([:])), at: now) }
            if let changes { piece += Self.event("cards", Self.bytes(changes), at: now) }
            if !piece.isEmpty { try await write(piece) }
            moment = now
            // What takes a look at the history comes after what is waited for.
            let number = await feed.currentStanding
            if number != standing?.number {
                let bytes = Self.bytes(await feed.standing(for: device))
                if bytes != standing?.bytes {
                    piece = Self.event("standing", bytes, at: now)
                    try await write(piece)
                }
                standing = (number, bytes)
            }
            if piece.isEmpty { try await write(Self.signOfLife) }
        } while await signals.next() != nil && !Task.isCancelled
    }

    /// An event rather than a comment: a page is not told of comments, nor that a connection is gone.
    private static let signOfLife = Array("event: beat\ndata: {}\n\n".utf8)

    private static func bytes(_ json: JSON) -> [UInt8] {
        var bytes: [UInt8] = []
        json.write { bytes += $0 }
        return bytes
    }

    private static func event(_ name: String, _ data: [UInt8], at moment: BoardMoment) -> [UInt8] {
        // JSON of ours has no line ends in it.
        Array("id: \(moment)\nevent: \(name)\ndata: ".utf8) + data + "\n\n".utf8
    }
}
