import ArgumentParser
import Glibc
import SheafSimulation

/// Runs the simulation for as long as one likes.
@main struct SimulationProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheaf-simulation",
        abstract: "Syncs simulated devices over real repositories and looks for lost lines.")

    @Option(help: "How many runs.")
    var runs = 100
    @Option(help: "The first run's seed; the next ones follow it.")
    var seed: UInt64 = 1
    @Option(help: "One hub, or two between which devices go to and fro.")
    var hubs = 1
    @Option(help: "What the runs are about: notes, repeating tasks or links.")
    var subject = Simulation.Subject.notes
    @Option(help: "How many devices.")
    var devices = 4
    @Option(help: "How many steps a run takes before everybody syncs to the end.")
    var steps = 36
    @Option(help: "End after so many minutes, even with runs left.")
    var minutes: Double?
    @Option(help: "A folder for the repositories, better one in memory.")
    var place: String?
    @Option(help: "The folder of a sheaf that plain git finds as its merge driver.")
    var driver: String?
    @Option(help: "End after so many violations.")
    var violations = 1
    @Flag(help: "Run worlds of ignore files and settings, each held against git add -A.")
    var twins = false
    @Flag(help: "Leave the repositories of the last run (with --whole), or of worlds that differ.")
    var keep = false
    @Flag(help: "Show a violation with the history as it was, not a shortened one.")
    var whole = false

    func validate() throws {
        guard (1...2).contains(hubs), devices > 0, steps > 0, runs > 0 else {
            throw ValidationError("There are 1 or 2 hubs, and some devices, steps and runs.")
        }
        guard !keep || whole || twins else {
            throw ValidationError("--keep goes with --whole or --twins.")
        }
    }

    func run() async throws {
        if twins { return try await runTwins() }
        var settings = Simulation.Settings(
            subject: subject, devices: devices, hubs: hubs, steps: steps, place: place,
            tools: driver.map { $0 + ":" } ?? "")
        settings.keepsLast = keep
        let simulation = try await Simulation(settings)
        defer { simulation.finish() }
        let clock = ContinuousClock()
        let start = clock.now
        var tally = Tally()
        var found = 0
        for seed in seed..<(seed + UInt64(runs)) {
            if let minutes, clock.now - start > .seconds(60 * minutes) { break }
            var report = try await simulation.run(seed: seed)
            tally.add(report.tally)
            if tally.runs % 100 == 0 {
                print("\(tally.runs) runs, \(found) violations, \(clock.now - start)")
                fflush(nil)
            }
            guard report.violation != nil else { continue }
            found += 1
            if !whole { report = try await simulation.shrink(report) }
            print(report)
            fflush(nil)
            if found >= violations { break }
        }
        print(tally)
        print("\(found) violations, \(clock.now - start)")
        if found > 0 { throw ExitCode(1) }
    }

    private func runTwins() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        var tally = GitTwin.Tally()
        var found = 0
        for seed in seed..<(seed + UInt64(runs)) {
            if let minutes, clock.now - start > .seconds(60 * minutes) { break }
            let differences = try await GitTwin.run(seed: seed, in: place, keeping: keep, &tally)
            for line in differences { print(line) }
            fflush(nil)
            if !differences.isEmpty { found += 1 }
            if found >= violations { break }
        }
        print("\(tally), \(found) differ, \(clock.now - start)")
        if found > 0 { throw ExitCode(1) }
    }
}

extension Simulation.Subject: ExpressibleByArgument {}
