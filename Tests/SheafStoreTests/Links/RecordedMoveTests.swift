import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Notes without ids, of three lines, that one device moves and retitles while another one links to them: only
/// the commits tell that they are the same notes.
@Suite(.limited) struct RecordedMoveTests {
    enum Order: CaseIterable {
        case oneFirst, twoFirst, crosswise

        func sync(_ devices: Devices) async throws {
            switch self {
            case .oneFirst: try await devices.syncAll()
            case .twoFirst:
                _ = try await devices.two.sync(TransferOptions())
                _ = try await devices.one.sync(TransferOptions())
                _ = try await devices.two.sync(TransferOptions())
            case .crosswise: try await devices.syncCrosswise()
            }
        }
    }

    private static let files = ["plan.md": "# Plan\n\nOne.\n", "Home.md": "# Home\n\nStart.\n"]

    private static func retitle(_ store: Store, _ path: String, _ title: String) throws {
        _ = try store.set(.handles([path]), [.title(title)], renaming: true)
    }

    /// What the only link in `Home.md` leads to, on both devices, which are alike.
    private static func goal(_ devices: Devices) throws -> String? {
        let heads = try devices.place.shell("for d in one two; do git -C $d rev-parse HEAD; done")
        #expect(Set(heads.split(separator: "\n")).count == 1)
        let goals = try [devices.one, devices.two].map { store in
            try store.links(matching: .everything).filter { $0.source.path == "Home.md" }.map {
                if case .item(let item) = $0.target { item.path } else { "nowhere" }
            }
        }
        #expect(goals[0] == goals[1] && goals[0].count == 1)
        return goals[0].first
    }

    private static func expectNoneBroken(_ devices: Devices) throws {
        for store in [devices.one, devices.two] {
            #expect(try store.links(matching: .everything, .broken).isEmpty)
        }
    }

    @Test(arguments: Order.allCases)
    func `a link to the old place leads to the note`(order: Order) async throws {
        let devices = try await Devices(Self.files)
        try Self.retitle(devices.one, "plan.md", "Zeta")
        try devices.edit("two/Home.md", "Start.", "Start with [[plan]].")
        try await order.sync(devices)
        #expect(try Self.goal(devices) == "Zeta.md")
        #expect(try devices.read("one/Home.md") == "# Home\n\nStart with [[Zeta]].\n")
        try Self.expectNoneBroken(devices)
    }

    @Test(arguments: Order.allCases)
    func `so it does after several steps, and what was written meanwhile is there`(
        order: Order
    ) async throws {
        let devices = try await Devices(Self.files)
        try Self.retitle(devices.one, "plan.md", "Beta")
        _ = try devices.one.relocate(.handles(["Beta.md"]), to: "올해 \"계획\" -> x")
        try Self.retitle(devices.one, "Beta.md", "Zeta")
        try devices.edit("two/Home.md", "Start.", "Start with [p](plan.md).")
        try devices.edit("two/plan.md", "One.", "One.\n\nTwo.")
        try await order.sync(devices)
        let path = "올해 \"계획\" -> x/Zeta.md"
        #expect(try Self.goal(devices) == path)
        #expect(try devices.read("one/\(path)")?.hasSuffix("# Zeta\n\nOne.\n\nTwo.\n") == true)
        #expect(try devices.read("one/plan.md") == nil)
        try Self.expectNoneBroken(devices)
    }

    @Test(arguments: Order.allCases)
    func `a move that was undone is none, and one that was done again is one`(
        order: Order
    ) async throws {
        for isRedone in [false, true] {
            let devices = try await Devices(Self.files)
            try Self.retitle(devices.one, "plan.md", "Zeta")
            #expect(try devices.one.undo(UndoRequest(.undo)).count == 1)
            #expect(try devices.read("one/plan.md") == Self.files["plan.md"])
            if isRedone { _ = try devices.one.undo(UndoRequest(.redo)) }
            try devices.edit("two/Home.md", "Start.", "Start with [[plan]].")
            try await order.sync(devices)
            #expect(try Self.goal(devices) == (isRedone ? "Zeta.md" : "plan.md"))
            try Self.expectNoneBroken(devices)
        }
    }

    @Test(arguments: Order.allCases)
    func `a note that was moved and deleted is gone, unless the other side wrote in it`(
        order: Order
    ) async throws {
        for isEdited in [false, true] {
            let devices = try await Devices(Self.files)
            try Self.retitle(devices.one, "plan.md", "Zeta")
            _ = try devices.one.remove(.handles(["Zeta.md"]))
            try devices.edit("two/Home.md", "Start.", "Start with [[plan]].")
            if isEdited { try devices.edit("two/plan.md", "One.", "One more.") }
            try await order.sync(devices)
            #expect(try Self.goal(devices) == (isEdited ? "plan.md" : "nowhere"))
            #expect(try devices.read("one/Zeta.md") == nil)
        }
    }

    @Test(arguments: Order.allCases)
    func `two moves of one note are one note, and links to either name lead there`(
        order: Order
    ) async throws {
        let devices = try await Devices(
            Self.files.merging(["More.md": "# More\n\nLine.\n"]) { $1 })
        try Self.retitle(devices.one, "plan.md", "Alpha")
        try devices.edit("one/More.md", "Line.", "Line of [[Alpha]].")
        try Self.retitle(devices.two, "plan.md", "Omega")
        try devices.edit("two/Home.md", "Start.", "Start with [[Omega]].")
        try await order.sync(devices)
        let path = try #require(try Self.goal(devices))
        #expect(["Alpha.md", "Omega.md"].contains(path))
        let notes = try devices.one.itemsByPath().keys
        #expect(Set(notes) == [path, "Home.md", "More.md", "milk.md"])
        try Self.expectNoneBroken(devices)
    }

