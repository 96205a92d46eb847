import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct WorkflowTests {
    @Test(arguments: [
        ("todo", "todo"), ("To Do", "todo"), ("TO-DO", "todo"), ("할 일", "todo"), ("할일", "todo"),
        ("In Progress", "doing"), ("in_progress", "doing"), ("진행중", "doing"), ("완료", "done"),
        ("\u{110B}\u{116A}\u{11AB}\u{1105}\u{116D}", "done"),
    ])
    func `knows a status by any of its spellings`(_ spelling: String, _ name: String) {
        #expect(Workflow.standard.status(named: spelling)?.name == name)
    }

    @Test(arguments: ["draft", "", "tod", "todo!"])
    func `leaves other values to the user`(_ text: String) {
        #expect(Workflow.standard.status(named: text) == nil)
    }

    @Test func `knows where tasks begin, go on and end`() {
        let workflow = Workflow([
            .init(name: "cancelled", isClosed: true), .init(name: "next"), .init(name: "now"),
            .init(name: "finished", isClosed: true),
        ])
        #expect(workflow.initial.name == "next")
        #expect(workflow.closed?.name == "cancelled")
        #expect(workflow.rank(of: "Now") == 2)
        #expect(workflow.rank(of: nil) == 4 && workflow.rank(of: "draft") == 4)
    }

    @Test func `knows what is begun by its name or by its mark, not by its place`() {
        let columns = [Workflow.Status(name: "todo"), .init(name: "review")]
        #expect(Workflow(columns).started == nil)
        #expect(Workflow.standard.started?.name == "doing")
        for aliases in [["doing"], ["In-Progress"], ["진행 중"]] {
            let now = Workflow.Status(name: "now", aliases: aliases)
            #expect(Workflow(columns + [now]).started?.name == "now")
        }
        let marked = Workflow.Status(name: "now", isStarted: true)
        #expect(Workflow(columns + [marked]).started?.name == "now")
        #expect(Workflow(columns + [marked, .init(name: "Doing")]).started?.name == "Doing")
    }

    @Test func `priorities are known in both languages, high first`() {
        #expect(Priority(named: "HIGH") == .high && Priority(named: "높음") == .high)
        #expect(Priority(named: "m") == .medium && Priority(named: "보통") == .medium)
        #expect(Priority(named: "L") == .low && Priority(named: "urgent") == nil)
        #expect([Priority.low, .high, .medium].sorted() == [.high, .medium, .low])
    }

    @Test func `only open tasks are overdue`() {
        let now = Moment.at("2026-11-21 00:00")
        var item = Item(path: "a.md", title: "a", status: "todo", kind: .task)
        #expect(!item.isOverdue(at: now))
        item.due = Due("2026-11-20")
        #expect(item.isOverdue(at: now) && !item.isOverdue(at: .at("2026-11-20 23:59")))
        item.isClosed = true
        #expect(!item.isOverdue(at: now))
        item.isClosed = false
        item.kind = .memo
        #expect(!item.isOverdue(at: now))
    }
}
