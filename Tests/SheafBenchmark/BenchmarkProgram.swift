import ArgumentParser
import Glibc

/// Holds sheaf against git, ripgrep, Taskwarrior and plain C calls, all in one run.
///
/// Prints a table of ratios with the bar beside each, and ends with 1 where one is missed.
@main struct BenchmarkProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheaf-benchmark",
        abstract: "Measures sheaf against git, ripgrep and Taskwarrior in one run.")

    @Option(help: "How many notes there are.")
    var items = 10_000
    @Option(help: "How many commits the long history has.")
    var commits = 10_000
    @Option(help: "How often each command is run; the median counts.")
    var runs = 7
    @Option(help: "The sheaf to measure: a release build. Without it, the one beside this program.")
    var sheaf: String?
    @Option(help: "A folder for the notes, on the disk to be measured.")
    var place = "/tmp"
    @Option(help: "Only comparisons whose names contain this.")
    var only = ""
    @Option(help: .hidden)
    var floor: String?
    @Argument(help: .hidden)
    var folder: String?

    func validate() throws {
        guard items >= 100, commits >= 10, runs > 0 else {
            throw ValidationError("There are at least 100 notes, 10 commits, and some runs.")
        }
    }

    func run() throws {
        if let floor, let folder {
            guard let floor = Floor(rawValue: floor) else { throw ExitCode(64) }
            return print(floor.run(in: folder))
        }
        var template = Array("\(place)/sheaf-benchmark-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
        guard let made else { throw Failure("cannot make a folder in \(place)") }
        let machine = Machine(folder: String(cString: made))
        defer { _ = try? machine.run(["/bin/rm", "-rf", machine.folder], in: "/") }
        let own = try ownPath()
        let folder = own[..<(own.lastIndex(of: "/") ?? own.startIndex)]
        let stores = try Stores(
            machine, sheaf: sheaf ?? folder + "/sheaf", count: items, commits: commits)
        // What making them has left to be written to the disk is nobody's time.
        Glibc.sync()
        var areMet = true
        print("\(items) notes, medians of \(runs) runs\n")
        print("| | sheaf | ratio | memory | |\n|---|---|---|---|---|")
        for comparison in stores.comparisons(own: own)
        where only.isEmpty || comparison.name.contains(only) {
            let result = try machine.compare(comparison, runs: runs)
            areMet = areMet && result.isMet
            let memory = result.memory.map { " of \($0 >> 10)" } ?? ""
            print(
                "| \(result.name) | \(Result.rounded(result.ours * 1000)) ms | \(result.text) | "
                    + "\(result.peak >> 10)\(memory) MiB | \(result.isMet ? "met" : "**missed**") |"
            )
            fflush(nil)
        }
        for key in LiveKey.allCases where only.isEmpty || key.name.contains(only) {
            let seconds = try stores.median(of: key, runs: runs)
            let isMet = seconds <= LiveKey.bar
            areMet = areMet && isMet
            print(
                "| \(key.name) | \(Result.rounded(seconds * 1000)) ms | "
                    + "at most \(Result.rounded(LiveKey.bar * 1000)) ms | | "
                    + "\(isMet ? "met" : "**missed**") |")
            fflush(nil)
        }
        if !areMet { throw ExitCode(1) }
    }

    private func ownPath() throws -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &path, path.count - 1)
        guard length > 0 else { throw Failure("cannot tell where this program is") }
        return String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
