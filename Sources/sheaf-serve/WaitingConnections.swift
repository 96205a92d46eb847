import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections that bring nothing: no request has come by them yet, or none since the last answer.
///
/// Each takes a place that another client could have. There are so many of one address, and so many in all; one
/// more ends the one that was silent longest. A browser connects anew where it needs to.
final class WaitingConnections: Sendable {
    /// More than all browsers behind one proxy keep open.
    private static let mostOfAddress = 300
    private static let most = 1_000

    private struct Entry {
        let channel: any Channel
        let address: String
        /// Grows with each sign of life of any of them.
        var seen: Int
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var signs = 0

        /// Takes the one out that was silent longest, where there are more than `limit` of an address, or at all.
        mutating func removeOldest(of address: String?, over limit: Int) -> (any Channel)? {
            let rivals = entries.filter { address == nil || $0.value.address == address }
            guard rivals.count > limit,
                let oldest = rivals.min(by: { $0.value.seen < $1.value.seen })
            else { return nil }
            entries[oldest.key] = nil
            return oldest.value.channel
        }
    }

    private let state = Mutex(State())

    /// Notes that a connection waits, or that a part of a request came by it.
    fileprivate func note(_ channel: any Channel) {
        let ended = state.withLock { state -> (any Channel)? in
            state.signs += 1
            let id = ObjectIdentifier(channel)
            if state.entries[id] != nil {
                state.entries[id]?.seen = state.signs
                return nil
            }
            let address = channel.remoteAddress?.ipAddress ?? ""
            state.entries[id] = Entry(channel: channel, address: address, seen: state.signs)
            return state.removeOldest(of: address, over: Self.mostOfAddress)
                ?? state.removeOldest(of: nil, over: Self.most)
        }
        ended?.close(promise: nil)
    }

    /// Notes that a connection has brought a whole request, or is gone.
    fileprivate func forget(_ channel: any Channel) {
        state.withLock { $0.entries[ObjectIdentifier(channel)] = nil }
    }

    /// The part of a connection that tells whether it waits.
    func handler() -> any RemovableChannelHandler { Handler(connections: self) }

    private final class Handler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        let connections: WaitingConnections

        init(connections: WaitingConnections) { self.connections = connections }

        func handlerAdded(context: ChannelHandlerContext) { connections.note(context.channel) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .end = unwrapInboundIn(data) {
                connections.forget(context.channel)
            } else {
                connections.note(context.channel)
            }
            context.fireChannelRead(data)
        }

        func write(
            context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
        ) {
            if case .end = unwrapOutboundIn(data) { connections.note(context.channel) }
            context.write(data, promise: promise)
        }

        func channelInactive(context: ChannelHandlerContext) {
            connections.forget(context.channel)
            context.fireChannelInactive()
        }
    }
}
