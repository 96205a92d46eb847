import SheafJSON

/// The pages' own files, which are part of the program.
enum Pages {
    /// What a page may load and run: its own files, and nothing that a text brings along.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

    private static let types = [
        "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "png": "image/png", "svg": "image/svg+xml", "webmanifest": "application/manifest+json",
    ]

    /// A file by its address below the server's base; `nil` where there is none.
    static func response(_ path: String) -> Response? {
        guard path.hasPrefix("assets/") else { return nil }
        let name = String(path.dropFirst("assets/".count))
        let kind = name.split(separator: ".").last.map(String.init) ?? ""
        guard let type = types[kind], let bytes = files[name] else { return nil }
        var response = Response(bytes, type: type)
        // Asked for anew each time: a server that was renewed has other files under the same names.
        response.headers.append(("cache-control", "no-cache"))
        response.headers.append(("content-security-policy", policy))
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
        let parts = String(decoding: files["index.html"] ?? [], as: UTF8.self)
            .components(around: "id=\"start\">null<")
        let page =
            Array(parts.0.utf8) + Array("id=\"start\">".utf8) + escaped + Array("<".utf8)
            + Array(parts.1.utf8)
        var response = Response(page, type: "text/html; charset=utf-8")
        response.headers.append(("content-security-policy", policy))
        return response
    }
}

extension String {
    fileprivate func components(around mark: String) -> (String, String) {
        guard let range = firstRange(of: mark) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
