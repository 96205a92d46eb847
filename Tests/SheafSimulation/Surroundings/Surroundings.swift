/// What stands in and beside the notes where git, other tools and the file system are the subject.
enum Surroundings {
    /// Rules of ignore files.
    static let rules = ["private/", "drafts/", "*.secret.md", "build/"]

    /// Paths that one of the rules is about.
    static let privatePaths = [
        "private/plan.md", "private/list.txt", "drafts/idea.md", "memos/own.secret.md",
        "build/out.txt",
    ].map { Array($0.utf8) }

    /// The fewest notes whose loss a sync asks about.
    static let fewest = 20

    /// Small notes, so many that a sync asks before it takes their loss for deletions.
    static func files(_ maker: inout TokenMaker) -> [(String, [UInt8])] {
        (0..<fewest + 8).map { ("small/\($0).md", Array("# \(maker.word())\n".utf8)) }
    }

    /// A `git` that is killed before or after it fetches or pushes; any other does its work.
    static let dyingGit = """
        #!/bin/sh
        case " $* " in
        *" $DYING "*)
            [ "$DIES" = before ] || /usr/bin/git "$@"
            kill -9 $$ ;;
        esac
        exec /usr/bin/git "$@"

        """
}
