import Glibc
import TestSupport
import TestTraits
import Testing

/// `sheaf demo` checks each of its own steps; these tests hold it to leaving nothing behind.
@Suite(.limited) struct DemoTests {
    @Test func `The demonstration runs through and leaves nothing behind`() throws {
        let sandbox = try Self.sandbox()
        let finished = try sandbox.sheaf("demo", with: Self.apart(sandbox))
        #expect(finished.code == 0, "\(finished.output)\(finished.errors)")
        #expect(!finished.output.contains("\u{1B}"))
        for shown in [
            "$ sheaf init\nAdopted ~/sheaf; no file was changed\n", "+- [x] ask Mina\n",
            "Moved \"Buy milk\" from todo to done\n", "phone$ sheaf sync\nSent 1 commit\n",
            "laptop$ sheaf sync\nReceived 1 commit\n", "Call Mina", "To undo: ",
        ] {
            #expect(finished.output.contains(shown), "\(shown)")
        }
        #expect(names(in: sandbox.home) == ["tmp"])
        #expect(names(in: sandbox.home + "/tmp") == [])
    }

    @Test func `It speaks Korean, and in colour where commands would`() throws {
        let sandbox = try Self.sandbox(language: "ko_KR.UTF-8")
        let variables = Self.apart(sandbox).merging(["NO_COLOR": ""]) { $1 }
        let finished = try sandbox.terminal("demo", columns: 50, with: variables)
        #expect(finished.code == 0, "\(finished.output)")
        #expect(finished.output.contains("\u{1B}[36msheaf init\u{1B}[0m"))
        #expect(finished.output.contains("\u{1B}[32m"), "git colours its diff too")
        #expect(finished.output.contains("\"우유 사기\"를 할 일에서 완료로 옮겼습니다"))
        #expect(!finished.output.contains("Added"))
        #expect(names(in: sandbox.home + "/tmp") == [])
    }

    @Test func `It can be kept, and told as JSON`() throws {
        let sandbox = try Self.sandbox()
        let finished = try sandbox.sheaf("demo", "--keep", "--json", with: Self.apart(sandbox))
        #expect(finished.code == 0, "\(finished.errors)")
        let kept = try #require(names(in: sandbox.home + "/tmp").first)
        #expect(finished.output.hasPrefix(#"{"schemaVersion":1,"kind":"demo","steps":[{"#))
        #expect(finished.output.hasSuffix("\"kept\":\"\(sandbox.home)/tmp/\(kept)\"}\n"))
        let log = try sandbox.shell("git -C tmp/\(kept)/phone/sheaf log -1 --format=%an:%s")
        #expect(log.output == "Mina:Add \"Call Mina\"\n")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `A signal ends it, and nothing is left then either`(signal: Int32) throws {
        let sandbox = try Self.sandbox()
        let child = try sandbox.start(["demo"], with: Self.apart(sandbox))
        while names(in: sandbox.home + "/tmp").isEmpty { usleep(2_000) }
        child.kill(signal)
        let finished = child.wait()
        #expect(finished.code == 130)
        #expect(!finished.output.contains("sheaf rm"))
        #expect(names(in: sandbox.home + "/tmp") == [])
    }

    @Test(arguments: ["en_US.UTF-8", "ko_KR.UTF-8"])
    func `It compares with plain git`(language: String) throws {
        let sandbox = try Self.sandbox(language: language)
        let finished = try sandbox.terminal(
            "demo", "--compare", "git", columns: 80, with: Self.apart(sandbox))
        #expect(finished.code == 0, "\(finished.output)")
        let markers = finished.output.split(separator: "\n").filter { $0.contains("<<<<<<<") }
        #expect(markers.count == 1, "\(finished.output)")
        #expect(names(in: sandbox.home + "/tmp") == [])
    }

    @Test func `A command that does not do its part is a failure that names it`() throws {
        let sandbox = try Self.sandbox()
        // Without any program nothing can be shown.
        let variables = Self.apart(sandbox).merging(["PATH": sandbox.home]) { $1 }
        let finished = try sandbox.sheaf("demo", with: variables)
        #expect(finished.code == 74)
        #expect(finished.errors.hasPrefix("error: the demonstration broke at mkdir"))
        #expect(names(in: sandbox.home + "/tmp") == [])
    }

    /// A home with a directory for temporary files.
    private static func sandbox(language: String = "en_US.UTF-8") throws -> Sandbox {
        let sandbox = try Sandbox(language: language)
        makeDirectory(sandbox.home + "/tmp")
        return sandbox
    }

    /// Settings of the machine's that must not get in.
    private static func apart(_ sandbox: Sandbox) -> [String: String] {
        [
            "TMPDIR": sandbox.home + "/tmp", "SHEAF_STORE": sandbox.home + "/elsewhere",
            "GIT_DIR": sandbox.home + "/elsewhere",
        ]
    }
}
