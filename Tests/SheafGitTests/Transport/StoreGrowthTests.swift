import Foundation
import Testing

@testable import SheafGit

@Suite struct StoreGrowthTests {
    /// A fetch that fails used to remove the pack that `git add` was writing beside it, so that the first
    /// sync of some notes with an empty remote failed now and then.
    @Test func `what another git is writing is no leftover`() throws {
        let store = try TestRepository()
        let objects = store.root.appending(".git/objects")
        let growth = StoreGrowth(of: objects, limit: .max)
        try store.write(".git/objects/pack/tmp_pack_a", "half")
        try store.write(".git/objects/tmp_object_git2_b", "half")
        do {
            let writing = try ObjectWriting(in: objects)
            growth.removeLeftovers(waiting: .milliseconds(50))
            #expect(try store.read(".git/objects/pack/tmp_pack_a") == "half")
            withExtendedLifetime(writing) {}
        }
        growth.removeLeftovers()
        #expect(try store.read(".git/objects/pack/tmp_pack_a") == nil)
        #expect(try store.read(".git/objects/tmp_object_git2_b") == "half")
    }
}
