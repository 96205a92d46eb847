import Foundation
import TestSupport
import TestTraits
import Testing

/// A weekly task on two devices without a network, told to sheaf and to Taskwarrior (2.6 with its server).
@Suite(.limited) struct TaskwarriorTests {
    /// What is there once both devices have synced.
    private struct Outcome: Equatable {
        /// Tasks for a day for which there is another one already.
        var duplicates: Int
        /// How often the first week counts as done.
        var done: Int
    }

    @Test func `Taskwarrior doubles what repeats on two devices, sheaf does not`() throws {
        let sandbox = try Sandbox()
        let theirs = try taskwarrior(sandbox)
        #expect(theirs.duplicates > 0 && theirs.done == 2, "\(theirs)")
        #expect(try sheaf(sandbox) == Outcome(duplicates: 0, done: 1))
    }

    private func sheaf(_ sandbox: Sandbox) throws -> Outcome {
        try run(
            sandbox,
            """
            git init -q --bare hub.git
            sheaf init one && sheaf --store one remote file://$HOME/hub.git
            sheaf --store one add Report due:2026-10-12 repeat:weekly && sheaf --store one sync
            sheaf clone file://$HOME/hub.git two
            for device in one two; do sheaf --store $device list; done
            for device in one two; do sheaf --store $device done report; done
            for device in one two one two; do sheaf --store $device sync; done
            """)
        let days = try run(sandbox, "grep -rh ^due: two/tasks | sort")
        let done = try run(sandbox, "sheaf --store two stats --json")
        return Outcome(duplicates: try duplicates(days), done: try count(done))
    }

    private func taskwarrior(_ sandbox: Sandbox) throws -> Outcome {
        let port = freePort()
        _ = try ServerProcess.find("task", package: "taskwarrior")
        let program = try ServerProcess.find("taskd", package: "taskd")
        try run(
            sandbox,
            """
            mkdir -p taskd/one taskd/two && cd taskd
            made() { openssl req $1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
                -subj /CN=localhost -keyout $2.key -out $2.$3 2>/dev/null; }
            made "-x509 -days 2" ca pem
            for who in server client; do
                made "" $who request
                openssl x509 -req -in $who.request -CA ca.pem -CAkey ca.key -CAcreateserial \
                    -days 2 -out $who.pem 2>/dev/null
                taskd_settings="$taskd_settings $who.cert=$PWD/$who.pem $who.key=$PWD/$who.key"
            done
            export TASKDDATA=$PWD
            taskd init && taskd add org home
            key=$(taskd add user home mina | sed -n 's/New user key: //p')
            for each in $taskd_settings ca.cert=$PWD/ca.pem log=$PWD/log \
                server=localhost:\(port); do taskd config --force ${each%%=*} ${each#*=}; done
            for device in one two; do cat > $device/rc <<END
            data.location=$PWD/$device
            confirmation=no
            taskd.server=localhost:\(port)
            taskd.certificate=$PWD/client.pem
            taskd.key=$PWD/client.key
            taskd.ca=$PWD/ca.pem
            taskd.credentials=home/mina/$key
            END
            done
            """)
        let server = try ServerProcess(
            [program, "server", "--data", sandbox.home + "/taskd"], port: port,
            environment: sandbox.environment(step: 0), folder: sandbox.home)
        defer { withExtendedLifetime(server) {} }
        // Nothing is made of a task that repeats before both know it, and none while they sync.
        let listed = try run(
            sandbox,
            """
            cd taskd
            on() { TASKRC=$PWD/$1/rc; export TASKRC; shift; task "$@"; }
            quiet() { device=$1; shift; on $device rc.recurrence=off "$@"; }
            quiet one add Report due:today-6wks recur:weekly
            quiet one sync init && quiet two sync
            for device in one two; do
                on $device list
                on $device status:pending due:today-6wks done
            done
            for device in one two one two; do quiet $device sync; done
            quiet two rc.json.array=off rc.verbose=nothing export \
                | grep -v '"status":"recurring"' > tasks
            grep -o '"due":"[^"]*"' tasks | sort > days
            first=$(head -n 1 days)
            echo "$(grep "$first" tasks | grep -c '"status":"completed"')"
            """)
        let days = try #require(sandbox.read("taskd/days"))
        return Outcome(
            duplicates: try duplicates(days),
            done: try #require(Int(listed.split(separator: "\n").last ?? "")))
    }

    private func duplicates(_ days: String) throws -> Int {
        let days = days.split(separator: "\n")
        try #require(!days.isEmpty)
        return days.count - Set(days).count
    }

    /// The number that `stats` counts as done.
    private func count(_ stats: String) throws -> Int {
        let value = try JSONSerialization.jsonObject(with: Data(stats.utf8)) as? [String: Any]
        return try #require(value?["done"] as? Int, "\(stats)")
    }

    @discardableResult
    private func run(_ sandbox: Sandbox, _ lines: String) throws -> String {
        let finished = try sandbox.shell("set -e\n" + lines)
        try #require(finished.code == 0, "\(lines)\n\(finished.output)\(finished.errors)")
        return finished.output
    }
}
