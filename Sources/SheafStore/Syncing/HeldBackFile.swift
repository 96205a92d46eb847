import SheafCore
import SheafGit

/// A file, or a folder with all files in it, that is not committed by itself.
public struct HeldBackFile: Hashable, Sendable {
    /// Relative to the root; a folder ends in `/`.
    public let path: String
    public let reason: Reason

    public enum Reason: String, Sendable, CaseIterable {
        /// Open in an editor that sheaf has started.
        case open
        /// Over 100 MB.
        case large
        /// Git takes nothing of this name, or no link: some file system would take it for its own.
        case refused
        /// By its name, or by what it begins with, it holds a key or a password.
        case secret
        /// Its name, or that of a folder on the way to it, begins with a dot.
        case hidden
        /// By its name an editor, an office program or a file manager keeps it beside another file.
        case temporary
        /// A rule ignored it until a sync, or another program's merge, changed the ignore files; or a
        /// rule of the remote does.
        case ignored

        /// True if the user's yes lets such files in.
        public var isForUser: Bool {
            switch self {
            case .secret, .hidden, .temporary, .ignored: true
            case .open, .large, .refused: false
            }
        }
    }

    /// Each path once, in their order. A folder of secrets is hidden, too.
    static func list(_ files: some Sequence<HeldBackFile>) -> [HeldBackFile] {
        Dictionary(files.map { ($0.path, $0) }) { $0.reason == .secret ? $0 : $1 }
            .values.sorted { $0.path < $1.path }
    }
}

extension HeldBackFile {
    /// The reason why a file that git does not track is held back by its name alone; `nil` where it
    /// is not.
    ///
    /// What programs keep beside a file that they have open is known by one list of names, also where the
    /// name ends as a note's. A Markdown file is never taken for a secret. `.gitignore`, `.gitattributes`, `.obsidian/` and
    /// the store's own `.sheaf/` are not held back.
    init?(untracked path: TreePath) {
        let names = path.bytes.split(separator: UInt8(ascii: "/"))
        let folders = names.dropLast()
        let isMarkdown = NoteName.endingLength(of: path.bytes[...]) != nil
        func folder(_ index: Int) -> String {
            String(decoding: path.bytes[..<names[index].endIndex], as: UTF8.self) + "/"
        }
        if let name = names.last, Self.isTemporary(Self.lower(name)) {
            self.init(path: path.string, reason: .temporary)
            return
        }
        if !isMarkdown {
            if let index = folders.firstIndex(where: { Self.secretFolders.contains(Self.lower($0)) }
            ) {
                self.init(path: folder(index), reason: .secret)
                return
            }
            if let name = names.last, Self.isSecret(Self.lower(name)) {
                self.init(path: path.string, reason: .secret)
                return
            }
        }
        let dot = UInt8(ascii: ".")
        if let index = folders.firstIndex(where: { $0.first == dot }) {
            guard !Self.usualFolders.contains(Self.lower(names[index])) else { return nil }
            self.init(path: folder(index), reason: .hidden)
        } else if let name = names.last, name.first == dot, !isMarkdown,
            !Self.usualFiles.contains(Self.lower(name))
        {
            self.init(path: path.string, reason: .hidden)
        } else {
            return nil
        }
    }

    private static func lower(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Emacs's locks, backups and autosaves, the swap files and the probe of Vim, AppleDouble files, and the
    /// locks of office programs.
    private static func isTemporary(_ name: String) -> Bool {
        temporaryBeginnings.contains { name.hasPrefix($0) }
            || temporaryEnds.contains { name.hasSuffix($0) }
            || name.count > 2 && name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
    }

    private static let temporaryBeginnings = [".#", "._", "~$", ".~lock."]
    private static let temporaryEnds = ["~", ".swp", ".swo"]

    private static func isSecret(_ name: String) -> Bool {
        secretNames.contains(name) || secretBeginnings.contains { name.hasPrefix($0) }
            || secretEnds.contains { name.hasSuffix($0) }
    }

    private static let secretFolders: Set<String> = [
        ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store",
    ]
    private static let secretNames: Set<String> = [
        ".netrc", "_netrc", "credentials", "credentials.json", ".git-credentials", ".npmrc",
        ".pypirc", ".pgpass", ".my.cnf", ".htpasswd",
    ]
    private static let secretBeginnings = [".env", "id_"]
    private static let secretEnds = [".pem", ".p12", ".pfx", ".ppk", ".jks", ".kdbx"]
    private static let usualFolders: Set<String> = [".obsidian", ".sheaf"]
    private static let usualFiles: Set<String> = [".gitignore", ".gitattributes"]

    /// Returns whether a file that begins so holds a private key.
    static func holdsKey(_ beginning: [UInt8]) -> Bool {
        let word = Array("PRIVATE KEY".utf8)
        guard beginning.count >= word.count else { return false }
        return (0...(beginning.count - word.count)).contains {
            beginning[$0] == word[0] && beginning[$0..<($0 + word.count)].elementsEqual(word)
        }
    }

    /// In bytes: as much of a file as is looked at for a key.
    static let beginning = 4096
}
