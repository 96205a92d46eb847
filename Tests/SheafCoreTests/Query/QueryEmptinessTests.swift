import SheafCore
import TestTraits
import Testing

@Suite(.limited) struct QueryEmptinessTests {
    private func query(_ arguments: [String]) throws -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: .standard, workflow: .standard,
            now: DateExpressionTests.friday)
    }

    @Test(arguments: [
        [], [""], ["   "], ["\t\n"], ["", " "], ["\"\""], ["--"], ["--", ""], ["in:/"], ["in:./"],
        ["\"\" or +home"], ["not not \"\""], ["(\"\" \"\")"],
    ])
    func `What asks for nothing is empty`(arguments: [String]) throws {
        #expect(try query(arguments).isEmpty, "\(arguments)")
    }

    @Test(arguments: [
        ["milk"], ["\"\" +home"], ["not \"\""], ["is:open"], ["is:task or is:memo"], ["due:"],
        ["in:work/"], ["-"], ["status:"],
    ])
    func `What asks for anything is not`(arguments: [String]) throws {
        #expect(try !query(arguments).isEmpty, "\(arguments)")
    }
}
