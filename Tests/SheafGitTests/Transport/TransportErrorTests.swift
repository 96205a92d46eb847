import TestTraits
import Testing

@testable import SheafGit

/// Messages as git, ssh, curl and the big hosts print them, each with what it means.
@Suite(.limited) struct TransportErrorTests {
    private static let messages: [(String, TransportError)] = [
        (
            "fatal: unable to access 'http://nosuch.invalid/x/': Could not resolve host: nosuch.invalid",
            TransportError.offline(host: "nosuch.invalid")
        ),
        (
            "ssh: Could not resolve hostname nosuch.invalid: Name or service not known"
                + couldNotRead,
            .offline(host: "nosuch.invalid")
        ),
        (
            "fatal: unable to look up nosuch.invalid (port 9418) (Name or service not known)",
            .offline(host: "nosuch.invalid")
        ),
        (
            "ssh: connect to host 10.0.0.1 port 22: Connection timed out" + couldNotRead,
            .offline(host: "10.0.0.1")
        ),
        (
            "fatal: unable to access 'https://h/x/': The requested URL returned error: 503",
            .offline(host: "h")
        ),
        ("error: RPC failed; curl 18\nfatal: early EOF", .offline(host: "known.example")),
        (
            "git@github.com: Permission denied (publickey)." + couldNotRead,
            .authentication(host: "github.com")
        ),
        (
            "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
            .authentication(host: "github.com")
        ),
        (
            "remote: Invalid username or password.\nfatal: Authentication failed for 'https://h/x/'",
            .authentication(host: "h")
        ),
        (
            "remote: Permission to mina/x.git denied to jun.\nfatal: unable to access 'https://h/x/': The requested URL returned error: 403",
            .authentication(host: "h")
        ),
        (
            "@@@@\n@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nHost key verification failed."
                + couldNotRead,
            .hostKeyChanged(host: "known.example")
        ),
        (
            "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nHost key for hub has changed and you have requested strict checking.\nHost key verification failed."
                + couldNotRead,
            .hostKeyChanged(host: "hub")
        ),
        ("Host key verification failed." + couldNotRead, .hostKeyUnknown(host: "known.example")),
        (
            "No ED25519 host key is known for hub and you have requested strict checking.\nHost key verification failed."
                + couldNotRead,
            .hostKeyUnknown(host: "hub")
        ),
        (
            "fatal: unable to access 'https://h/x/': SSL certificate problem: self-signed certificate",
            .certificate(host: "h")
        ),
        (
            "remote: Repository not found.\nfatal: repository 'https://h/x/' not found",
            .notFound(repository: "https://mina:***@known.example/x")
        ),
        (
            "ERROR: Repository not found." + couldNotRead,
            .notFound(repository: "https://mina:***@known.example/x")
        ),
        // Which of the two lines comes first is chance.
        (
            "fatal: the remote end hung up unexpectedly\nfatal: the receiving end does not support this repository's hash algorithm",
            .otherObjectFormat
        ),
        ("fatal: mismatched algorithms: client sha1; server sha256", .otherObjectFormat),
        (
            "fatal: Server does not support this repository's object format\nfatal: the remote end hung up unexpectedly",
            .otherObjectFormat
        ),
        ("fatal: transport 'ext' not allowed", .protocolRefused("ext")),
        ("git: 'remote-foo' is not a git command. See 'git --help'.", .protocolRefused("foo")),
        ("fatal: couldn't find remote ref refs/heads/x\n", .noSuchReference("refs/heads/x")),
        ("fatal: not a git repository: '/x'", .notARepository),
        (
            "fatal: strange things at https://a:s3cr3t@h/",
            .other(status: 128, message: "fatal: strange things at https://a:***@h/")
        ),
    ]

    private static let refusals: [(String, String, TransportError.Rejection)] = [
        ("[rejected] (fetch first)", "", TransportError.Rejection.nonFastForward),
        ("[rejected] (non-fast-forward)", "", .nonFastForward),
        (
            "[remote rejected] (cannot lock ref 'refs/heads/main': is at 1 but expected 2)", "",
            .nonFastForward
        ),
        (
            "[remote rejected] (protected branch hook declined)", "remote: GH006: no.        \n",
            .protected("GH006: no.")
        ),
        (
            "[remote rejected] (pre-receive hook declined)",
            "remote: GitLab: You are not allowed to push code to protected branches on this project.\n",
            .protected(
                "GitLab: You are not allowed to push code to protected branches on this project.")
        ),
        (
            "[remote rejected] (pre-receive hook declined)", "remote: one\nremote:   two\nnoise\n",
            .hook("one\n  two")
        ),
        ("[remote rejected] (branch is currently checked out)", "", .checkedOut),
        ("[remote rejected] (unpacker error)", "", .other("[remote rejected] (unpacker error)")),
    ]

    private static let couldNotRead = """

        fatal: Could not read from remote repository.

        Please make sure you have the correct access rights
        and the repository exists.
        """

    @Test(arguments: messages)
    func `a message means`(message: String, error: TransportError) throws {
        let url = try #require(RemoteURL("https://mina:s3cr3t@known.example/x"))
        let output = GitCommand.Output(status: 128, standardOutput: [], messages: message)
        #expect(TransportError(output, remote: .url(url)) == error)
    }

    @Test(arguments: refusals)
    func `a push is refused because`(
        summary: String, messages: String, rejection: TransportError.Rejection
    ) {
        let report = PushReport(
            porcelain: "To ../hub\n!\tabc:refs/heads/main\t\(summary)\nDone\n", messages: messages)
        #expect(report.rejection == rejection)
        #expect(report.outcome == nil)
    }
}

@Suite(.limited) struct MessageReaderTests {
    private let said = """
        remote: Enumerating objects: 12, done.
        remote: Counting objects:  50% (6/12)\rremote: Counting objects: 100% (12/12), done.
        warning: something\rReceiving objects:  45% (450/1000), 1.20 MiB | 1.00 MiB/s\r
        Resolving deltas: 100% (3/3), done.
        remote: Thank you.
        """

    @Test func `progress is told, the rest is kept, in pieces of any size`() {
        for size in [1, 2, 7, 4_096] {
            var reader = MessageReader()
            var steps: [TransportProgress] = []
            var rest = Array(said.utf8)[...]
            while !rest.isEmpty {
                steps += reader.add(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(reader.finish() == "warning: something\nremote: Thank you.\n")
            #expect(
                steps == [
                    .init(phase: .enumerating, done: 12, total: nil),
                    .init(phase: .counting, done: 6, total: 12),
                    .init(phase: .counting, done: 12, total: 12),
                    .init(phase: .receiving, done: 450, total: 1_000),
                    .init(phase: .resolving, done: 3, total: 3),
                ])
        }
    }

    @Test func `of endless text the end is kept`() {
        var reader = MessageReader()
        for number in 0..<20_000 { _ = reader.add("line \(number) of many\n".utf8) }
        _ = reader.add([UInt8](repeating: 0x78, count: 1 << 20))
        let text = reader.finish()
        #expect(text.utf8.count <= MessageReader.limit)
        #expect(text.hasSuffix("xxx\n"))
    }
}
