import SheafGit
import SystemPackage
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct DiscoveryTests {
    private func environment(
        _ place: TestPlace, in directory: String, _ more: [String: String] = [:]
    ) -> StoreEnvironment {
        var environment = place.environment
        environment.directory = place.folder.appending(directory)
        environment.variables.merge(more) { $1 }
        return environment
    }

    @Test func `the nearest directory upward comes before the environment's and the home's`() throws
    {
        let place = try TestPlace()
        try place.shell(
            """
            mkdir -p named/.sheaf up/.sheaf up/a/b up/inner/.sheaf up/inner/c \
                home/sheaf/.sheaf elsewhere
            ln -s up/a/b into
            """)
        let named = ["SHEAF_STORE": place.folder.appending("named").string]
        func located(_ directory: String, _ more: [String: String] = [:]) throws -> FilePath {
            try Store.locate(environment: environment(place, in: directory, more))
        }
        #expect(try located("up/a/b", named) == place.folder.appending("up"))
        #expect(try located("up/inner/c", named) == place.folder.appending("up/inner"))
        #expect(try located("into", named) == place.folder.appending("up"))
        #expect(try located("elsewhere", named) == place.folder.appending("named"))
        #expect(
            try located("elsewhere", ["SHEAF_STORE": "../named"]) == place.folder.appending("named")
        )
        #expect(try located("elsewhere") == place.folder.appending("home/sheaf"))
        let explicit = try Store.locate(
            explicit: "../named", environment: environment(place, in: "up"))
        #expect(explicit == place.folder.appending("named"))
    }

    @Test func `making a store without a place is about the one that one is in`() async throws {
        let place = try TestPlace()
        try place.shell("mkdir -p home outside")
        let first = try await Store.make(
            at: place.folder.appending("up"), environment: place.environment)
        try place.shell("mkdir up/deep")
        let again = try await Store.make(at: nil, environment: environment(place, in: "up/deep"))
        #expect(again.kind == .existing)
        #expect(again.store.root == first.store.root)
        let other = try await Store.make(at: nil, environment: environment(place, in: "outside"))
        #expect(other.store.root == place.folder.appending("home/sheaf"))
    }

    @Test func `where nothing is a store the places that were looked at are told`() throws {
        let place = try TestPlace()
        try place.shell("mkdir -p elsewhere home/sheaf")
        #expect {
            try Store.locate(environment: environment(place, in: "elsewhere"))
        } throws: { error in
            guard case StoreError.noStore(let searched, let fallback) = error else { return false }
            return searched == place.folder.appending("elsewhere")
                && fallback == place.folder.appending("home/sheaf")
        }
        // What is named is never replaced by something else.
        #expect {
            try Store.locate(
                explicit: "nowhere", environment: environment(place, in: "elsewhere"))
        } throws: { error in
            guard case StoreError.noStore(let searched, nil) = error else { return false }
            return searched == place.folder.appending("elsewhere/nowhere")
        }
    }

    @Test func `a folder without a repository, or inside a larger one, is no store`() async throws {
        let place = try TestPlace()
        try place.shell("mkdir -p store/.sheaf")
        await expect(throws: .notARepository(place.root)) { try place.open() }
        try place.shell("git init -q")
        #expect {
            try place.open()
        } throws: { error in
            if case StoreError.insideLargerRepository(place.root, place.folder) = error {
                true
            } else {
                false
            }
        }
        try place.shell("rm -r store/.sheaf")
        await #expect {
            try await place.made()
        } throws: { error in
            if case StoreError.insideLargerRepository = error { true } else { false }
        }
        #expect(!place.root.appending(".git").exists)
    }

    @Test func `A .sheaf below a store is none, and one without a repository is`() async throws {
        let (place, _) = try await TestPlace.withStore()
        try place.shell("mkdir -p store/sub/.sheaf store/sub/deep lone/.sheaf")
        for folder in ["store/sub/deep", "store/sub", "store"] {
            var environment = place.environment
            environment.directory = place.folder.appending(folder)
            #expect(Store.nearest(from: environment) == place.root)
        }
        var environment = place.environment
        environment.directory = place.folder.appending("lone")
        #expect(Store.nearest(from: environment) == place.folder.appending("lone"))
    }
}
