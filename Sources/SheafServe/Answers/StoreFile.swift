import SheafStore

/// A file of the store as it is sent: a picture or text to be shown, anything else to be kept.
enum StoreFile {
    private static let pictures = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    ]
    private static let texts: Set = ["txt", "md", "csv", "log"]

    /// Returns whether a page can show it. SVG is none: it may hold a program.
    static func isPicture(_ path: String) -> Bool { pictures[fileExtension(of: path)] != nil }

    static func response(_ path: String, in store: Store) throws -> Response {
        guard let bytes = try store.attachment(at: path) else { throw Failure.notFound }
        let kind = fileExtension(of: path)
        let type =
            pictures[kind]
            ?? (texts.contains(kind) ? "text/plain; charset=utf-8" : "application/octet-stream")
        var response = Response(bytes, type: type)
        // Nothing of it runs, whatever a browser takes it for.
        response.headers.append(("content-security-policy", "default-src 'none'; sandbox"))
        if type == "application/octet-stream" {
            response.headers.append(("content-disposition", "attachment"))
        }
        return response
    }

    private static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.contains(".") ? (name.split(separator: ".").last ?? "").lowercased() : ""
    }
}