    @Test func `a third device's link leads to what two others moved to different names`()
        async throws
    {
        let devices = try await Devices(Self.files)
        let three = try await Store.clone(
            devices.place.folder.appending("hub.git").string,
            to: devices.place.folder.appending("three"), environment: devices.place.environment,
            contact: TransferOptions()
        ).store
        try Self.retitle(devices.one, "plan.md", "Alpha")
        _ = try await devices.one.sync(TransferOptions())
        // It has seen one of the names, and links to it.
        _ = try await three.sync(TransferOptions())
        try devices.edit("three/Home.md", "Start.", "Start with [[Alpha]].")
        _ = try three.append("Three.", to: .handles(["milk.md"]))
        try Self.retitle(devices.two, "plan.md", "Omega")
        _ = try await devices.two.sync(TransferOptions())
        _ = try await three.sync(TransferOptions())
        try await devices.syncAll()
        let path = try #require(try Self.goal(devices))
        #expect(["Alpha.md", "Omega.md"].contains(path))
        try Self.expectNoneBroken(devices)
    }

    @Test func `a whole folder of notes moves in one commit`() async throws {
        var files = ["Home.md": "Start.\n"]
        for number in 0..<250 { files["old/n\(number).md"] = "# N\(number)\n\nx\n" }
        let devices = try await Devices(files)
        let notes = (0..<250).map { "old/n\($0).md" }
        _ = try devices.one.relocate(.handles(notes), to: "new")
        let message = try devices.place.shell("git -C one log -1 --format=%B")
        #expect(message.utf8.count < 20_000)
        #expect(message.count(of: "Sheaf-Moved: ") == 100)
        try devices.edit("two/Home.md", "Start.", "See [[old/n3]] and [[old/n249]].")
        try await devices.syncAll()
        // Beyond what the message holds, the bytes tell.
        #expect(try devices.read("two/Home.md") == "See [[new/n3]] and [[new/n249]].\n")
    }

    @Test func `a new note in the old place is another one`() async throws {
        let devices = try await Devices(Self.files)
        try Self.retitle(devices.one, "plan.md", "Zeta")
        try devices.write("one/plan.md", "# Another\n\nNew.\n")
        try devices.edit("two/plan.md", "One.", "One.\n\nTwo.")
        try devices.edit("two/Home.md", "Start.", "Start with [[plan]].")
        try await devices.syncAll()
        #expect(try devices.read("two/Zeta.md")?.hasSuffix("# Zeta\n\nOne.\n\nTwo.\n") == true)
        #expect(try devices.read("two/plan.md") == "# Another\n\nNew.\n")
        #expect(try Self.goal(devices) == "Zeta.md")
    }

    @Test func `a link that plain git's merge left behind is found and repaired`() async throws {
        let devices = try await Devices(Self.files)
        try Self.retitle(devices.one, "plan.md", "Zeta")
        try devices.write("one/Home.md", "Start with [[plan]] and [p](plan.md).\n")
        try devices.place.shell("git -C one commit -qam Link")
        let former = try MovedLinks(in: devices.one).writable.map(\.former?.path)
        #expect(former == ["Zeta.md", "Zeta.md"])
        _ = try await devices.one.repair(devices.one.examine())
        #expect(try devices.read("one/Home.md") == "Start with [[Zeta]] and [p](Zeta.md).\n")
    }

    @Test func `the log follows the note, on the other side of a merge too`() async throws {
        let devices = try await Devices(Self.files)
        try Self.retitle(devices.one, "plan.md", "Beta")
        try Self.retitle(devices.one, "Beta.md", "Zeta")
        try devices.edit("two/plan.md", "One.", "One.\n\nTwo.")
        try await devices.syncAll()
        for store in [devices.one, devices.two] {
            var request = HistoryRequest()
            request.item = try store.itemOfHistory("Zeta.md")
            let events = try store.history(request).flatMap(\.events).map(\.changes)
            #expect(events.contains { $0.contains(.moved(from: "Beta.md", to: "Zeta.md")) })
            #expect(events.contains { $0.contains(.moved(from: "plan.md", to: "Beta.md")) })
            #expect(events.contains([.text(added: 2, removed: 0)]), "\(events)")
            #expect(events.last == [.added])
            #expect(!events.contains { $0.contains(.deleted) })
            // An earlier state is found, and nothing counts as deleted.
            let item = try #require(request.item)
            let first = try store.item(item, at: .revision("HEAD~2"))
            #expect(["plan.md", "Beta.md"].contains(first.stored.path.string))
            #expect(try store.deletedItems().isEmpty)
        }
    }

    @Test func `a message alone moves nothing`() async throws {
        let devices = try await Devices(Self.files)
        try devices.place.shell(
            #"""
            cd one && git rm -q plan.md && printf '# Zeta\n\nOther.\n' > Zeta.md && git add -A
            git commit -q -m Text -m 'Sheaf-Moved: "Home.md" -> "Zeta.md"
            Sheaf-Moved: "plan.md" -> "../Zeta.md"
            Sheaf-Moved: "plan.md" -> ".git/config"
            Sheaf-Moved: "plan.md" -> "nowhere.md"'
            """#)
        try devices.edit("two/Home.md", "Start.", "Start with [[plan]].")
        try await devices.syncAll()
        #expect(try Self.goal(devices) == "nowhere")
        #expect(try devices.read("two/Zeta.md") == "# Zeta\n\nOther.\n")
        #expect(try devices.one.deletedItems().map(\.path) == ["plan.md"])
    }
}

extension String {
    /// The number of times that another text stands in it.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
