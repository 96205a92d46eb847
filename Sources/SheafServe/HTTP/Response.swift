import SheafJSON

/// The answer to a ``Request``.
public struct Response: Sendable {
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Server-sent events, until either side ends.
        case events(EventStream)
    }

    public var status: Int
    /// Names in lower case; several with one name are possible.
    public var headers: [(name: String, value: String)]
    public var body: Body

    public init(status: Int = 200, _ body: [UInt8], type: String) {
        self.status = status
        headers = [("content-type", type)]
        self.body = .bytes(body)
    }

    init(events: EventStream) {
        status = 200
        headers = [("content-type", "text/event-stream"), ("x-accel-buffering", "no")]
        body = .events(events)
    }

    init(_ json: JSON, status: Int = 200) {
        var bytes: [UInt8] = []
        json.write { bytes += $0 }
        self.init(status: status, bytes, type: "application/json")
    }

    /// The answer that a failure is.
    init(_ failure: Failure) {
        self.init(JSON(["error": failure.json]), status: failure.status)
    }

    /// The same with the headers of every answer: nothing of it is guessed, framed or kept by others.
    func guarded(isCacheable: Bool = false) -> Response {
        var response = self
        response.headers += [
            ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"), ("x-frame-options", "DENY"),
        ]
        let hasPolicy = headers.contains { $0.name == "content-security-policy" }
        if !hasPolicy { response.headers.append(("content-security-policy", "default-src 'none'")) }
        if !isCacheable { response.headers.append(("cache-control", "no-store")) }
        return response
    }
}
