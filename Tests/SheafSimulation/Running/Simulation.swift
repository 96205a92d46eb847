import Glibc

/// Devices that edit and sync the same notes in any order, on real repositories: the promise of
/// SYNC.md held against chance.
///
/// Each run is made of a seed: the same seed does the same again, on any machine.
public struct Simulation {
    /// What the runs are mostly about.
    public enum Subject: String, Sendable, CaseIterable {
        /// Text of notes, files, and plain git.
        case notes
        /// Tasks that repeat; half a day goes by from step to step.
        case repeating
        /// Notes that link to each other, and are moved and renamed.
        case links
        /// What git, other tools and the file system do around the notes.
        case surroundings
    }

    public struct Settings: Sendable {
        public var subject: Subject
        public var devices: Int
        /// One, or two between which devices go to and fro.
        public var hubs: Int
        /// How many steps a run takes before everybody syncs to the end.
        public var steps: Int
        /// A folder that the runs may use, better one in memory.
        public var place: String
        /// What the `PATH` begins with, each folder with a colon behind: where plain git finds the
        /// merge driver. Empty for a machine without sheaf.
        public var tools: String
        /// Leaves the repositories of the last run.
        public var keepsLast = false

        public init(
            subject: Subject = .notes, devices: Int = 4, hubs: Int, steps: Int = 36,
            place: String? = nil, tools: String = ""
        ) {
            self.subject = subject
            self.devices = devices
            self.hubs = hubs
            self.steps = steps
            self.place = place ?? Self.defaultPlace
            self.tools = tools
        }

        /// Seconds from step to step.
        var pace: Int64 { subject == .repeating ? 43_200 : 60 }

        static var defaultPlace: String {
            if access("/dev/shm", W_OK) == 0 { return "/dev/shm" }
            return getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        }
    }

    /// What one run came to.
    public struct Report: Sendable {
        public let seed: UInt64
        public let history: [Step]
        public let violation: Violation?
        public let tally: Tally
    }

    private let settings: Settings
    private let folder: String
    private let template: Template

    /// Makes the folder that all runs are in.
    public init(_ settings: Settings) async throws {
        var settings = settings
        var name = Array("\(settings.place)/sheaf-simulation-XXXXXX".utf8CString)
        let made = name.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        guard let made else { throw FileFailure("mkdtemp", Array(settings.place.utf8)) }
        folder = String(cString: made)
        settings.place = folder
        self.settings = settings
        template = try await Template(in: folder, settings: settings)
    }

    /// Takes the folder away, unless the last run is to stay.
    public func finish() {
        guard !settings.keepsLast else { return print("The last run lies in \(folder)/run.") }
        _ = try? Tool.run(
            ["/bin/rm", "-rf", folder], in: "/", variables: [:], scratch: folder + "-output")
    }

    /// One run.
    public func run(seed: UInt64) async throws -> Report {
        try await run(Scheduler(settings: settings).history(seed: seed), seed: seed)
    }

    /// The same run with a history that may have fewer steps.
    public func run(_ history: [Step], seed: UInt64) async throws -> Report {
        let world = try World(copying: template, to: "\(folder)/run", settings: settings)
        defer { if !settings.keepsLast { world.remove() } }
        var violation: Violation?
        var number: Int?
        do {
            for step in history {
                number = step.number
                try await world.perform(step)
            }
            number = nil
            var chance = Chance(seed: seed &+ 1)
            try await world.settle(&chance)
            try await world.checkEnd()
        } catch var found as Violation {
            found.step = number
            violation = found
        } catch {
            violation = Violation(.failed, "\(error)")
            violation?.step = number
        }
        world.tally.close(world.oracle)
        return Report(
            seed: seed, history: history, violation: violation, tally: world.tally)
    }

    /// Leaves steps of a failed run out, one after another, while it still fails in the same way.
    public func shrink(_ report: Report) async throws -> Report {
        guard let violation = report.violation else { return report }
        var shortest = report
        var size = max(1, report.history.count / 2)
        while true {
            var start = 0
            while start < shortest.history.count {
                var fewer = shortest.history
                fewer.removeSubrange(start..<min(start + size, fewer.count))
                let again = try await run(fewer, seed: report.seed)
                if again.violation?.kind == violation.kind {
                    shortest = again
                } else {
                    start += size
                }
            }
            if size == 1 { return shortest }
            size /= 2
        }
    }
}

extension Simulation.Report: CustomStringConvertible {
    /// The seed, what was broken, and the history that led there.
    public var description: String {
        guard let violation else { return "seed \(seed): no violation" }
        return "seed \(seed): \(violation)\n" + history.map { "  \($0)\n" }.joined()
    }
}
