import SheafJSON
import SheafStore

/// A refusal, as the protocol tells it: a code and facts; the page has the words.
struct Failure: Error {
    let code: String
    let status: Int
    let facts: [(name: String, value: JSON)]

    init(_ code: String, _ status: Int, _ facts: KeyValuePairs<String, any JSONValue> = [:]) {
        self.code = code
        self.status = status
        self.facts = facts.map { ($0.key, $0.value.json) }
    }

    var json: JSON { .object([("code", .string(code))] + facts) }

    static let session = Failure("session", 401)
    static let host = Failure("host", 403)
    static let origin = Failure("origin", 403)
    static let readOnly = Failure("readOnly", 403)
    static let notFound = Failure("notFound", 404)
    static let method = Failure("method", 405)
    static let otherProtocol = Failure("protocol", 409)
    static let malformed = Failure("malformed", 400)

    static func tooLarge(_ limit: Int) -> Failure { Failure("tooLarge", 413, ["limit": limit]) }

    /// Any error of the store or of this target.
    init(_ error: any Error) {
        switch StoreError(error).cause {
        case let error as Failure: self = error
        case let error as InputError:
            self.init(
                "input", 422,
                [
                    "text": error.text, "offset": error.range.lowerBound,
                    "length": error.range.count,
                ])
        case let error as StoreError: self.init(error)
        case let error as ChangeError: self.init(error)
        case let error as TransportError:
            self.init(error.isOffline ? "offline" : "failed", 502, ["reason": "remote"])
        case is DecodingError: self = .malformed
        default: self.init("failed", 500, ["reason": "\(type(of: error))"])
        }
    }

    private init(_ error: StoreError) {
        switch error {
        case .noSuchItem, .notAnItem, .noSuchRevision, .notThen, .ambiguous: self = .notFound
        case .document(_, .emptyTitle): self.init("emptyTitle", 422)
        case .document(let path, _), .notText(let path), .notUTF8(let path, _):
            self.init("unreadable", 422, ["path": path])
        case .unknownStatus(let name, _): self.init("unknownStatus", 422, ["text": name])
        case .tooLarge(_, let limit): self = .tooLarge(limit)
        case .notSaved(_, let cause): self.init(cause)
        case .noRemote: self.init("noRemote", 409)
        case .leftOut(let path): self.init("refused", 409, ["reason": "ignored", "path": path])
        case .unknownFormat, .olderFormat: self.init("refused", 409, ["reason": "format"])
        default: self.init("failed", 500, ["reason": "store"])
        }
    }

    private init(_ error: ChangeError) {
        switch error {
        case .busy, .locked, .headMoved: self.init("busy", 503)
        case .beingEdited(let path): self.init("beingEdited", 409, ["path": path.string])
        case .refused: self.init("refused", 409, ["reason": "repository"])
        case .changedMeanwhile, .conflictingChanges: self.init("busy", 503)
        default: self.init("failed", 500, ["reason": "change"])
        }
    }
}
