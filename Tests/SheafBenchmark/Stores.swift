/// The same notes under sheaf, under plain git and in Taskwarrior, and one long history.
struct Stores {
    let machine: Machine
    let sheaf: String
    let git: String
    let task: String?
    let corpus: Corpus

    var store: String { machine.folder + "/store" }
    var plain: String { machine.folder + "/plain" }
    /// A note that has been changed often, in a long history.
    var history: String { machine.folder + "/history" }
    let commits: Int
    private static let historyFiles = 1_000

    init(_ machine: Machine, sheaf: String, count: Int, commits: Int) throws {
        guard let git = machine.find("git") else { throw Failure("git is not installed") }
        var corpus = Corpus(count: count)
        self.machine = machine
        self.sheaf = sheaf
        self.commits = commits
        self.git = git
        task = machine.find("task")
        machine.makeFolder(machine.folder + "/home")
        let top = machine.folder + "/store"
        machine.makeFolder(top)
        var made: Set<Substring> = []
        try corpus.write { path, text in
            let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            if made.insert(folder).inserted { machine.makeFolder(top + "/" + folder) }
            try machine.write(text, to: top + "/" + path)
        }
        self.corpus = corpus
        try makeRepositories()
        try makePlanned()
        try makeHistory()
        if let task { try makeTasks(task) }
    }

    private func makeRepositories() throws {
        try machine.must([git, "init", "-q", "-b", "main"], in: store)
        try machine.must([git, "add", "-A"], in: store)
        try machine.must([git, "commit", "-q", "-m", "Begin"], in: store)
        try machine.must([sheaf, "init", "."], in: store)
        for name in ["hub", "plainhub"] {
            try machine.must(
                [git, "clone", "-q", "--bare", "--no-local", store, name], in: machine.folder)
        }
        try machine.must([git, "clone", "-q", "plainhub", "plain"], in: machine.folder)
        try machine.must([git, "remote", "add", "origin", machine.folder + "/hub"], in: store)
        try machine.must([sheaf, "sync"], in: store)
        for (hub, clone) in [("hub", "elsewhere"), ("plainhub", "plainelsewhere")] {
            try machine.must([git, "clone", "-q", hub, clone], in: machine.folder)
        }
        // Folders of loose objects are there after some weeks of use, and making them takes as long as
        // the rest of a commit.
        for folder in [store, plain]
            + ["elsewhere", "plainelsewhere"].map({ "\(machine.folder)/\($0)" })
        {
            for number in 0..<256 {
                let name = (number < 16 ? "0" : "") + String(number, radix: 16)
                machine.makeFolder("\(folder)/.git/objects/\(name)")
            }
        }
    }

    private func makeHistory() throws {
        machine.makeFolder(history)
        try machine.must([git, "init", "-q", "-b", "main"], in: history)
        var stream = ""
        for number in 0..<commits {
            let file = number % Self.historyFiles
            let text = Self.note(file, version: number / Self.historyFiles)
            let subject = "Edit \(number)"
            stream += "commit refs/heads/main\n"
            stream +=
                "committer Benchmark <benchmark@example.org> \(1_700_000_000 + 60 * number) +0000\n"
            stream += "data \(subject.utf8.count)\n\(subject)\n"
            stream += "M 100644 inline tasks/\(file).md\ndata \(text.utf8.count)\n\(text)\n"
        }
        try machine.write(stream, to: machine.folder + "/stream")
        try machine.must(
            ["/bin/sh", "-c", "'\(git)' fast-import --quiet < ../stream"], in: history)
        try machine.must([git, "reset", "-q", "--hard"], in: history)
        try machine.must(
            [git, "commit-graph", "write", "--reachable", "--changed-paths", "--no-progress"],
            in: history)
        try machine.must([sheaf, "init", "."], in: history)
    }

    private static func note(_ file: Int, version: Int) -> String {
        "---\nid: a\(String(file + 1_000_000))\ntitle: Task \(file), \(version)\nstatus: todo\n---\n"
            + "line one\nline \(version)\n"
    }

    /// The handle of a note that the history has ten versions of.
    static let historyHandle = "a1000007"
    static let historyPath = "tasks/7.md"

    private func makeTasks(_ task: String) throws {
        try machine.write(
            "confirmation=off\nverbose=nothing\ngc=off\ndata.location=\(machine.folder)/task\n",
            to: machine.folder + "/home/.taskrc")
        machine.makeFolder(machine.folder + "/task")
        var lines = "[\n"
        for (index, path) in corpus.paths.enumerated() {
            let title = path.split(separator: "/").last ?? ""
            lines += index == 0 ? "" : ",\n"
            lines +=
                "{\"description\":\"\(title)\",\"status\":\"pending\",\"tags\":[\"t\(index % 200)\"]}"
        }
        try machine.write(lines + "\n]\n", to: machine.folder + "/tasks.json")
        try machine.must([task, "import", machine.folder + "/tasks.json"], in: machine.folder)
    }
}
