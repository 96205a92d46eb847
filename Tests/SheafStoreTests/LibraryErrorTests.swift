import SheafStore
import SheafSystem
import TestTraits
import Testing

/// An app that imports `SheafStore` alone can name each error that leaves it.
@Suite(.limited) struct LibraryErrorTests {
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
        let (place, store) = try await TestPlace.withStore()
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
        found.append(await thrown { try await store.sync() })
        try place.git("switch -q --detach")
        found.append(await thrown { _ = try store.add([Draft(title: "A")]) })
        try place.shell("rm -r store")
        found.append(await thrown { _ = try store.items() })
        #expect(
            found == [
                "InputError", "StoreError", "RepositoryError", "StoreError", "ChangeError",
                "SystemError",
            ])
    }

    @Test func `calls that do not block throw one type, which holds those of every layer`()
        async throws
    {
        struct Own: Error {}
        /// An app's `switch` over what it cares for.
        func name(_ body: () async throws(StoreError) -> Void) async -> String {
            do {
                try await body()
                return "none"
            } catch {
                switch error {
                case .input: return "input"
                case .change: return "change"
                case .repository: return "repository"
                case .transport(.notFound): return "transport"
                case .system: return "system"
                case .cancelled: return "cancelled"
                case .other(is Own): return "own"
                default: return "\(error)"
                }
            }
        }
        let (place, store) = try await TestPlace.withStore()
        let environment = place.environment
        var found: [String] = []
        found.append(
            await name { () async throws(StoreError) in
                _ = try await store.perform { try $0.query(["duee:fri"]) }
            })
        found.append(
            await name { () async throws(StoreError) in try await store.perform { _ in throw Own() }
            })
        try place.git("init -q --object-format=sha256 ../other")
        let other = place.folder.appending("other")
        found.append(
            await name { () async throws(StoreError) in
                _ = try await Store.make(at: other, environment: environment)
            })
        _ = try store.setRemote("./nowhere.git")
        found.append(
            await name { () async throws(StoreError) in try await store.sync()
            })
        try place.git("switch -q --detach")
        found.append(
            await name { () async throws(StoreError) in
                _ = try await store.perform { try $0.add([Draft(title: "A")]) }
            })
        found.append(
            await name { () async throws(StoreError) in
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await store.item(id: ItemID("k7m3x9q2")!)
            })
        #expect(
            found == [
                "input", "own", "repository", "transport", "change", "cancelled",
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
