import SheafCore
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct OtherKeyboardTests {
    private func place() async throws -> TestPlace {
        let (place, _) = try await TestPlace.withStore()
        try place.write("a.md", "---\ntitle: 주간 회의록\n---\nmilk\n")
        try place.write("b.md", "---\ntitle: Weekly meeting\ntags: [work]\n---\n지난 회의록\n")
        return place
    }

    @Test func `What the same keys would find is counted`() async throws {
        let place = try await place()
        let store = try place.open()
        #expect(
            try store.otherKeyboard(["ghldmlfhr"])
                == OtherKeyboard(arguments: ["회의록"], count: 2))
        #expect(
            try store.otherKeyboard(["ghldmlfhr", "+work"])
                == OtherKeyboard(arguments: ["회의록", "+work"], count: 1))
        #expect(
            try store.otherKeyboard(["ghldmlfhr", "ㅡㄷㄷ샤ㅜㅎ"])
                == OtherKeyboard(arguments: ["회의록", "meeting"], count: 1))
        #expect(
            try store.otherKeyboard(["ghldmlfhr"], in: .title)
                == OtherKeyboard(arguments: ["회의록"], count: 1))
    }

    @Test func `Where that finds nothing either, nothing is offered`() async throws {
        let place = try await place()
        let store = try place.open()
        #expect(try store.otherKeyboard(["ghldmlfhr", "+home"]) == nil)
        #expect(try store.otherKeyboard(["dnwn"]) == nil)
        #expect(try store.otherKeyboard(["2026"]) == nil)
        #expect(try store.otherKeyboard(["ㅡㅑㅣㅏ"], in: .title) == nil)
        #expect(try store.otherKeyboard(["ㅡㅑㅣㅏ"], in: .body)?.arguments == ["milk"])
    }
}
