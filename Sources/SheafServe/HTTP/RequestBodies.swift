import SheafStore

// The whole of Foundation would bring its tables for all languages into the program: 40 MB.
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A body that says by which protocol it was written. Throws ``Failure`` `protocol` or `malformed`.
struct VersionedRequest: Decodable {
    let `protocol`: Int

    init(_ request: Request) throws(Failure) {
        self = try request.decoded(VersionedRequest.self)
        guard self.protocol == BoardServer.protocolNumber else { throw .otherProtocol }
    }
}

/// The body of `api/pair`.
struct PairingRequest: Decodable {
    let secret: String?
    let code: String?
    let name: String

    init(_ request: Request) throws(Failure) {
        _ = try VersionedRequest(request)
        self = try request.decoded(PairingRequest.self)
    }
}

/// The body of `api/calendar`.
struct CalendarRequest: Decodable {
    private enum CodingKeys: CodingKey { case name }

    /// By which it is listed, and revoked.
    let name: DeviceName

    init(_ request: Request) throws(Failure) {
        _ = try VersionedRequest(request)
        self = try request.decoded(CalendarRequest.self)
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.container(keyedBy: CodingKeys.self).decode(
            String.self, forKey: .name)
        guard let name = DeviceName(text) else { throw Failure.malformed }
        self.name = name
    }
}

/// The body of `api/ops`.
struct OperationsRequest: Decodable {
    private static let limit = 100

    let operations: [Operation]
    /// The device's clock when it sent them, in milliseconds since 1970.
    let sentAt: Int64?
    /// The store that they are meant for, see ``ServedName``; `nil` for any.
    let store: String?

    private enum CodingKeys: String, CodingKey {
        case operations = "ops"
        case sentAt, store
    }

    init(_ request: Request) throws(Failure) {
        _ = try VersionedRequest(request)
        self = try request.decoded(OperationsRequest.self)
        guard operations.count <= Self.limit else { throw .malformed }
    }

    /// The seconds since an operation was asked for. Both times are the device's: whether its clock is
    /// right does not matter.
    func age(of operation: Operation) -> Int64 {
        guard let sentAt, let madeAt = operation.madeAt else { return 0 }
        let (age, isOver) = sentAt.subtractingReportingOverflow(madeAt)
        return isOver ? 0 : max(0, age / 1_000)
    }
}

extension Request {
    fileprivate func decoded<Value: Decodable>(_ type: Value.Type) throws(Failure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw Failure.malformed
        }
    }
}
