import SheafSystem
import SheafWords
import SystemPackage

extension SystemError: FactConvertible {
    public var fact: Fact {
        if let defect { return Self.fact(defect, of: path) }
        return Fact(
            sentence, ["path": path, "reason": Fact.system(code.rawValue)],
            exitCode: isRefusal ? .refused : .io)
    }

    private var isRefusal: Bool {
        [.permissionDenied, .notPermitted, .readOnlyFileSystem, .tooManySymbolicLinkLevels]
            .contains(code)
    }

    private var sentence: String {
        switch call {
        case "mkdir", "mkdirat", "mkdtemp": "cannot-create-folder"
        case "posix_spawn", "waitpid": "cannot-run"
        case "flock": "cannot-lock"
        case "open", "openat": "cannot-open"
        case "unlinkat": "cannot-delete"
        case "write", "rename", "renameat", "renameat2", "symlink", "symlinkat", "linkat",
            "fsync", "syncfs", "fchmod", "ftruncate":
            "cannot-write"
        default: "cannot-read-path"
        }
    }

    /// A file or folder that stands in a place of ours and is not used.
    private static func fact(_ defect: Defect, of path: FilePath) -> Fact {
        switch defect {
        case .notAName: Fact("not-a-name", ["path": path], exitCode: .refused)
        case .symbolicLink: Fact("symbolic-link", ["path": path], exitCode: .refused)
        case .notAFolder: Fact("in-place-of-folder", ["path": path], exitCode: .refused)
        case .notAFile: Fact("not-a-file", ["path": path], exitCode: .refused)
        case .hardLink: Fact("hard-link", ["path": path], exitCode: .refused)
        case .ignoreFileTooLarge:
            Fact("ignore-file-too-large", ["path": path], exitCode: .refused)
        case .slowPattern(let pattern):
            Fact("slow-pattern", ["pattern": pattern, "path": path], exitCode: .refused)
        case .otherOwner: Fact("owned-by-another-user", ["path": path], exitCode: .refused)
        }
    }
}
