import SheafCore
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit
@testable import SheafStore

/// Editors that hold an old text while a sync brings a newer one.
@Suite(.limited) struct LateSaveTests {
    private static let note = "---\nid: k7m3x9q2\ntitle: Buy milk\n---\nfirst\n\nsecond\n\nthird\n"

    /// Device two has changed the note, device one has not synced yet.
    private func prepared(_ old: String, _ new: String) async throws -> Devices {
        let devices = try await Devices(["milk.md": Self.note])
        try devices.edit("two/milk.md", old, new)
        try await devices.two.sync()
        return devices
    }

    @Test func `text that goes into the replaced file is merged at the next sync`() async throws {
        let devices = try await prepared("first", "first, from two")
        let file = devices.place.folder.appending("one/milk.md")
        let editor = try FileDescriptor.open(file, .readWrite)
        try await editor.closing {
            try await devices.one.sync()
            let text = Self.note + "\nsaved late\n"
            _ = try editor.writeAll(toAbsoluteOffset: 0, text.utf8)
        }
        #expect(try devices.read("one/milk.md")?.contains("saved late") == false)
        let outcome = try await devices.one.sync()
        #expect((outcome.committed, outcome.sent) == (1, 1))
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("saved late") && text.contains("first, from two"))
        try await devices.settle()
    }

    @Test func `an old text that is put back is told, and by the second time believed`()
        async throws
    {
        let devices = try await prepared("first", "first, from two")
        _ = try await devices.one.sync(TransferOptions())
        for isBelieved in [false, true] {
            try devices.write("one/milk.md", Self.note)
            let outcome = try await devices.one.sync(TransferOptions())
            #expect(outcome.notes.map(\.fact) == (isBelieved ? [] : [.keptReceived]))
            #expect(outcome.notes.allSatisfy { $0.item.path == "milk.md" })
            let text = try #require(try devices.read("one/milk.md"))
            #expect(text.contains("from two") != isBelieved)
        }
    }

    @Test func `an old text saved over what another editor wrote late is merged`() async throws {
        let devices = try await prepared("first", "first, from two")
        let editor = try FileDescriptor.open(
            devices.place.folder.appending("one/milk.md"), .readWrite)
        try await editor.closing {
            try await devices.one.sync()
            let text = Self.note + "\nsaved late\n"
            _ = try editor.writeAll(toAbsoluteOffset: 0, text.utf8)
        }
        let buffer = try #require(try devices.read("one/milk.md"))
        try await devices.one.sync()
        try devices.write("one/milk.md", buffer.replacing("third", with: "third, typed"))
        try await devices.one.sync()
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("saved late") && text.contains("third, typed"))
        try await devices.settle()
    }

    @Test func `an old text read while a killed sync had half come is merged`() async throws {
        let devices = try await prepared("first", "first, from two")
        var environment = devices.place.environment
        environment.variables["SHEAF_FAILPOINT"] = "simulate:filesSwapped"
        await #expect {
            try await Store.open(at: devices.one.root, environment: environment).sync()
        } throws: { error in
            if case StoreError.other(is SimulatedKill) = error { true } else { false }
        }
        let buffer = try #require(try devices.read("one/milk.md"))
        #expect(buffer.contains("from two"))
        try devices.edit("two/milk.md", "second", "second, from two")
        try await devices.two.sync()
        try await devices.one.sync()
        try devices.write("one/milk.md", buffer.replacing("third", with: "third, typed"))
        try await devices.one.sync()
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("second, from two") && text.contains("third, typed"))
        try await devices.settle()
    }

    @Test func `a deleted file that was saved late comes back, a renamed one is found`()
        async throws
    {
        for isRenamed in [false, true] {
            let devices = try await Devices(["milk.md": Self.note])
            try devices.place.shell(isRenamed ? "mv two/milk.md two/shop.md" : "rm two/milk.md")
            try await devices.two.sync()
            let file = devices.place.folder.appending("one/milk.md")
            let editor = try FileDescriptor.open(file, .readWrite)
            try await editor.closing {
                try await devices.one.sync()
                _ = try editor.writeAll(toAbsoluteOffset: 0, (Self.note + "late\n").utf8)
            }
            try await devices.one.sync()
            #expect(
                try devices.read(isRenamed ? "one/shop.md" : "one/milk.md") == Self.note + "late\n")
            #expect(try (devices.read("one/milk.md") == nil) == isRenamed)
            try await devices.settle()
        }
    }

    @Test func `an attachment that cannot be merged stands beside the new one`() async throws {
        let devices = try await Devices(["a.bin": "\0old"])
        try devices.write("two/a.bin", "\0two")
        try await devices.two.sync()
        let editor = try FileDescriptor.open(
            devices.place.folder.appending("one/a.bin"), .readWrite)
        try await editor.closing {
            try await devices.one.sync()
            _ = try editor.writeAll(toAbsoluteOffset: 0, "\0late".utf8)
        }
        try await devices.one.sync()
        #expect(try devices.read("one/a.bin") == "\0two")
        let aside = ObjectID.blob(Array("\0late".utf8)).description.prefix(8)
        #expect(try devices.read("one/a~\(aside).bin") == "\0late")
        try await devices.settle()
    }

    @Test func `an old text saved over a new one is merged, once`() async throws {
        let devices = try await prepared("second\n", "second\n\nnew from two\n")
        try await devices.one.sync()
        let old = Self.note.replacing("third", with: "third, from one")
        try devices.write("one/milk.md", old)
        try await devices.one.sync()
        let text = try #require(try devices.read("one/milk.md"))
        #expect(text.contains("new from two") && text.contains("third, from one"))
        // What was saved is in a commit, too.
        #expect(try devices.place.shell("git -C one show HEAD~1:milk.md") == old)
        // Whoever takes it out again means it.
        try devices.write("one/milk.md", old)
        try await devices.one.sync()
        #expect(try devices.read("one/milk.md") == old)
        try await devices.settle()
    }

    @Test func `an old text in a file that git tracks no longer stays its user's`() async throws {
        let devices = try await prepared("second\n", "second\n\nnew from two\n")
        try await devices.one.sync()
        try untrackMilk(devices)
        let typed = Self.note.replacing("third", with: "third, private")
        try devices.write("one/milk.md", typed)
        for _ in 0..<2 {
            let outcome = try await devices.one.sync()
            #expect(outcome.notes.isEmpty)
        }
        try await devices.two.sync()
        #expect(try devices.read("one/milk.md") == typed)
        #expect(try devices.read("two/milk.md") == nil)
        #expect(try devices.published(typed) == false)
    }

    @Test func `text that goes into the replaced file is kept where git tracks none any more`()
        async throws
    {
        let devices = try await prepared("first", "first, from two")
        let file = devices.place.folder.appending("one/milk.md")
        let editor = try FileDescriptor.open(file, .readWrite)
        let late = Self.note + "private\n"
        try await editor.closing {
            try await devices.one.sync()
            try untrackMilk(devices)
            _ = try editor.writeAll(toAbsoluteOffset: 0, late.utf8)
        }
        let here = try devices.read("one/milk.md")
        let outcome = try await devices.one.sync()
        #expect(try await devices.one.sync().recovery.rescued.isEmpty)
        #expect(try devices.read("one/milk.md") == here)
        let rescued = try #require(outcome.recovery.rescued.first)
        #expect(try devices.place.read(rescued) == late)
        #expect(try devices.published(late) == false)
        try await devices.two.sync()
        #expect(try devices.read("two/milk.md") == nil)
    }

    /// The first device's user takes the note out of git, and has it ignored.
    private func untrackMilk(_ devices: Devices) throws {
        try devices.place.shell(
            "cd one && git rm -q --cached milk.md && echo /milk.md >> .git/info/exclude")
    }

    @Test func `a text that knows of the sync is taken as it is`() async throws {
        let devices = try await prepared("second\n", "second\n\nnew from two\n\nand more\n")
        try await devices.one.sync()
        try devices.edit("one/milk.md", "new from two\n\n", "")
        let edited = try #require(try devices.read("one/milk.md"))
        try await devices.one.sync()
        #expect(try devices.read("one/milk.md") == edited)
        // It was seen: what goes now goes for good.
        try devices.edit("one/milk.md", "and more\n\n", "")
        try await devices.one.sync()
        #expect(try devices.read("one/milk.md") == Self.note)
    }

    @Test func `an editor that has a file open while its old save is mended is not shut out`()
        async throws
    {
        let devices = try await prepared("second\n", "second\n\nnew from two\n")
        try await devices.one.sync()
        try devices.write("one/milk.md", Self.note.replacing("third", with: "third, from one"))
        let editor = try FileDescriptor.open(
            devices.place.folder.appending("one/milk.md"), .readWrite, options: .append)
        try await editor.closing {
            try await devices.one.sync()
            _ = try editor.writeAll("and late\n".utf8)
        }
        try await devices.one.sync()
        let text = try #require(try devices.read("one/milk.md"))
        for line in ["new from two", "third, from one", "and late"] { #expect(text.contains(line)) }
        try await devices.settle()
    }

    @Test func `a copy keeps its own id when an editor saves it with the original's`() async throws
    {
        let devices = try await Devices(["milk.md": Self.note])
        try devices.write("one/milk copy.md", Self.note)
        try await devices.one.sync()
        let renewed = try #require(try devices.one.itemsByPath()["milk copy.md"]?.id)
        #expect(renewed != ItemID("k7m3x9q2"))
        try devices.write("one/milk copy.md", Self.note.replacing("third", with: "copied"))
        try await devices.one.sync()
        #expect(try devices.one.itemsByPath()["milk copy.md"]?.id == renewed)
        #expect(try devices.read("one/milk copy.md")?.contains("copied") == true)
        try await devices.settle()
    }

    @Test func `a command that meets an old text merges it first`() async throws {
        let devices = try await prepared("second\n", "second\n\nnew from two\n")
        try await devices.one.sync()
        try devices.write("one/milk.md", Self.note.replacing("third", with: "third, from one"))
        _ = try devices.one.append("appended", to: .handles(["k7m3x9q2"]))
        let text = try #require(try devices.read("one/milk.md"))
        for line in ["new from two", "third, from one", "appended"] { #expect(text.contains(line)) }
        #expect(try devices.place.shell("git -C one status --porcelain").isEmpty)
    }

    @Test func `the version an editor had is found among those before several syncs`() {
        func base(_ text: String, _ before: [String], _ after: String) -> String? {
            ReceivedChanges.base(
                of: Array(text.utf8), before: before.map { Array($0.utf8) },
                after: Array(after.utf8)
            ).map { String(decoding: $0, as: UTF8.self) }
        }
        let (old, one, two) = ("x\n", "x\na\n", "x\na\nb\n")
        #expect(base("x\nmine\n", [old, one], two) == old)
        #expect(base("x\na\nmine\n", [old, one], two) == one)
        #expect(base("x\na\nb\nmine\n", [old, one], two) == nil)
        #expect(base("b\nmine\n", [old, one], two) == nil)
        // A line that was reworded twice.
        #expect(base("mine\nx\n", ["x\n", "y\n"], "z\n") == "x\n")
        #expect(base("mine\ny\n", ["x\n", "y\n"], "z\n") == "y\n")
        // Blank lines say nothing.
        #expect(base("x\n", ["x\n"], "x\n\n") == nil)
    }

    @Test func `a damaged memory of what came is as good as none`() throws {
        let place = try TestPlace()
        let layout = try {
            try Repository(creating: place.root, environment: place.environment.git).layout
        }()
        for bytes in ["", "x", "\t", "a.md\t", "../a\tzz\n", "a.md\tzz zz\n", "\0\0\0"] {
            try layout.writePrivate("received", Array(bytes.utf8))
            #expect(ReceivedChanges(of: layout).changes.isEmpty)
        }
        var received = ReceivedChanges()
        let path = try #require(TreePath("a\n한.md"))
        let ids = ["1", "2", "3"].map { ObjectID.blob(Array($0.utf8)) }
        for (old, new) in zip(ids, ids.dropFirst()) {
            received.add([
                TreeDifference(
                    path: path, old: TreeEntry(mode: .regular, id: old),
                    new: TreeEntry(mode: .regular, id: new))
            ])
        }
        try received.write(to: layout)
        #expect(ReceivedChanges(of: layout) == received)
        #expect(received.changes[path]?.before == Array(ids.dropLast()))
    }
}

extension Devices {
    /// Returns whether the hub has a text, in any commit.
    fileprivate func published(_ text: String) throws -> Bool {
        let id = ObjectID.blob(Array(text.utf8))
        return try !place.shell("git -C hub.git cat-file -t \(id) 2>/dev/null || true").isEmpty
    }
}

extension FileDescriptor {
    /// `closeAfter` for a body that awaits.
    fileprivate func closing(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            try? close()
            throw error
        }
        try close()
    }
}
