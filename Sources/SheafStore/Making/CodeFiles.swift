import SheafGit
import SystemPackage

/// Repositories of code: a store commits and sends everything in its folder, so that half-written code
/// and what a build makes would go to the branch that others build from.
extension Store {
    /// Refuses a repository that tracks other files than notes, attachments and hidden ones.
    ///
    /// - Parameter confirm: asked with the paths of such files; `true` to take all of it.
    /// - Throws: `StoreError.holdsCode`.
    static func requireNotes(
        in layout: RepositoryLayout, _ environment: StoreEnvironment,
        or confirm: MakingRequest.CodeDecision?
    ) throws {
        let code = try RepositoryPool(layout, environment.git).trackedFiles()
            .filter(\.isCode).map(\.string)
        guard !code.isEmpty, try confirm?(code) != true else { return }
        throw StoreError.holdsCode(code)
    }

    /// Refuses a remote whose branch holds such files, at the first contact.
    ///
    /// - Throws: `StoreError.holdsCode`.
    func requireNotes(in commit: ObjectID) throws {
        var code: [String] = []
        let repository = try repository()
        try repository.walk(repository.commit(commit).tree) { path, entry in
            if entry.mode.isFile, path.isCode { code.append(path.string) }
        }
        if !code.isEmpty { throw StoreError.holdsCode(code) }
    }
}

extension TreePath {
    /// True if it is neither a note, nor an attachment by its name, nor hidden or in a hidden folder.
    fileprivate var isCode: Bool {
        let names = bytes.split(separator: UInt8(ascii: "/"))
        guard let last = names.last, !names.contains(where: { $0.first == UInt8(ascii: ".") })
        else {
            return false
        }
        let name = String(decoding: last, as: UTF8.self).lowercased()
        guard let dot = name.lastIndex(of: ".") else { return !Self.plainNames.contains(name) }
        return !Self.attachments.contains(name[name.index(after: dot)...])
    }

    /// Names without an extension that stand beside notes, too.
    private static let plainNames: Set<String> = [
        "authors", "changelog", "cname", "copying", "codeowners", "licence", "license", "notice",
        "readme", "todo",
    ]

    /// Extensions of notes and of what is attached to them.
    private static let attachments: Set<Substring> = [
        // Texts and tables
        "md", "markdown", "txt", "text", "org", "rst", "adoc", "tex", "bib", "csv", "tsv", "ics",
        "vcf", "eml", "log", "bak", "canvas", "base", "drawio", "excalidraw", "puml", "mmd", "opml",
        // Documents
        "pdf", "epub", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp", "rtf",
        "pages", "numbers", "key", "hwp", "hwpx", "zip", "bin", "gpx", "kml",
        // Pictures, sound and films
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "heic", "heif", "bmp", "tif", "tiff",
        "ico", "psd", "xcf", "mp3", "m4a", "wav", "ogg", "oga", "opus", "flac", "aac", "mp4", "mov",
        "webm", "mkv", "avi", "m4v",
    ]
}
