import Foundation
import SheafFuzzing
import TestSupport
import TestTraits
import Testing

/// A short run of each fuzz target without libFuzzer, over its seeds (the sample documents, where it
/// has none of its own) and damaged copies of them; `.ci/fuzz` runs them for as long as one likes.
@Suite(.limited) struct FuzzTargetTests {
    @Test(arguments: FuzzTarget.allCases)
    func `Damaged samples break no property`(target: FuzzTarget) throws {
        var chance = SplitMix64(seed: testSeed())
        func random(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &chance) }
        var folder = Self.fixtures + "/fuzz/" + target.rawValue
        if !FileManager.default.fileExists(atPath: folder) { folder = Self.fixtures + "/documents" }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let wanted = testRuns(240, long: 20_000)
        var runs = 0
        for name in names {
            guard let data = FileManager.default.contents(atPath: folder + "/" + name),
                (1...4096).contains(data.count)
            else { continue }
            for _ in 0..<max(4, wanted / names.count) {
                var bytes = [UInt8](data)
                target.run(bytes)
                for _ in 0..<3 { bytes[random(below: bytes.count)] = UInt8(random(below: 256)) }
                bytes.insert(0, at: random(below: bytes.count))
                bytes.insert(0, at: random(below: bytes.count))
                target.run(bytes)
                runs += 1
            }
        }
        #expect(runs > 200)
    }

    private static let fixtures = repositoryFolder + "/Fixtures"
}
