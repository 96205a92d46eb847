/// Shell scripts that make a random repository: settings, ignore files, attributes, files of all kinds.
struct TwinScript {
    var chance: Chance
    /// Settings that are in the environment.
    private(set) var variables: [String: String] = [:]
    /// Whether git takes names that differ by case alone for one, on a file system that does not: then
    /// each `git add -A` makes something else of such files.
    private(set) var ignoresCase = false

    /// Whether the repository has another working tree, to which this one is linked.
    private(set) var isLinked = false

    private mutating func pick(_ choices: [String]) -> String { chance.one(of: choices) ?? "" }

    /// A repository with some history.
    mutating func beginning() -> String {
        isLinked = chance.happens(20)
        var lines = ["git init -q -b main"]
        if isLinked {
            lines = [
                "here=$PWD", "git init -q -b base ../base",
                "git -C ../base commit -q --allow-empty -m base",
                "git -C ../base worktree add -q -b main \"$here\"",
            ]
        }
        if chance.happens(30) {
            lines.append("git config core.ignoreCase true")
            ignoresCase = true
        }
        if chance.happens(10) {
            lines.append("git config core.autocrlf \(pick(["true", "input"]))")
        }
        if chance.happens(10) { lines.append("git config core.eol \(pick(["crlf", "lf"]))") }
        if chance.happens(20) { lines.append("git config index.version 4") }
        if chance.happens(15) { lines.append("git config core.fileMode false") }
        if chance.happens(20) {
            lines.append("echo '\(pattern())' > ../home/.config/git/ignore")
        }
        switch chance.number(0...9) {
        case 0:
            variables = [
                "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.ignorecase",
                "GIT_CONFIG_VALUE_0": "true",
            ]
            ignoresCase = true
        case 1:
            lines.append("echo '\(pattern())' > ../home/ignored")
            variables = ["GIT_CONFIG_PARAMETERS": "'core.excludesfile'='~/ignored'"]
        case 2:
            lines += [
                "echo '\(pattern())' > ../home/ignored",
                "printf '[core]\\n\\texcludesFile = ~/ignored\\n' > ../home/more",
                "git config --global include.path ~/more",
            ]
        default: break
        }
        lines += files(8)
        if chance.happens(80) { lines += ["git add -A", "git commit -qm first --allow-empty"] }
        return lines.joined(separator: "\n")
    }

    /// What a person does between two syncs.
    ///
    /// - Parameter isOfFilesAlone: and not to what git goes by.
    mutating func edits(ofFilesAlone isOfFilesAlone: Bool = false) -> String {
        files(12, isOfFilesAlone).joined(separator: "\n")
    }

    private mutating func files(_ count: Int, _ areFilesAlone: Bool = false) -> [String] {
        (0..<count).map { _ in
            let (path, text) = (path(), text())
            let folder = path.contains("/") ? "mkdir -p '\(path)'; rmdir '\(path)'; " : ""
            switch chance.number(areFilesAlone ? 8...19 : 0...19) {
            case 9: return "rm -rf '\(path)'"
            case 1, 2:
                return
                    "printf '\(pattern())\\n\(pattern())\\n' > \(pick(["", "a/", "x/"])).gitignore"
            case 3: return "printf '\(attributes())\\n' > .gitattributes"
            case 4: return "echo '\(pattern())' >> \"$(git rev-parse --git-path info/exclude)\""
            case 5: return "git add -f -- '\(path)'"
            case 6: return "git rm -rq --cached -- '\(path)'"
            case 7: return "git add -A"
            case 0, 8: return "chmod +x '\(path)'"
            case 10: return "\(folder)ln -s a.md '\(path)'"
            case 11: return "mv '\(path)' '\(self.path())'"
            default: return "\(folder)printf %b '\(text)' > '\(path)'"
            }
        }
    }

    private mutating func path() -> String {
        let name = pick([
            "a.md", "A.md", "b.md", "c.log", "C.LOG", "d.txt", "e.u16", "*.md", "첫 글.md", "f g.md",
            ".md", ".h.md", "i.MD", "a",
        ])
        return pick(["", "", "", "x/", "X/", "x/y/", "a/", "한글/", ".z/", "out/"]) + name
    }

    private mutating func pattern() -> String {
        pick([
            "*.log", "*.LOG", "!c.log", "x/", "/x/*", "out/", "out/*", "!out/b.md", "a.md", "A.md",
            "**/b.md", ".z/", ".*", "*", "!*.md", "!*/", "y/", "한글/", "f g.md", "\\\\*.md",
            "[ab].md",
            "/a", "# a.md", ".DS_Store", "*.txt",
        ])
    }

    private mutating func attributes() -> String {
        pick([
            "*.txt text", "*.txt text eol=crlf", "*.txt ident", "* text=auto", "*.log -text",
            "*.u16 working-tree-encoding=UTF-16LE", "[attr]note text\\n*.txt note", "*.md text",
        ])
    }

    /// Notes hold the word that is looked for.
    private mutating func text() -> String {
        let number = chance.number(0...9)
        return pick([
            "needle \(number)\\n", "needle \(number)\\r\\ntwo\\r\\n", "$Id$ needle \(number)\\n",
            "---\\ntitle: T\(number)\\n---\\nneedle\\n", "needle \(number)\\0\\r\\n",
        ])
    }
}
