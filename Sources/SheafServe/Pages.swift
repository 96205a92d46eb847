import SheafHashing
import SheafJSON
import SheafSystem
import Synchronization

/// The pages' own files, which are part of the program.
enum Pages {
    /// The content security policy: a page loads and runs its own files, and nothing that a text brings along.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
        + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        + "trusted-types sheaf"

    private static let types = [
        "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "ftl": "text/plain; charset=utf-8", "png": "image/png", "svg": "image/svg+xml",
        "webmanifest": "application/manifest+json",
    ]

    private struct File {
        let type: String
        let bytes: [UInt8]
        let tag: String

        /// The file in gzip, made when it is first asked for; `nil` where that is not smaller.
        var packed: [UInt8]? {
            guard type != "image/png" else { return nil }
            return Pages.packed.withLock { known in
                if let bytes = known[tag] { return bytes }
                let smaller = Compression.gzip(bytes, level: 9).flatMap {
                    $0.count < bytes.count ? $0 : nil
                }
                known[tag] = .some(smaller)
                return smaller
            }
        }
    }

    /// By the tags of files. All of them at the start would hold up the first answer.
    private static let packed = Mutex<[String: [UInt8]?]>([:])

    /// Those that a first start does without: they are loaded when they are needed, or when all is shown.
    static let late: Set = [
        "addresses.js", "attach.js", "boxes.js", "calendar.js", "characters.js", "claim.js",
        "database.js", "dateField.js", "disk.js", "due.js", "fields.js", "finding.js", "form.js",
        "inline.js", "installing.js", "kept.js", "leftovers.js", "linking.js", "markdown.js",
        "offline.js", "pairing.js", "panels.js", "paths.js", "plan.css", "plan.js", "projection.js",
        "queue.js", "repeatField.js", "sent.js", "served.js", "share.js", "tables.js", "visit.js",
        "waiting.js", "worker.js",
    ]

    /// Of these a start loads the one in the language of the reader.
    static let catalogues: Set = ["words.en.ftl", "words.ko.ftl"]

    private static let worker = "worker.js"

    /// By the names under which the page asks for them.
    static let files = EmbeddedFiles.web

    /// All but the worker, which names them.
    private static let plain: [String: File] = files.reduce(into: [:]) { plain, entry in
        if entry.key != worker { plain[entry.key] = file(entry.key, entry.value) }
    }

    private static let served: [String: File] = {
        let names = plain.keys.filter { $0 != "icon.png" }.sorted().map { "\"assets/\($0)\"" }
        let facts = "const build = \"\(build)\", files = [\(names.joined(separator: ", "))];\n"
        var served = plain
        served[worker] = files[worker].flatMap { file(worker, Array(facts.utf8) + $0) }
        return served
    }()

    private static func file(_ name: String, _ bytes: [UInt8]) -> File? {
        let bytes = isCode(name) ? withoutComments(bytes) : bytes
        guard let type = types[name.split(separator: ".").last.map(String.init) ?? ""] else {
            return nil
        }
        return File(
            type: type, bytes: bytes,
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
        let tags = plain.sorted { $0.key < $1.key }.map { $0.key + $0.value.tag }
        let others = ["index.html", worker].flatMap { files[$0] ?? [] }
        let all = tags.joined() + String(decoding: others, as: UTF8.self)
        return SHA256.hex(SHA256.digest(of: Array(all.utf8)).prefix(6))
    }()

    /// The bytes that a first start loads, without cards; the picture is for a home screen.
    static var shellSize: Int {
        func size(_ file: File) -> Int { (file.packed ?? file.bytes).count }
        let shell = served.filter {
            $0.value.type != "image/png" && !late.contains($0.key) && !catalogues.contains($0.key)
        }
        let words = catalogues.compactMap { served[$0].map(size) }.max() ?? 0
        return shell.values.reduce(beginning.count + end.count + words) { $0 + size($1) }
    }

    /// A file by its address below the server's base; `nil` where there is none.
    static func response(_ request: Request) -> Response? {
        guard request.path.hasPrefix("assets/") else { return nil }
        let name = String(request.path.dropFirst("assets/".count))
        guard let file = served[name] else { return nil }
        var headers = [
            // Asked for anew each time: a server that was renewed has other files under these names.
            ("cache-control", "no-cache"), ("etag", file.tag), ("vary", "accept-encoding"),
            ("content-security-policy", policy),
        ]
        // All of the store's pages are the worker's, and nothing beside them.
        if name == worker { headers.append(("service-worker-allowed", "../")) }
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
        let (top, rest) = text.parts(around: "name=\"build\" content=\"")
        let named = "\(top)name=\"build\" content=\"\(build)\(rest)"
        let (before, after) = named.parts(around: "id=\"start\">null<")
        // All modules at once: found one by one, each would cost a way there and back. The theme is none.
        let modules = files.keys.filter {
            $0.hasSuffix(".js") && $0 != "theme.js" && !late.contains($0)
                && !catalogues.contains($0)
        }.sorted()
        let links = modules.map { "<link rel=modulepreload href=assets/\($0)>\n" }
        let (head, body) = after.parts(around: "</head>")
        return (Array(before.utf8), Array((head + links.joined() + "</head>" + body).utf8))
    }()
}

extension String {
    fileprivate func parts(around mark: String) -> (String, String) {
        guard let range = firstRange(of: mark) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
