import TestTraits
import Testing

/// How a person names items.
@Suite(.limited) struct HandleCommandTests {
    private func store() throws -> (sandbox: Sandbox, ids: [String]) {
        let sandbox = try Sandbox.store()
        let output = try sandbox.sheaf("add", "-", input: "Buy milk\nCall Mina\n회의 준비\n").output
        return (sandbox, output.split(separator: "\n").map(String.init))
    }

    @Test func `An id, its beginning, a path and a part of the title name an item`() throws {
        let (sandbox, ids) = try store()
        let path = "tasks/2026-11/buy-milk-\(ids[0]).md"
        for handle in [ids[0], String(ids[0].prefix(4)), ids[0].uppercased(), path, "milk", "BUY"] {
            #expect(
                try sandbox.sheaf("show", handle).output.contains("title: Buy milk"), "\(handle)")
        }
        let relative = try sandbox.sheaf(
            "show", "./buy-milk-\(ids[0]).md", in: sandbox.store + "/tasks/2026-11")
        #expect(relative.output.contains("title: Buy milk"))
    }

    @Test func `An id typed with the Hangul keyboard is understood`() throws {
        let (sandbox, ids) = try store()
        let keys = Dictionary(
            uniqueKeysWithValues: zip("abcdefghijklmnopqrstuvwxyz", "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ"))
        let typed = String(ids[1].map { keys[$0] ?? $0 })
        #expect(typed != ids[1])
        #expect(try sandbox.sheaf("show", typed).output.contains("title: Call Mina"))
    }

    @Test func `One of several is chosen by its number, also in a token; nothing cancels`() throws {
        let (sandbox, ids) = try store()
        _ = try sandbox.sheaf("add", "Call Bob")
        #expect(
            try sandbox.terminal("done", "call", typed: "2\n").output.contains("Which one? [1-2]"))
        let cancelled = try sandbox.terminal("start", "call", typed: "\n").output
        #expect(cancelled.contains("Cancelled; nothing was changed"))
        #expect(!cancelled.contains("could be any of"))
        #expect(try sandbox.terminal("set", "milk", "depends:call", typed: "1\n").code == 0)
        let depends = try sandbox.sheaf("show", ids[0]).output
        #expect(depends.contains("depends:"), "\(depends)")
    }

    @Test func `Rows of the last listing count on that terminal alone`() throws {
        let (sandbox, _) = try store()
        let shell = try sandbox.shell(
            "sheaf list; sheaf list mina; sheaf done 1",
            streams: .terminal(columns: 80, typed: []))
        #expect(shell.output.contains("Moved \"Call Mina\" from todo to done"), "\(shell.output)")
        let other = try sandbox.terminal("done", "1")
        #expect(other.code == 66)
        #expect(other.output.contains("nothing was listed on this terminal yet"))
        // Piped output is no listing that anybody saw.
        let piped = try sandbox.shell(
            "sheaf list is:closed; sheaf list --all | cat > all; sheaf reopen 1",
            streams: .terminal(columns: 80, typed: []))
        #expect(piped.output.contains("Moved \"Call Mina\" from done to todo"), "\(piped.output)")
    }

    @Test func `Where several could be meant, a terminal lets one choose`() throws {
        let (sandbox, _) = try store()
        try sandbox.sheaf("add", "Call the dentist tomorrow")
        let done = try sandbox.terminal(["done", "call"], typed: "9\nx\n2\n")
        #expect(done.code == 0, "\(done.output)")
        #expect(done.output.contains("Moved \"Call"), "\(done.output)")
        try sandbox.sheaf("add", "Call Mina again")
        let several = try sandbox.terminal(
            ["set", "call", "m", "+phone", "--priority", "high"], typed: "1\n")
        #expect(several.code == 0, "\(several.output)")
        #expect(try sandbox.sheaf("list", "+phone", "priority:high").output.contains("Call Mina"))
        let script = try sandbox.sheaf("show", "call")
        #expect(script.code == 64 && script.errors.contains("could be any of"))
    }

    @Test func `A part of one title alone is enough, in one word or several`() throws {
        let (sandbox, _) = try store()
        try sandbox.sheaf("add", "Write the quarterly report")
        #expect(try sandbox.sheaf("done", "quarterly", "report").code == 0)
        #expect(try sandbox.terminal(["reopen", "the", "quarterly"], typed: "").code == 0)
    }

    @Test func `With --no-input titles and rows are not understood`() throws {
        let (sandbox, ids) = try store()
        #expect(try sandbox.sheaf("done", "milk", "--no-input").code == 66)
        #expect(try sandbox.sheaf("done", "1", "--no-input").code == 66)
        #expect(try sandbox.sheaf("done", String(ids[0].prefix(5)), "--no-input").code == 0)
    }

    @Test func `One bad handle and nothing is changed`() throws {
        let (sandbox, ids) = try store()
        let before = try sandbox.shell("git -C sheaf rev-parse HEAD").output
        #expect(try sandbox.sheaf("done", ids[0], "zebra").code == 66)
        #expect(
            try sandbox.shell("git -C sheaf rev-parse HEAD; git -C sheaf status -s").output
                == before)
    }

    @Test func `Paths out of the store name nothing and take nothing`() throws {
        let (sandbox, _) = try store()
        try sandbox.write("secret.md", "secret\n")
        try sandbox.write("outside/a.md", "outside\n")
        try sandbox.shell("ln -s ~/secret.md sheaf/link.md; ln -s ~/outside sheaf/folder")
        for handle in [
            "../secret.md", "tasks/../../secret.md", sandbox.home + "/secret.md", "link.md",
            "folder/a.md", "/etc/passwd.md",
        ] {
            for command in ["show", "rm"] {
                let finished = try sandbox.sheaf(command, handle, in: sandbox.store)
                #expect(finished.code == 66, "\(command) \(handle): \(finished.errors)")
            }
        }
        for folder in ["..", "../outside", sandbox.home + "/outside", "folder", ".git", "a/../.."] {
            let finished = try sandbox.sheaf("add", "x", "--in", folder)
            #expect(finished.code == 77, "\(folder): \(finished.code) \(finished.errors)")
        }
        #expect(try sandbox.shell("ls outside").output == "a.md\n")
        #expect(sandbox.read("secret.md") == "secret\n")
    }

    @Test func `A name in decomposed Unicode is found as typed, and its file keeps its name`()
        throws
    {
        let (sandbox, _) = try store()
        let decomposed = "회의록.md".unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            Array(Self.decomposed(scalar))
        }
        var name = ""
        name.unicodeScalars.append(contentsOf: decomposed)
        #expect(Array(name.utf8) != Array("회의록.md".utf8))
        try sandbox.write("sheaf/" + name, "안건\n")
        #expect(try sandbox.sheaf("show", "회의록.md").output == "안건\n")
        #expect(try sandbox.sheaf("set", "회의록.md", "+업무").code == 0)
        let files = try sandbox.shell("git -C sheaf ls-files -z '*.md'").stdout.split(separator: 0)
        #expect(files.contains { $0.elementsEqual(Array(name.utf8)) })
        #expect(files.count == 4)
        // A new memo of that name does not lie down beside it under the same name.
        try sandbox.sheaf("memo", "회의록", "--in", ".")
        let names = try sandbox.shell("git -C sheaf ls-files -z '*.md'").stdout.split(separator: 0)
        #expect(names.count == 5)
        #expect(!names.contains { $0.elementsEqual(Array("회의록.md".utf8)) })
    }

    /// A Hangul syllable as its jamo (Unicode, 3.12).
    private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard 0xAC00...0xD7A3 ~= scalar.value else { return [scalar] }
        let index = scalar.value - 0xAC00
        let final = index % 28
        return [0x1100 + index / 588, 0x1161 + index % 588 / 28].compactMap(Unicode.Scalar.init)
            + (final == 0 ? [] : [Unicode.Scalar(0x11A7 + final)].compactMap(\.self))
    }

    @Test func `A store below the top of a larger repository is refused`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q larger; mkdir -p larger/notes/.sheaf")
        for arguments in [["list"], ["add", "x"], ["init"]] {
            let finished = try sandbox.start(
                arguments + ["--store", "larger/notes"], with: [:]
            ).wait()
            #expect(finished.code == 77, "\(arguments): \(finished.errors)")
            #expect(finished.errors.contains("larger repository"))
        }
        #expect(try sandbox.shell("git -C larger status --porcelain").output.isEmpty)
    }
}
