import Glibc
import TestTraits
import Testing

/// Completion in the shells themselves, which Debian's packages `bash`, `zsh` and `fish` bring.
@Suite(.limited) struct ShellCompletionTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Self.prepared.copy() }

    private static let prepared = Prepared {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Buy milk", "due:2026-11-27", "+home")
        try sandbox.sheaf(
            "add", "Buy $(touch pwned) `x` bread", "project:My $(touch pwned) 'Kitchen'")
        try sandbox.write("sheaf/.hidden/sub/file.txt", "")
        return sandbox
    }

    /// What an interactive shell prints that these keys are typed to. One that waits for more is ended.
    private func typed(_ keys: String, to line: String) throws -> String {
        let finished = try sandbox.shell(
            "exec timeout --foreground 100 " + line,
            streams: .terminal(columns: 200, typed: Array(keys.utf8)),
            with: ["PS1": "$ ", "ZDOTDIR": sandbox.home, "INPUTRC": "/dev/null", "HISTFILE": ""])
        return finished.output
    }

    private func requirePresent(_ shell: String) throws {
        #expect(try sandbox.shell("command -v \(shell)").code == 0, "\(shell) is not installed")
    }

    @Test func `bash puts in the id of a title, and a value as one word`() throws {
        try requirePresent("bash")
        let output = try typed(
            """
            source <(sheaf completions bash)
            sheaf done mil\t
            sheaf add Spoons project:My\t
            sheaf add Later du\ttod\t
            sheaf rm --y\tbread
            exit

            """, to: "bash --norc --noprofile -i")
        #expect(output.contains("Moved \"Buy milk\" from todo to done"), "\(output)")
        #expect(output.contains("\"Later\", due today"), "\(output)")
        #expect(output.contains("Deleted \"Buy $(touch pwned) `x` bread\""), "\(output)")
        #expect(
            try sandbox.sheaf("list", "Spoons", "--format", "{project}").output
                == "My $(touch pwned) 'Kitchen'\n")
        #expect(readFile(sandbox.home + "/pwned") == nil)
    }

    @Test func `bash lists several with their titles and leaves the word`() throws {
        try requirePresent("bash")
        let output = try typed(
            "source <(sheaf completions bash)\nsheaf show buy\t\t --no-input\nexit\n",
            to: "bash --norc --noprofile -i")
        #expect(output.contains("  (Buy milk)"), "\(output)")
        #expect(output.contains("  (Buy $(touch pwned) `x` bread)"), "\(output)")
        #expect(output.contains("\"buy\" is neither an id nor a path"), "\(output)")
    }

    @Test func `zsh puts in the id of a title, and a value as one word`() throws {
        try requirePresent("zsh")
        try sandbox.write(
            ".zshrc",
            "autoload -Uz compinit; compinit -u -d ~/.zdump\nsource <(sheaf completions zsh)\n")
        let output = try typed(
            """
            sheaf done mil\t
            sheaf add Spoons project:My\t
            sheaf add Later du\ttod\t
            sheaf show buy\t\t
            exit

            """, to: "zsh -i")
        #expect(output.contains("Moved \"Buy milk\" from todo to done"), "\(output)")
        #expect(output.contains("  Buy $(touch pwned) `x` bread"), "\(output)")
        #expect(output.contains("\"Later\", due today"), "\(output)")
        #expect(
            try sandbox.sheaf("list", "Spoons", "--format", "{project}").output
                == "My $(touch pwned) 'Kitchen'\n")
        #expect(readFile(sandbox.home + "/pwned") == nil)
    }

    @Test func `zsh takes the script as a function of its path as well`() throws {
        try requirePresent("zsh")
        try sandbox.shell("mkdir .zfunc; sheaf completions zsh > .zfunc/_sheaf")
        try sandbox.write(
            ".zshrc", "fpath=(~/.zfunc $fpath)\nautoload -Uz compinit; compinit -u -d ~/.zdump\n")
        let output = try typed("sheaf done mil\t\nexit\n", to: "zsh -i")
        #expect(output.contains("Moved \"Buy milk\" from todo to done"), "\(output)")
    }

    @Test func `fish offers ids, titles, values and paths`() throws {
        try requirePresent("fish")
        try sandbox.shell(
            "mkdir -p .config/fish/completions; sheaf completions fish > .config/fish/completions/sheaf.fish"
        )
        func offered(_ line: String) throws -> [String] {
            let finished = try sandbox.shell("fish -c \"complete -C '\(line)'\"")
            #expect(finished.code == 0, "\(finished.errors)")
            return finished.output.split(separator: "\n").map(String.init)
        }
        let milk = try #require(try offered("sheaf done ").first)
        #expect(milk.hasSuffix("\tBuy milk"))
        #expect(try offered("sheaf done \(milk.prefix(4))") == [milk])
        #expect(try offered("sheaf done milk") == ["Buy milk\t\(milk.prefix(8))"])
        #expect(
            try offered("sheaf add x project:") == ["project:My $(touch pwned) 'Kitchen'\t1 item"])
        #expect(try offered("sheaf list is:ov").first?.hasPrefix("is:overdue") == true)
        #expect(try offered("sheaf init sheaf/.hid").contains { $0.hasPrefix("sheaf/.hidden/") })
        #expect(readFile(sandbox.home + "/pwned") == nil)
    }
}
