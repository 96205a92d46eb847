import SheafStore

/// A file of the store as it is sent: a picture, text or PDF to be shown, anything else to be kept.
enum StoreFile {
    private static let pictures = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "heic": "image/heic",
    ]
    private static let texts: Set = ["txt", "md", "csv", "log"]
    private static let download = "application/octet-stream"
    /// Nothing of a file runs, whatever a browser takes it for.
    private static let sandbox = "default-src 'none'; sandbox"
    /// A browser's own viewer of PDF is a plug-in to it, with styles of its own, and shows nothing in a
    /// sandbox. What runs in a PDF runs within the viewer.
    private static let viewer = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

    /// Returns whether a page can show it. SVG is none: it may hold a program.
    static func isPicture(_ path: String) -> Bool { pictures[fileExtension(of: path)] != nil }

    static func response(_ path: String, in store: Store) throws -> Response {
        guard let bytes = try store.attachment(at: path) else { throw Failure.notFound }
        let kind = fileExtension(of: path)
        let type = type(of: kind)
        var response = Response(bytes, type: type)
        response.headers.append(("content-security-policy", kind == "pdf" ? viewer : sandbox))
        if type == download { response.headers.append(("content-disposition", "attachment")) }
        return response
    }

    private static func type(of kind: String) -> String {
        if let picture = pictures[kind] { return picture }
        if kind == "pdf" { return "application/pdf" }
        return texts.contains(kind) ? "text/plain; charset=utf-8" : download
    }

    private static func fileExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.contains(".") ? (name.split(separator: ".").last ?? "").lowercased() : ""
    }
}
