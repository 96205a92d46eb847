import SheafSystem
import SystemPackage

/// The texts of the attributes files that count for a repository (gitattributes(5)), for finding out
/// whether it is worth asking git.
struct AttributesFiles {
    private var texts: [[UInt8]] = []

    /// - Parameter files: those of the working tree, besides the one at its top.
    init(_ files: [TreePath], in repository: borrowing Repository) throws {
        let layout = repository.layout
        for file in Set(files + [TreePath(".gitattributes")].compactMap { $0 }) {
            // A link is not followed by git either.
            if let bytes = try? layout.read(file, limit: Self.limit)?.bytes { texts.append(bytes) }
        }
        var others = [layout.commonDirectory.appending("info/attributes")]
        let environment = repository.environment
        if let named = try repository.string("core.attributesFile"), !named.isEmpty {
            let home = environment.variables["HOME"] ?? ""
            others.append(
                named.hasPrefix("~/")
                    ? FilePath(home).pushing(FilePath(String(named.dropFirst(2))))
                    : layout.root.pushing(FilePath(named)))
        } else if let xdg = ConfigurationFiles(environment).xdg {
            others.append(xdg.removingLastComponent().appending("attributes"))
        }
        others.append("/etc/gitattributes")
        for file in others {
            if let bytes = try? file.contents(limit: Self.limit) { texts.append(bytes) }
        }
    }

    /// In bytes.
    private static let limit = 1 << 20

    /// Returns whether any file gives a path one of these attributes.
    func mention(_ names: [String]) -> Bool {
        texts.contains { Self.text($0, mentions: names) }
    }

    /// One that is only taken away (`-text`, `!eol`) changes nothing.
    private static func text(_ text: [UInt8], mentions names: [String]) -> Bool {
        text.split(whereSeparator: { $0 <= 0x20 }).contains { word in
            names.contains { name in
                word.starts(with: name.utf8)
                    && (word.count == name.utf8.count
                        || word[word.startIndex + name.utf8.count] == UInt8(ascii: "="))
            }
        }
    }
}

extension Repository {
    /// The filters (`filter=lfs`) that stand before some paths, by the attributes files of the working
    /// tree.
    ///
    /// - Parameter attributesFiles: those that git tracks; those among the paths count too.
    func filters(
        of paths: [TreePath], attributesFiles: [TreePath]
    ) throws -> [TreePath: String] {
        let files = attributesFiles + paths.filter(\.isAttributesFile)
        guard try AttributesFiles(files, in: self).mention(["filter"]) else { return [:] }
        return try pool.filters(of: paths)
    }

    /// The paths before which a filter stands: git stores something else than the file holds.
    public func filtered(_ paths: [TreePath]) throws -> Set<TreePath> {
        let tracked = try pool.index().file.cautions.attributesFiles
        return Set(try filters(of: paths, attributesFiles: tracked).keys)
    }

    /// - Throws: `ChangeError.refused` where a filter stands before one of the paths.
    public func requireUnfiltered(_ paths: [TreePath]) throws {
        if let path = try filtered(paths).min() {
            throw ChangeError.refused([.converted(path, attribute: "filter")])
        }
    }

    /// Returns whether git-lfs keeps the contents of some files, and the user has it.
    public func hasLargeFiles() throws -> Bool {
        try AttributesFiles(pool.index().file.cautions.attributesFiles, in: self)
            .mention(["filter=lfs"]) && hasProgram(forFilter: "lfs")
    }

    /// Those of the files that are a pointer of git-lfs: it had no contents for them.
    public func pointers(among paths: [TreePath]) throws -> [TreePath] {
        guard try hasLargeFiles() else { return [] }
        let beginning = Array("version https://git-lfs.github.com/spec/".utf8)
        let pointers = paths.filter {
            (try? layout.beginning(of: $0, count: beginning.count)) == beginning
        }
        let filters = try pointers.isEmpty ? [:] : pool.filters(of: pointers)
        return pointers.filter { filters[$0] == "lfs" }
    }

    /// Returns whether a program of the user's does what the filter is to do: one from their own
    /// settings, or one of the repository's that they agreed to.
    func hasProgram(forFilter name: String) throws -> Bool {
        // No other name could be told to git.
        guard
            name.utf8.allSatisfy({
                Ascii.isAlpha($0) || Ascii.isDigit($0) || "-_.".utf8.contains($0)
            })
        else {
            return false
        }
        return try ["clean", "process"].contains {
            try string("filter.\(name).\($0)")?.isEmpty == false
        }
    }
}

extension RepositoryPool {
    /// The filters of these paths.
    func filters(of paths: [TreePath]) throws -> [TreePath: String] {
        try attributes(["filter"], of: paths).compactMapValues { values in
            // Only text names a filter.
            values["filter"].flatMap { ["unspecified", "unset", "set"].contains($0) ? nil : $0 }
        }
    }
}

extension TreePath {
    /// True if it is named as notes are.
    public var isMarkdown: Bool {
        bytes.suffix(3).elementsEqual(".md".utf8) || bytes.suffix(9).elementsEqual(".markdown".utf8)
    }

    var isAttributesFile: Bool { name.elementsEqual(".gitattributes".utf8) }
}
