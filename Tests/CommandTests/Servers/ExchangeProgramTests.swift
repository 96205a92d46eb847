import Foundation
import TestSupport
import TestTraits
import Testing

/// Tasks to sheaf and back, with the programs that they are from: Taskwarrior 2.6 and todo.txt-cli.
@Suite(.limited) struct ExchangeProgramTests {
    @Test func `Tasks of Taskwarrior go to sheaf and back`() throws {
        let sandbox = try Sandbox()
        _ = try ServerProcess.find("task", package: "taskwarrior")
        try run(
            sandbox,
            #"""
            sheaf init
            for each in one two; do mkdir $each && cat > $each/rc <<END
            data.location=$PWD/$each
            confirmation=no
            verbose=nothing
            json.array=on
            uda.points.type=numeric
            uda.estimate.type=duration
            uda.reviewed.type=date
            uda.owner.type=string
            END
            done
            cat > on <<'END'
            #!/bin/sh
            TASKRC=$HOME/$1/rc; export TASKRC; shift; exec task "$@"
            END
            chmod +x on
            ./on one add Buy milk +home +errands pro:house.kitchen pri:H due:2026-12-01 points:3 \
                estimate:PT1H30M reviewed:2026-11-01 owner:'Mina K'
            ./on one add 'Call "Mina" 한글 \ back' sched:2026-12-02T10:00 wait:2099-11-30 dep:1
            ./on one 1 annotate 'Two litres/oat https://x.y/z'
            ./on one 1 start
            ./on one add Pay rent due:2026-11-30 recur:monthly until:2027-11-25
            ./on one add Water plants due:2026-11-20 recur:P2W pri:L
            ./on one list
            ./on one add Done thing pro:house
            ./on one +LATEST done
            ./on one export > one.json
            sheaf import one.json
            sheaf export taskwarrior > there.json 2> losses
            ./on two rc.recurrence=off import there.json
            ./on two rc.recurrence=off export > two.json
            """#)
        #expect(sandbox.read("losses") == "")
        let before = try tasks("one.json", in: sandbox)
        let after = try tasks("two.json", in: sandbox)
        #expect(before.count > 6)
        // A later day of a repeating task, which has nothing of its own, is left to its rule.
        for (uuid, task) in before where task["imask"] != "1.0" {
            #expect(after[uuid] == task, "\(task["description"] ?? "")")
        }
        #expect(Set(after.keys).isSubset(of: before.keys))
        #expect(after.values.filter { $0["status"] == "recurring" }.count == 2)
        // All of it again changes nothing, from here or from there.
        let head = try run(sandbox, "git -C sheaf rev-parse HEAD")
        try run(
            sandbox, "sheaf import one.json; ./on two rc.recurrence=off export | sheaf import -")
        #expect(try run(sandbox, "git -C sheaf rev-parse HEAD") == head)
    }

    @Test func `Edits in Taskwarrior and in sheaf come together`() throws {
        let sandbox = try Sandbox()
        _ = try ServerProcess.find("task", package: "taskwarrior")
        let printed = try run(
            sandbox,
            #"""
            mkdir tw && printf 'data.location=%s/tw\nconfirmation=no\nverbose=nothing\n' $PWD > tw/rc
            export TASKRC=$PWD/tw/rc
            task add Buy milk; task add Call Mina; task add Pay rent
            sheaf init
            task export | sheaf import -
            sheaf set milk project:kitchen; sheaf done rent
            task 1 modify due:2026-12-01; task 2 modify +phone; task add Fix the tap
            task export | sheaf import -
            sheaf export taskwarrior | task import
            task rc.report.x.columns=description,project,tags,due rc.report.x.sort=description+ \
                rc.report.x.filter=status:pending rc.dateformat=Y-M-D x
            task status:completed count
            task export | sheaf import -
            sheaf list --all --columns title,status,project,tags,due
            git -C sheaf rev-list --count HEAD
            """#)
        #expect(printed.contains("Buy milk    kitchen       2026-12-01\n"), "\(printed)")
        #expect(printed.contains("Call Mina           phone"), "\(printed)")
        #expect(printed.contains("Buy milk\ttodo\tkitchen\t\t2026-12-01"), "\(printed)")
        #expect(printed.contains("Pay rent\tdone"), "\(printed)")
        // Begin, import, set, done, import: the last import found all as it is.
        #expect(printed.hasSuffix("\n5\n"), "\(printed)")
    }

    @Test func `A year of todo.txt goes to sheaf and back`() throws {
        let sandbox = try Sandbox()
        _ = try ServerProcess.find("todo-txt", package: "todotxt-cli")
        let printed = try run(
            sandbox,
            #"""
            mkdir todo && cat > todo/config <<END
            export TODO_DIR=$PWD/todo TODO_FILE=$PWD/todo/todo.txt DONE_FILE=$PWD/todo/done.txt
            export REPORT_FILE=$PWD/todo/report.txt TODOTXT_DATE_ON_ADD=1
            END
            todo() { todo-txt -d $PWD/todo/config -a -f "$@"; }
            todo add 'Buy milk +kitchen @shop due:2026-12-01'
            todo add 'Call Mina about the +house today @phone'
            todo add '우유 마시기 ref:7'
            todo pri 1 A; todo do 2
            sort todo/todo.txt > before
            sheaf init
            sheaf import todo/todo.txt
            sheaf export todo.txt | sed 's/ sheaf:[^ ]*//' | sort > after
            diff before after
            sheaf export todo.txt > todo/todo.txt
            todo ls
            todo pri 3 B
            sheaf import todo/todo.txt
            sheaf import todo/todo.txt
            sheaf list --all --columns title,status,priority
            git -C sheaf rev-list --count HEAD
            """#)
        #expect(printed.hasSuffix("\n3\n"), "\(printed)")
        #expect(!printed.contains("\n<") && !printed.contains("\n>"), "\(printed)")
    }

    /// The tasks of an export, by their UUIDs, without what each export makes anew.
    private func tasks(
        _ file: String, in sandbox: Sandbox
    ) throws -> [String: [String: String]] {
        let text = try #require(sandbox.read(file))
        let all = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        let tasks = try #require(all)
        return Dictionary(
            tasks.map { task in
                let kept = task.filter { !["id", "urgency", "modified", "rtype"].contains($0.key) }
                return (task["uuid"] as? String ?? "", kept.mapValues { Self.text(of: $0) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// A number is the same with and without decimal places, and the order of members says nothing.
    private static func text(of value: Any) -> String {
        if let number = value as? NSNumber { return "\(number.doubleValue)" }
        guard JSONSerialization.isValidJSONObject(value),
            let data = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        else { return "\(value)" }
        return String(decoding: data, as: UTF8.self)
    }

    @discardableResult
    private func run(_ sandbox: Sandbox, _ lines: String) throws -> String {
        let finished = try sandbox.shell("set -e\n" + lines)
        try #require(finished.code == 0, "\(lines)\n\(finished.output)\(finished.errors)")
        return finished.output
    }
}
