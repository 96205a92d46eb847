import SheafHashing
import SheafJSON

/// The pages' own files, which are part of the program.
enum Pages {
    /// What a page may load and run: its own files, and nothing that a text brings along.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        + "trusted-types 'none'"

    private static let types = [
        "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "png": "image/png", "svg": "image/svg+xml", "webmanifest": "application/manifest+json",
    ]

    private struct File {
        let type: String
        let bytes: [UInt8]
        /// The same in gzip; `nil` where that is not smaller.
        let packed: [UInt8]?
        let tag: String
    }

    private static let served: [String: File] = files.reduce(into: [:]) { served, entry in
        let name = entry.key
        let bytes = isCode(name) ? withoutComments(entry.value) : entry.value
        guard let type = types[name.split(separator: ".").last.map(String.init) ?? ""] else {
            return
        }
        let packed = type == "image/png" ? nil : Compression.gzip(bytes, level: 9)
        served[name] = File(
            type: type, bytes: bytes, packed: packed.flatMap { $0.count < bytes.count ? $0 : nil },
            tag: "\"" + SHA256.hex(SHA256.digest(of: bytes).prefix(8)) + "\"")
    }

    private static func isCode(_ name: String) -> Bool {
        name.hasSuffix(".js") || name.hasSuffix(".css")
    }

    /// Code without the lines that are comments, and without indentation: a sixth of what is sent.
    ///
    /// No text in ours goes on over several lines, so that it says the same.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var isComment = false
        var kept: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let code = line.drop { $0 == UInt8(ascii: " ") }
            let isEnd = code.suffix(2).elementsEqual("*/".utf8)
            if isComment {
                isComment = !isEnd
            } else if code.starts(with: "/*".utf8) {
                isComment = !isEnd
            } else if !code.starts(with: "//".utf8) {
                kept += code
                kept.append(UInt8(ascii: "\n"))
            }
        }
        return kept
    }

    /// Names the files as they are: another program has another one.
    static let build: String = {
        let tags = served.sorted { $0.key < $1.key }.map { $0.key + $0.value.tag }
        let all = tags.joined() + String(decoding: files["index.html"] ?? [], as: UTF8.self)
        return SHA256.hex(SHA256.digest(of: Array(all.utf8)).prefix(6))
    }()

    /// The bytes that a first start loads, without cards; the picture is for a home screen.
    static var shellSize: Int {
        served.values.filter { $0.type != "image/png" }.reduce(beginning.count + end.count) {
            $0 + ($1.packed ?? $1.bytes).count
        }
    }

    /// A file by its address below the server's base; `nil` where there is none.
    static func response(_ request: Request) -> Response? {
        guard request.path.hasPrefix("assets/"),
            let file = served[String(request.path.dropFirst("assets/".count))]
        else { return nil }
        var headers = [
            // Asked for anew each time: a server that was renewed has other files under these names.
            ("cache-control", "no-cache"), ("etag", file.tag), ("vary", "accept-encoding"),
            ("content-security-policy", policy),
        ]
        if request.headers["if-none-match"] == file.tag {
            var response = Response(status: 304, [], type: file.type)
            response.headers += headers
            return response
        }
        let packed = Compression.takesGzip(request) ? file.packed : nil
        if packed != nil { headers.append(("content-encoding", "gzip")) }
        var response = Response(packed ?? file.bytes, type: file.type)
        response.headers += headers
        return response
    }

    /// The page itself, with the beginning of the board; `nil` where it has to be paired first.
    static func start(_ board: JSON?) -> Response {
        var inline: [UInt8] = []
        (board ?? .null).write { inline += $0 }
        // No text of an item ends the element that it stands in.
        let escaped = inline.flatMap { byte in
            byte == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [byte]
        }
        let page = beginning + Array("id=\"start\">".utf8) + escaped + Array("<".utf8) + end
        var response = Response(page, type: "text/html; charset=utf-8")
        response.headers.append(("content-security-policy", policy))
        return response
    }

    private static let (beginning, end): ([UInt8], [UInt8]) = {
        let text = String(decoding: files["index.html"] ?? [], as: UTF8.self)
        let (before, after) = text.parts(around: "id=\"start\">null<")
        // All modules at once: found one by one, each would cost a way there and back. The theme is none.
        let modules = files.keys.filter { $0.hasSuffix(".js") && $0 != "theme.js" }.sorted()
        let links = modules.map { "<link rel=\"modulepreload\" href=\"assets/\($0)\">\n" }
        let (head, rest) = after.parts(around: "</head>")
        return (Array(before.utf8), Array((head + links.joined() + "</head>" + rest).utf8))
    }()
}

extension String {
    fileprivate func parts(around mark: String) -> (String, String) {
        guard let range = firstRange(of: mark) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
