import SheafStore
import Synchronization
import TestTraits
import Testing

@testable import FolderWatcher

// begin example
/// A shopping list that an app keeps in a store.
struct ShoppingList {
    let store: Store

    /// Makes the store, or opens the one that is there.
    init(in folder: FilePath, environment: StoreEnvironment) async throws {
        store = try await Store.make(at: folder, environment: environment).store
    }

    /// Adds items, all of them in one commit.
    func add(_ titles: [String], due: Due? = nil) throws -> [Item] {
        let drafts = titles.map {
            Draft(title: $0, assignments: [.addTag("shopping"), .due(due)])
        }
        return try store.add(drafts).items
    }

    /// What is left to buy, as the files are at this moment.
    func open() throws -> [Item] {
        let query = try store.query(["is:open", "+shopping"])
        return try store.items(matching: query).results.map(\.item)
    }

    func postpone(_ item: Item, to due: Due) throws {
        _ = try store.set(.handles([item.handle.description]), [.due(due)])
    }

    func tick(_ item: Item) throws {
        _ = try store.move(.handles([item.handle.description]), by: .done)
    }

    func remove(_ item: Item) throws {
        _ = try store.remove(.handles([item.handle.description]))
    }
}
// end example

/// The guide "Using the library" shows the code above; here it is compiled and run.
@Suite(.limited) struct LibraryExampleTests {
    /// A world of the app's own: its clock, zone and home, and no user's settings.
    private func environment(_ place: TestPlace) -> StoreEnvironment {
        StoreEnvironment(
            variables: ["HOME": place.folder.string, "PATH": "/usr/local/bin:/usr/bin:/bin"],
            directory: place.folder,
            clock: { 1_800_000_000 },
            zone: .fixed(9 * 3600, identifier: "Asia/Seoul"),
            random: { .random(in: .min ... .max) })
    }

    @Test func `An app keeps its data in a store`() async throws {
        let place = try TestPlace()
        let list = try await ShoppingList(in: place.root, environment: environment(place))
        let bought = try list.add(["Oat milk", "Bread", "귤"], due: Due("2027-01-20"))
        #expect(bought.map(\.title) == ["Oat milk", "Bread", "귤"])
        #expect(Set(bought.compactMap(\.id)).count == 3)
        #expect(bought[0].created?.description == "2027-01-15T17:00:00+09:00")
        #expect(Set(try list.open().map(\.title)) == ["Oat milk", "Bread", "귤"])

        try list.postpone(bought[0], to: try #require(Due("2027-01-22")))
        try list.tick(bought[1])
        try list.remove(bought[2])
        let open = try list.open()
        #expect(open.map(\.title) == ["Oat milk"])
        #expect(open.first?.due == Due("2027-01-22") && open.first?.tags == ["shopping"])

        // The same data are there for whoever opens the store next, and in git.
        let again = try await ShoppingList(in: place.root, environment: environment(place))
        #expect(try again.open().map(\.id) == [bought[0].id])
        #expect(
            try again.store.history().map(\.commit.subject) == [
                "Delete \"귤\"", "Move \"Bread\" from todo to done",
                "Set due of \"Oat milk\" to 2027-01-22", "Add 3 items", "Begin the store",
            ])
    }

    @Test func `What goes wrong is told as facts`() async throws {
        let place = try TestPlace()
        let list = try await ShoppingList(in: place.root, environment: environment(place))
        #expect {
            try list.add(["Bread", " "])
        } throws: { error in
            if case StoreError.document(_, .emptyTitle) = error { true } else { false }
        }
        #expect(try list.open().isEmpty)
        let item = try list.add(["Bread"])[0]
        try list.remove(item)
        #expect {
            try list.tick(item)
        } throws: { error in
            if case StoreError.noSuchItem(item.id?.description) = error { true } else { false }
        }
    }

    @Test func `The guide shows the code that runs here`() throws {
        let tests = FilePath(#filePath).removingLastComponent().removingLastComponent()
        let code = try text(FilePath(#filePath)).split(separator: "// begin example\n")[1]
            .split(separator: "// end example\n")[0]
        let watcher = try text(tests.appending("FolderWatcher/FolderWatcher.swift"))
        let guide = try text(
            tests.removingLastComponent()
                .appending("Sources/SheafStore/SheafStore.docc/UsingTheLibrary.md"))
        #expect(guide.contains("```swift\nimport SheafStore\n\n\(code)```\n"))
        #expect(guide.contains("```swift\n\(watcher)```\n"))
        let setup = try text(tests.removingLastComponent().appending(".ci/setup"))
        let packages = try #require(setup.split(separator: "packages=\"").dropFirst().first)
            .prefix { $0 != "\"" }.split { $0.isWhitespace }.joined(separator: " ")
        #expect(guide.contains("`\(packages)`"))
    }

    @Test func `A program prints what changes in a folder`() async throws {
        let place = try TestPlace()
        let list = try await ShoppingList(in: place.root, environment: environment(place))
        let (lines, printed) = AsyncStream<String>.makeStream()
        let watcher = FolderWatcher(store: list.store) { printed.yield($0) }
        let task = Task {
            defer { printed.finish() }
            try await watcher.run()
        }
        var found: [String] = []
        for await line in lines {
            found.append(line)
            if found.count == 1 { _ = try list.add(["Bread"]) }
            if found.count == 3 { task.cancel() }
        }
        try await task.value
        #expect(found[0] == "0 open" && found[1] == "added: Bread" && found[2].hasPrefix("commit "))
    }

    private func text(_ path: FilePath) throws -> String {
        let place = try TestPlace()
        return try place.shell("cat '\(path.string)'")
    }
}
