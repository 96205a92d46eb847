import SheafJSON
import SheafStore

/// The events of one reader (server-sent events, WHATWG HTML 9.2).
public struct EventStream: Sendable {
    /// The time between two signs of life.
    static let heartbeat = Duration.seconds(15)
    /// A reader that has so many pieces still to take is dropped: it may come back and catch up.
    private static let mostPieces = 8

    let feed: BoardFeed
    let device: Device
    let devices: DeviceList
    /// The moment up to which the reader knows the board; `nil` for now.
    let start: BoardFeed.Moment?

    /// The pieces to send, until the device is revoked, the reader is too slow or takes no more.
    public func pieces() -> AsyncStream<[UInt8]> {
        let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.mostPieces))
        let telling = Task {
            await tell { bytes in
                if case .enqueued = continuation.yield(bytes) { true } else { false }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in telling.cancel() }
        return pieces
    }

    /// - Parameter send: answers whether the reader goes on.
    private func tell(_ send: ([UInt8]) -> Bool) async {
        let (id, signals) = await feed.watch()
        let heart = Task {
            while (try? await Task.sleep(for: Self.heartbeat)) != nil { await feed.wake(id) }
        }
        var moment: BoardFeed.Moment?
        var standing: Int?
        var iterator = signals.makeAsyncIterator()
        repeat {
            guard devices.contains(device.id) else { break }
            var piece: [UInt8] = []
            let now = await feed.now
            let (changes, isKnown) = await feed.changes(since: moment ?? start ?? now)
            if !isKnown { piece += Self.event("reset", JSON([:]), at: now) }
            if let changes { piece += Self.event("cards", changes, at: now) }
            let current = await feed.currentStanding
            if current != standing {
                piece += Self.event("standing", await feed.standing(for: device.name), at: now)
            }
            (moment, standing) = (now, current)
            // A comment is the sign of life.
            guard send(piece.isEmpty ? Array(":\n\n".utf8) : piece) else { break }
        } while await iterator.next() != nil && !Task.isCancelled
        heart.cancel()
        await feed.unwatch(id)
    }

    private static func event(_ name: String, _ data: JSON, at moment: BoardFeed.Moment) -> [UInt8]
    {
        var bytes = Array("id: \(moment)\nevent: \(name)\ndata: ".utf8)
        // JSON of ours has no line ends in it.
        data.write { bytes += $0 }
        bytes += "\n\n".utf8
        return bytes
    }
}
