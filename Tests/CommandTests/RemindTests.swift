import Glibc
import TestSupport
import TestTraits
import Testing

/// Reminders on the desktop and by systemd, with programs that only note how they were called.
@Suite(.limited) struct RemindTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Self.prepared.copy() }

    private static let prepared = Prepared {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Pay the rent", "due:2026-11-18")
        try sandbox.sheaf("add", "-a \"q\" <b>&$(touch pwned)\\n", "due:2026-11-20")
        try sandbox.sheaf("add", "Later", "due:2026-12-20")
        return sandbox
    }

    private func install(_ name: String, exit code: Int = 0) throws {
        try sandbox.write(
            "bin/\(name)",
            "#!/bin/sh\nfor word in \"$@\"; do printf '[%s]' \"$word\" >> ~/\(name).log; done\n"
                + "echo >> ~/\(name).log\nexit \(code)\n")
        try sandbox.shell("chmod +x bin/\(name)")
    }

    private var path: [String: String] {
        ["PATH": sandbox.home + "/bin:" + Sandbox.products + ":/usr/bin:/bin"]
    }

    @Test
    func `Each task is a note on the desktop, once, and a title is never read as anything else`()
        throws
    {
        try install("notify-send")
        let finished = try sandbox.sheaf("remind", "--notify", with: path)
        #expect(finished.code == 0 && finished.output.isEmpty && finished.errors.isEmpty)
        #expect(
            sandbox.read("notify-send.log") == """
                [--app-name=sheaf][--urgency=critical][--][Pay the rent][Due 2d overdue]
                [--app-name=sheaf][--urgency=normal][--][-a "q" <b>&$(touch pwned)\\n][Due today]

                """)
        try sandbox.sheaf("remind", "--notify", with: path)
        #expect(sandbox.read("notify-send.log")?.split(separator: "\n").count == 2)
        #expect(readFile(sandbox.home + "/pwned") == nil)
    }

    @Test func `Many at once are one note, whose body is no markup`() throws {
        try install("notify-send")
        for number in 1...6 { try sandbox.sheaf("add", "<i>\(number)\\n", "due:2026-11-19") }
        try sandbox.sheaf("remind", "--notify", "--lang", "ko", with: path)
        let log = try #require(sandbox.read("notify-send.log"))
        #expect(log.contains("[마감이 된 할 일 8개][Pay the rent\n&lt;i&gt;1\\\\n\n"), "\(log)")
    }

    @Test func `Without a desktop the bell rings, and the list is there to read`() throws {
        let quiet = ["PATH": Sandbox.products + ":/nowhere"]
        let shown = try sandbox.terminal("remind", "--notify", with: quiet).output
        #expect(shown.hasPrefix("\u{7}") && shown.contains("Pay the rent"), "\(shown)")
        #expect(try !sandbox.terminal("remind", "--notify", with: quiet).output.contains("\u{7}"))
        try install("notify-send", exit: 1)
        try sandbox.sheaf("add", "New", "due:2026-11-19")
        #expect(try sandbox.terminal("remind", "--notify", with: path).output.contains("\u{7}"))
    }

    @Test func `A watch tells what becomes due meanwhile, until it is ended`() throws {
        let child = try sandbox.start(["remind", "--watch"], with: path)
        #expect(holds { child.printed.contains("\n") })
        child.kill(SIGTERM)
        let finished = child.wait()
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(
            finished.output.hasPrefix("\"Pay the rent\": due 2d overdue\n"), "\(finished.output)")
        // The next one does not say it again, only what is new.
        try sandbox.sheaf("add", "New", "due:2026-11-19")
        let again = try sandbox.start(["remind", "--watch", "--json"], with: path)
        #expect(holds { again.printed.contains("\n") })
        again.kill(SIGTERM)
        let told = again.wait().output
        #expect(told.contains("\"New\"") && !told.contains("Pay the rent"), "\(told)")
    }

    @Test func `systemd gets units for the store, and gives them up again`() throws {
        try install("systemctl")
        try sandbox.sheaf("init", "my notes-2")
        let units = ".config/systemd/user"
        let made = try sandbox.sheaf("remind", "+home", "--within", "3d", "--install", with: path)
        #expect(made.code == 0 && made.errors.contains("every five minutes"), "\(made.errors)")
        let service = try sandbox.shell("cat \(units)/sheaf-remind-*@.service").output
        let words = "\"remind\" \"--notify\" \"--no-input\" \"--within\" \"3d\" \"+home\""
        #expect(service.contains("/sheaf\" \(words) \"--store\" %f\n"), "\(service)")
        #expect(
            try sandbox.shell("cat \(units)/sheaf-remind-*@.timer").output
                .contains("\nOnCalendar=*:0/5\n"))
        // Another store's query, and another one of this store, have units of their own.
        try sandbox.sheaf("remind", "--install", with: path)
        try sandbox.sheaf("remind", "+work", "--store", "my notes-2", "--install", with: path)
        let started = try sandbox.shell("cat \(units)/sheaf-remind*@.service").output
        #expect(started.contains("\"+home\"") && started.contains("\"+work\""), "\(started)")
        #expect(started.split(separator: "ExecStart").count == 4, "\(started)")
        try sandbox.sheaf("sync", "--install", "--store", "my notes-2", with: path)
        let log = try #require(sandbox.read("systemctl.log"))
        let escaped = sandbox.home.dropFirst().replacing("-", with: "\\x2d").replacing(
            "/", with: "-")
        #expect(
            log.contains("[--user][enable][--now][sheaf-remind@\(escaped)-sheaf.timer]"), "\(log)")
        #expect(log.contains("[--user][enable][--now][sheaf-remind-"), "\(log)")
        #expect(
            log.contains("[--user][enable][--now][sheaf-sync@\(escaped)-my\\x20notes\\x2d2.timer]"),
            "\(log)")
        try sandbox.sheaf("remind", "--uninstall", with: path)
        // No link of a timer was made here, so that no store needs them.
        #expect(try sandbox.shell("ls \(units)/sheaf-remind*").output == "")
        #expect(sandbox.read("\(units)/sheaf-sync@.service") != nil)
    }

    @Test func `The units stay while another store needs them`() throws {
        try install("systemctl")
        try sandbox.sheaf("remind", "--install", with: path)
        let wants = ".config/systemd/user/timers.target.wants"
        try sandbox.write("\(wants)/sheaf-remind@other.timer", "")
        try sandbox.sheaf("remind", "--uninstall", with: path)
        #expect(sandbox.read(".config/systemd/user/sheaf-remind@.timer") != nil)
    }

    @Test func `Where systemd does not answer it is said how to go on`() throws {
        try install("systemctl", exit: 1)
        let made = try sandbox.sheaf("sync", "--install", with: path)
        #expect(
            made.code == 0 && made.errors.contains("Switch it on with systemctl"), "\(made.errors)")
        let missing = try sandbox.sheaf("remind", "--install", with: ["PATH": "/nowhere"])
        #expect(missing.code == 69 && missing.errors.contains("*/5 * * * * sheaf remind --notify"))
    }
}
