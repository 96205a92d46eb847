import SheafStore
import SheafSystem
import Testing

/// An app that imports `SheafStore` alone can name each error that leaves it.
@Suite struct LibraryErrorTests {
    /// As an app tells them apart.
    private func name(_ error: any Error) -> String {
        switch error {
        case is StoreError: "StoreError"
        case is InputError: "InputError"
        case is EditError: "EditError"
        case is ConfigurationError: "ConfigurationError"
        case is ChangeError: "ChangeError"
        case is RepositoryError: "RepositoryError"
        case is TransportError: "TransportError"
        case is TreeExcess: "TreeExcess"
        case let error as SystemError where error.code == Errno.noSuchFileOrDirectory: "SystemError"
        case is CancellationError: "CancellationError"
        default: "\(type(of: error))"
        }
    }

    private func thrown(by body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "none"
        } catch {
            return name(error)
        }
    }

    @Test func `errors of every layer have a name`() async throws {
        let place = try TestPlace()
        let store = try await place.made()
        let environment = place.environment
        var found: [String] = []
        found.append(await thrown { _ = try store.query(["duee:fri"]) })
        found.append(
            await thrown { try await store.update(ItemID("k7m3x9q2")!) { $0.title = "A" } })
        try place.git("init -q --object-format=sha256 ../other")
        found.append(
            await thrown {
                _ = try Store.open(
                    at: place.folder.appending("other"), environment: environment)
            })
        _ = try store.setRemote("./nowhere.git")
        found.append(await thrown { _ = try await store.sync(TransferOptions()) })
        try place.git("switch -q --detach")
        found.append(await thrown { _ = try store.add([Draft(title: "A")]) })
        try place.shell("rm -r store")
        found.append(await thrown { _ = try store.items() })
        #expect(
            found == [
                "InputError", "StoreError", "RepositoryError", "TransportError", "ChangeError",
                "SystemError",
            ])
    }

    @Test func `every error that git's layer makes public is exported`() throws {
        let place = try TestPlace()
        let sources = FilePath(#filePath).removingLastComponent().removingLastComponent()
            .removingLastComponent().appending("Sources")
        let declared = try place.shell(
            """
            cd '\(sources.string)'
            grep -rhoE 'public (enum|struct) [A-Za-z]+: ([A-Za-z]+, )*Error\\b' SheafGit SheafIndex SheafSystem
            """
        ).split(separator: "\n").map { $0.split(separator: ":")[0].split(separator: " ")[2] }
        let exported = try place.shell(
            "cat '\(sources.appending("SheafStore/Exports.swift").string)'")
        #expect(declared.count >= 5)
        #expect(declared.filter { !exported.contains(".\($0)\n") } == [])
    }
}
