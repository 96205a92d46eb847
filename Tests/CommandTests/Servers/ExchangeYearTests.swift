import Foundation
import TestSupport
import TestTraits
import Testing

/// A year of tasks to sheaf and back, as the libraries and programs write and read them that others use: pytodotxt,
/// icalendar, todoman and TaskChampion, the store of Taskwarrior 3.
@Suite(.limited) struct ExchangeYearTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let programs = folder.appending(path: "../../../.build/exchange/bin")
        .standardizedFileURL.path

    @Test(arguments: ["todo.txt", "ics", "taskwarrior"])
    func `A year of tasks comes back as it was`(format: String) throws {
        try checkYear(format, count: 200)
    }

    @Test(.long, arguments: ["todo.txt", "ics", "taskwarrior"])
    func `A year of 5,000 tasks comes back as it was`(format: String) throws {
        try checkYear(format, count: 5000)
    }

    private func checkYear(_ format: String, count: Int) throws {
        let sandbox = try Sandbox()
        let printed = try run(
            sandbox,
            """
            year() { \(Self.programs)/python \(Self.folder.path)/exchange_programs.py \(format) "$@"; }
            year make \(count) \(testSeed() % 1_000_000) > before
            sheaf init
            sheaf import \(format) before
            sheaf export \(format) > after
            year compare before after
            sheaf import \(format) before
            sheaf import \(format) after
            git -C sheaf rev-list --count HEAD
            """)
        #expect(printed == "2\n")
    }

    @Test func `Tasks of todoman are edited on both sides, and nothing is doubled`() throws {
        let sandbox = try Sandbox()
        let printed = try run(
            sandbox,
            #"""
            PATH=\#(Self.programs):$PATH
            mkdir -p lists/tasks .config/todoman
            printf 'path = "%s/lists/*"\ndate_format = "%%Y-%%m-%%d"\ntime_format = "%%H:%%M"\n' $PWD \
                > .config/todoman/config.py
            export XDG_CONFIG_HOME=$PWD/.config XDG_CACHE_HOME=$PWD/.cache LC_ALL=C.UTF-8
            todo new -l tasks 'Buy milk' --due 2026-12-24 --priority high
            todo new -l tasks 'Call Mina'
            sheaf init
            cat lists/tasks/*.ics | sheaf import -
            sheaf set milk project:kitchen due:2026-12-25
            todo done 2
            cat lists/tasks/*.ics | sheaf import -
            sheaf export ics milk > lists/tasks/$(basename $(grep -l milk lists/tasks/*))
            todo list
            todo edit $(todo list | sed -n 's/^\[ ] \([0-9]*\) .*Buy milk.*/\1/p') --priority low
            cat lists/tasks/*.ics | sheaf import -
            cat lists/tasks/*.ics | sheaf import -
            sheaf list --all --columns title,status,due,priority,project
            git -C sheaf rev-list --count HEAD
            """#)
        #expect(printed.contains("2026-12-25 Buy milk"), "\(printed)")
        #expect(printed.contains("Buy milk\ttodo\t2026-12-25\tlow\tkitchen"), "\(printed)")
        #expect(printed.contains("Call Mina\tdone"), "\(printed)")
        #expect(printed.hasSuffix("\n5\n"), "\(printed)")
    }

    @discardableResult
    private func run(_ sandbox: Sandbox, _ lines: String) throws -> String {
        let finished = try sandbox.shell("set -e\n" + lines)
        try #require(finished.code == 0, "\(lines)\n\(finished.output)\(finished.errors)")
        return finished.output
    }
}
