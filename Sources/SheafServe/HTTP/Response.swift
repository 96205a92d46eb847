import CZlib
import Libc
import SheafJSON
import Synchronization

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

    /// The response with the headers of every answer: nothing of it is guessed, framed or kept by others.
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

/// Answers in gzip, where they are text and the page takes it.
enum Compression {
    /// Below this a packet is a packet.
    private static let least = 1_000
    private static let types: Set = [
        "application/json", "application/manifest+json", "image/svg+xml", "text/css",
        "text/html", "text/javascript",
    ]

    /// The answer in a form that the request accepts.
    static func compressed(_ response: Response, for request: Request) -> Response {
        guard case .bytes(let bytes) = response.body, bytes.count >= least,
            let type = response.headers.first(where: { $0.name == "content-type" })?.value,
            types.contains(String(type.prefix { $0 != ";" }))
        else { return response }
        var response = response
        response.headers.append(("vary", "accept-encoding"))
        guard takesGzip(request), let smaller = gzip(bytes, level: 2) else { return response }
        response.body = .bytes(smaller)
        response.headers.append(("content-encoding", "gzip"))
        return response
    }

    static func takesGzip(_ request: Request) -> Bool {
        (request.headers["accept-encoding"] ?? "").split(separator: ",").contains { part in
            let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
            return words.first == "gzip" && !words.dropFirst().contains("q=0")
        }
    }

    /// - Parameter level: from 1, the quickest, to 9, the smallest.
    static func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        var stream = z_stream()
        // 16 more asks for gzip's own head and sum (zlib.h, deflateInit2).
        let result = deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, uLong(bytes.count)))
        var isWhole = false
        let packed = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = uInt(bytes.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(capacity)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = capacity - Int(stream.avail_out)
            }
        }
        return isWhole ? packed : nil
    }
}
