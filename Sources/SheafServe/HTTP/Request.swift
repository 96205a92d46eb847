import SheafStore

/// A request as the server's answers need it, without the library that received it.
public struct Request: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
        /// Any other, which nothing takes.
        case other = ""
    }

    public var method: Method
    /// Below the server's base, without a slash at its beginning, percent escapes decoded.
    public var path: String
    /// The parameters of the query, decoded.
    public var query: [String: String]
    /// By names in lower case.
    public var headers: [String: String]
    public var body: [UInt8]
    /// The address of the peer, for limits; not a name.
    public var peer: String

    public init(
        _ method: Method, _ path: String, query: [String: String] = [:],
        headers: [String: String] = [:], body: [UInt8] = [], peer: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.peer = peer
    }

    /// The value of a cookie; `nil` where it is not sent, or twice.
    func cookie(_ name: String) -> String? {
        let pairs = (headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
            let sides = pair.split(separator: "=", maxSplits: 1).map {
                $0.drop { $0 == " " }
            }
            return sides.count == 2 && sides[0] == name ? String(sides[1]) : nil
        }
        return pairs.count == 1 ? pairs[0] : nil
    }

    /// The path and the parameters of a request's target.
    ///
    /// - Parameter base: what the path has to begin with, such as `/notes/`.
    /// - Returns: `nil` where the target does not lie below the base or cannot be decoded.
    public static func parts(
        ofTarget target: String, below base: String
    ) -> (path: String, query: [String: String])? {
        let sides = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = decoded(sides[0]), path.hasPrefix(base) else { return nil }
        var query: [String: String] = [:]
        for pair in sides.count > 1 ? sides[1].split(separator: "&") : [] {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]),
                let value = parts.count > 1
                    ? decoded(parts[1].replacing("+", with: "%20")[...]) : ""
            else { return nil }
            query[name] = value
        }
        return (String(path.dropFirst(base.count)), query)
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}
