import SheafWords

/// Repositories whose format sheaf cannot read, and the way out of each.
extension Message {
    /// The difference in their format.
    public enum RepositoryFormat: Hashable, Sendable {
        /// The hash that names objects.
        case objects(String)
        /// The format in which branches are kept.
        case branches(String)
        /// A setting of git's that declares something else.
        case other(String)
        /// The format's number.
        case version(String)
    }

    public static func unsupported(_ format: RepositoryFormat) -> Message {
        switch format {
        case .objects(let hash):
            let name = hash.lowercased() == "sha256" ? "SHA-256" : hash
            return Message(
                en: "the repository's object format is \(name); sheaf works with SHA-1 only",
                ko: "이 저장소의 객체 형식은 \(name)입니다. sheaf는 SHA-1만 다룰 수 있습니다")
        case .branches(let name):
            return Message(
                en: "the repository keeps its branches in \(name); sheaf works with files only",
                ko: "이 저장소는 브랜치를 \(name) 형식으로 보관합니다. sheaf는 파일 형식만 다룰 수 있습니다")
        case .other(let name):
            return Message(
                en: "the repository has \(name), a feature of git that sheaf cannot work with",
                ko: "이 저장소에는 sheaf가 다룰 수 없는 git 기능이 켜져 있습니다: \(name)")
        case .version(let version):
            return Message(
                en: "the repository's git format is \(version); sheaf works with 0 and 1 only",
                ko: "이 저장소의 git 형식은 \(version)번입니다. sheaf는 0번과 1번만 다룰 수 있습니다")
        }
    }

    /// - Parameter folder: the repository's.
    public static func unsupportedHint(_ format: RepositoryFormat, _ folder: String) -> Message {
        let place = ShellWord.quoted(folder)
        func command(_ command: String, _ korean: String? = nil) -> Message {
            Message(en: "run \(code: command)", ko: "\(code: korean ?? command) 명령을 실행하세요")
        }
        switch format {
        case .objects:
            let export = "git -C \(place) fast-export --all | git -C"
            return Message(
                en: """
                    take the history over into a new one: \
                    \(code: "git init --object-format=sha1 NEW && \(export) NEW fast-import")
                    """,
                ko: """
                    새 저장소로 기록을 옮기세요: \
                    \(code: "git init --object-format=sha1 새폴더 && \(export) 새폴더 fast-import")
                    """)
        case .branches: return command("git -C \(place) refs migrate --ref-format=files")
        case .other:
            return Message(
                en: "a fresh clone may do without it: \(code: "git clone \(place) NEW")",
                ko: "새로 복제한 저장소에는 없을 수 있습니다: \(code: "git clone \(place) 새폴더")")
        case .version: return Message(en: "update sheaf", ko: "sheaf를 새 버전으로 바꾸세요")
        }
    }
}
