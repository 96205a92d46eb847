import SheafSimulation
import TestSupport
import TestTraits
import Testing

/// A short run of the simulation; `sheaf-simulation` is the long one.
@Suite(.limited) struct SimulationTests {
    /// Runs the first seeds; each violation is an issue, with the shortest history that shows it.
    private func runs(_ count: Int, _ settings: Simulation.Settings) async throws -> Tally {
        let simulation = try await Simulation(settings)
        defer { simulation.finish() }
        var tally = Tally()
        for seed in 1...UInt64(count) {
            let report = try await simulation.run(seed: seed)
            tally.add(report.tally)
            guard report.violation != nil else { continue }
            Issue.record("\(try await simulation.shrink(report))")
        }
        return tally
    }

    @Test(arguments: [1, 2])
    func `four devices sync over real repositories, end alike and lose nothing`(
        hubs: Int
    ) async throws {
        let tally = try await runs(testRuns(1, long: 20), .init(hubs: hubs))
        #expect(tally.contendedRuns * 10 >= tally.runs * 3, "\(tally)")
        #expect(tally.blocks > 0 && tally.merges > 0, "\(tally)")
        #expect(tally.kills > 0, "\(tally)")
    }

    @Test func `repeating tasks go on once for each day, whoever does them where`() async throws {
        let tally = try await runs(
            testRuns(2, long: 20), .init(subject: .repeating, devices: 5, hubs: 1))
        let days = tally.occurrences
        #expect(days.onTwoDevices > 0 && days.passed > 0 && days.undone > 0, "\(tally)")
    }

    @Test func `links lead where they were made for, whoever moves what where`() async throws {
        let tally = try await runs(
            testRuns(2, long: 20), .init(subject: .links, devices: 3, hubs: 1))
        #expect(tally.links > 50 && tally.merges > 0, "\(tally)")
    }

    @Test func `whatever happens around the notes, nothing is published, lost or stuck`()
        async throws
    {
        let tally = try await runs(
            testRuns(2, long: 20), .init(subject: .surroundings, devices: 3, hubs: 1))
        #expect(tally.merges > 0 && tally.refused("around: killGit") > 0, "\(tally)")
    }

    @Test func `whatever git is told to ignore or convert, a sync commits what git add does`()
        async throws
    {
        var tally = GitTwin.Tally()
        for seed in 0..<UInt64(testRuns(5, long: 100)) {
            let differences = try await GitTwin.run(seed: seed, &tally)
            #expect(differences == [])
        }
        #expect(
            tally.compared > 2 && tally.ignoring > 1 && tally.kills > 0 && tally.linked > 0,
            "\(tally)")
    }
}
