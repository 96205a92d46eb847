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
        let files = try RepositoryPool(layout, environment.git).trackedFiles()
        let code = Self.code(among: files)
        guard !code.isEmpty, try confirm?(code) != true else { return }
        throw StoreError.holdsCode(code)
    }

    /// Refuses a remote whose branch holds such files, at the first contact.
    ///
    /// - Throws: `StoreError.holdsCode`.
    func requireNotes(in commit: ObjectID) throws {
        var files: [TreePath] = []
        let repository = try repository()
        try repository.walk(repository.commit(commit).tree) { path, entry in
            if entry.mode.isFile { files.append(path) }
        }
        let code = Self.code(among: files)
        if !code.isEmpty { throw StoreError.holdsCode(code) }
    }

    /// The files that are code. Beside the settings of a program for notes, its scripts, styles and
    /// data are none.
    private static func code(among files: [TreePath]) -> [String] {
        let isVault = files.contains { path in
            [".obsidian/", ".foam/", ".zk/"].contains { path.string.hasPrefix($0) }
                || path.string == "logseq/config.edn"
        }
        return files.filter { $0.isCode(inVault: isVault) }.map(\.string)
    }
}

extension TreePath {
    /// True if it is neither a note, nor an attachment by its name, nor hidden or in a hidden folder.
    fileprivate func isCode(inVault: Bool) -> Bool {
        let names = bytes.split(separator: UInt8(ascii: "/"))
        guard let last = names.last, !names.contains(where: { $0.first == UInt8(ascii: ".") })
        else {
            return false
        }
        let name = String(decoding: last, as: UTF8.self).lowercased()
        guard let dot = name.lastIndex(of: ".") else { return !Self.plainNames.contains(name) }
        let type = name[name.index(after: dot)...]
        return !Self.attachments.contains(type) && !(inVault && Self.ofVaults.contains(type))
    }

    /// Extensions of what programs for notes run and read: snippets, templates, their settings.
    private static let ofVaults: Set<Substring> = ["css", "edn", "js", "json", "yaml", "yml"]

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
