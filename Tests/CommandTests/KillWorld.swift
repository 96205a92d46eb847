import Glibc
import TestSupport
import Testing

/// A store, its remote and another clone in one folder, which can be copied: what a command does
/// when nobody kills it is found out in the copy.
struct KillWorld {
    let sandbox: Sandbox
    /// The folder's path.
    let folder: String
    var store: String { folder + "/store" }

    static let items = 12

    init(in sandbox: Sandbox) throws {
        self.sandbox = sandbox
        folder = sandbox.home + "/world"
        for number in 0..<Self.items {
            try writeFile(store + "/" + Self.path(of: number), Array(Self.text(number).utf8))
        }
        try writeFile(store + "/picture.png", Array("no picture\n".utf8))
        try require(
            """
            sheaf init store
            git init -q --bare -b main remote.git
            git -C store remote add origin ../remote.git
            sheaf sync
            git clone -q remote.git other
            """)
    }

    private init(sandbox: Sandbox, folder: String) {
        self.sandbox = sandbox
        self.folder = folder
    }

    /// Every third item is a memo.
    static func path(of number: Int) -> String {
        (number % 3 > 0 ? "tasks" : "memos") + "/item \(number).md"
    }

    static func id(of number: Int) -> String {
        "k\(number % 10)m3x9q" + (number < 10 ? "2" : "3")
    }

    private static func text(_ number: Int) -> String {
        let lines = (0..<30).map { "line \($0) of item \(number), 할 일 \($0)\n" }.joined()
        return """
            ---
            id: \(id(of: number))
            title: Item \(number)
            \(number % 3 > 0 ? "status: todo\n" : "")tags: [kept]   # by hand
            ---
            \(lines)
            """
    }

    /// The same world once more.
    func copied(as name: String) throws -> KillWorld {
        let copy = KillWorld(sandbox: sandbox, folder: sandbox.home + "/" + name)
        try require("rm -rf '\(copy.folder)' && cp -a '\(folder)' '\(copy.folder)'")
        return copy
    }

    /// Runs a line of shell in the folder; an issue where it fails.
    @discardableResult
    func require(
        _ script: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        makeDirectory(folder)
        let finished = try sandbox.shell(
            "set -e\n" + script, in: folder, with: ["SHEAF_STORE": store])
        try #require(
            finished.code == 0, "\(script)\n\(finished.output)\(finished.errors)",
            sourceLocation: sourceLocation)
        return finished.output
    }

    /// Starts a command at a moment of its own, so that a copy of the world can do the same again.
    func start(
        _ operation: KillOperation, step: Int, with variables: [String: String] = [:]
    ) throws -> Child {
        // Chance that no other command of the sandbox has.
        let own = ["SHEAF_SEED": String(1_000_000 + 1000 * step)].merging(variables) { $1 }
        return try spawn(
            Sandbox.program, operation.arguments,
            environment: sandbox.environment(step: step, adding: own), directory: store,
            streams: .files(input: Array(operation.input.utf8)), scratch: sandbox.home)
    }

    /// All files of the working tree with their bytes, by path.
    func files(in directory: String = "store") throws -> [String: String] {
        var files: [String: String] = [:]
        try collect(folder + "/" + directory, ".", &files)
        return files
    }

    private func collect(
        _ root: String, _ path: String, _ files: inout [String: String]
    ) throws {
        guard let directory = opendir(root + "/" + path) else {
            throw SpawnError(call: "opendir \(path)", code: errno)
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if [".", "..", ".git"].contains(name) { continue }
            let path = path + "/" + name
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_DIR): try collect(root, path, &files)
            case Int32(DT_REG):
                let bytes = try #require(readFile(root + "/" + path))
                files[path] = String(decoding: bytes, as: UTF8.self)
            // Where links point is compared by `git status`.
            default: continue
            }
        }
    }

    /// All files of the last commit.
    func committedFiles() throws -> [String: String] {
        try require("rm -rf seen && mkdir seen && git -C store archive HEAD | tar x -C seen")
        return try files(in: "seen")
    }

    /// What has to hold after every recovery, whatever happened before.
    ///
    /// - Parameter changed: what `git status` may say: an edit by hand that waits to be committed.
    func expectSound(
        changed: String = "", _ comment: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // What is remembered on purpose, and what was half written of it: the next one takes its place.
        let remembered = ["owner", "rows-*", "synced", "received", "foreign-merges", "unignored"]
        let kept =
            ([
                "lock", "sending", "settings-lock", "reference-lock", "git-locks", "cache.sqlite*",
                "displaced/*", "packing/lock",
            ]
            + remembered
            + remembered.map { $0 + ".new" }).map {
                "! -path '.git/sheaf/\($0)'"
            }.joined(separator: " ")
        // A killed sync leaves git's own child running: it holds locks until it is done.
        let locks = "find .git -name '*.lock' -o -name 'lock-*'"
        let report = try require(
            """
            cd store
            for i in $(seq 1200); do [ -z "$(\(locks))" ] || sleep 0.05; done
            \(locks)
            find .git/sheaf -type f \(kept)
            git fsck --strict --no-progress --no-dangling 2>&1
            git status --porcelain
            """, sourceLocation: sourceLocation)
        #expect(
            report == changed, "\(comment): locks, left-overs, faults, changes",
            sourceLocation: sourceLocation)
    }
}

/// A command to kill.
struct KillOperation: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var input = ""
    /// What has to happen to the world before it.
    var preparation: String?

    var testDescription: String { arguments.prefix(3).joined(separator: " ") }

    init(_ arguments: String..., input: String = "", preparation: String? = nil) {
        self.arguments = arguments
        self.input = input
        self.preparation = preparation
    }

    /// Brings store and remote together, by plain git where both have moved on.
    static let joining = """
        sheaf sync || git -C store pull -q --no-rebase --no-edit -X ours origin main
        sheaf sync
        """

    /// Enough items for a pack.
    static func addMany(_ title: String) -> KillOperation {
        KillOperation(
            "add", "-", input: (0..<30).map { "\(title) \($0) +many\n" }.joined())
    }

    /// Another clone has edited, made, renamed, marked executable, linked and deleted files.
    static func receive(_ round: Int) -> KillOperation {
        KillOperation(
            "sync",
            preparation: """
                \(joining)
                cd other && git pull -q --ff-only
                printf 'theirs \(round)\\n' >> 'tasks/item 1.md'
                mkdir -p theirs && printf 'made \(round)\\n' > 'theirs/made \(round).md'
                printf 'run \(round)\\n' > theirs/script && chmod +x theirs/script
                ln -sf 'made \(round).md' theirs/link
                rm -f theirs/renamed*.md 'theirs/made \(round - 1).md'
                printf 'renamed\\n' > 'theirs/renamed \(round).md'
                git add -A . && git commit -qm 'Theirs \(round)' && git push -q
                """)
    }
}
