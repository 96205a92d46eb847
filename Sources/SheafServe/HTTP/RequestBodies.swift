import Foundation
import SheafStore

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

/// The body of `api/ops`.
struct OperationsRequest: Decodable {
    private static let limit = 100

    let operations: [Operation]

    private enum CodingKeys: String, CodingKey {
        case operations = "ops"
    }

    init(_ request: Request) throws(Failure) {
        _ = try VersionedRequest(request)
        self = try request.decoded(OperationsRequest.self)
        guard operations.count <= Self.limit else { throw .malformed }
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
