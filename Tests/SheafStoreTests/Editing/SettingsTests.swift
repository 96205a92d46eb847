import TestTraits
import Testing

@testable import SheafCore
@testable import SheafStore

@Suite(.limited) struct SettingsTests {
    @Test func `Every setting says its value and where it comes from`() async throws {
        let sandbox = try await EditingSandbox(
            config: """
                format: 3
                keys:
                  마감: due
                  estimate:
                paths:
                  memo: notes/{title}.md
                """)
        let settings = sandbox.store.settings().settings
        let byName = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0) })
        #expect(byName["format"]?.line == 1)
        #expect(byName["keys"]?.line == 2)
        #expect(
            byName["keys"]?.value
                == .keys([
                    Setting.OtherName(name: "estimate", meaning: nil),
                    Setting.OtherName(name: "마감", meaning: "due"),
                ]))
        #expect(byName["paths.memo"]?.value == .text("notes/{title}.md"))
        #expect(byName["paths.memo"]?.line == 6)
        #expect(byName["paths.task"]?.line == nil)
        #expect(byName["statuses"]?.value == .statuses(Workflow.standard.statuses))
        #expect(byName["sync.push"]?.value == .text("auto"))
        #expect(byName["updated"]?.value == .boolean(false))
    }

    @Test func `Settings that were edited are committed`() async throws {
        let sandbox = try await EditingSandbox()
        let copy = try sandbox.store.editingCopyOfSettings()
        #expect(try sandbox.read(copy.file) == sandbox.read(".sheaf/config.yml"))
        try sandbox.write("format: 3\nupdated: true\n", to: copy.file)
        #expect(try sandbox.store.replaceSettings(copy)?.verb == .configure)
        #expect(try sandbox.subjects(1) == ["Change the settings"])
        #expect(try sandbox.place.open().configuration.keepsUpdated)
        #expect(try sandbox.edits() == [])
    }

    @Test(arguments: ["", "same"])
    func `Left as they were, or emptied, nothing happens`(typed: String) async throws {
        let sandbox = try await EditingSandbox()
        let copy = try sandbox.store.editingCopyOfSettings()
        if typed.isEmpty { try sandbox.write("", to: copy.file) }
        #expect(try sandbox.store.replaceSettings(copy) == nil)
        #expect(try sandbox.subjects(1) == ["Begin the store"])
        #expect(try sandbox.edits() == [])
    }

    @Test func `Broken settings are refused, and kept`() async throws {
        let sandbox = try await EditingSandbox()
        let before = try sandbox.read(".sheaf/config.yml")
        let copy = try sandbox.store.editingCopyOfSettings()
        try sandbox.write("format: 3\nupdated: maybe\n", to: copy.file)
        let error = #expect(throws: StoreError.self) { try sandbox.store.replaceSettings(copy) }
        guard case .notSaved(let kept, let cause) = error,
            case .configuration(copy.file, let mistake) = cause as? StoreError
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(kept == [copy.file] && mistake.line == 2)
        #expect(try sandbox.read(copy.file) == "format: 3\nupdated: maybe\n")
        #expect(try sandbox.read(".sheaf/config.yml") == before)
    }

    @Test func `Settings that are broken already can be mended`() async throws {
        let sandbox = try await EditingSandbox()
        try sandbox.write(".sheaf/config.yml", "updated: [\n")
        let store = try Store.openForSettings(
            at: sandbox.place.root, environment: sandbox.place.environment)
        let copy = try store.editingCopyOfSettings()
        try sandbox.write("updated: true\n", to: copy.file)
        #expect(try store.replaceSettings(copy)?.commit != nil)
        #expect(try sandbox.place.open().configuration.keepsUpdated)
        #expect(try sandbox.subjects(2) == ["Change the settings", "Edit \".sheaf/config.yml\""])
    }

    @Test func `What somebody else changed meanwhile is not overwritten`() async throws {
        let sandbox = try await EditingSandbox()
        let copy = try sandbox.store.editingCopyOfSettings()
        try sandbox.write("format: 3\nupdated: true\n", to: copy.file)
        try sandbox.write(".sheaf/config.yml", "format: 3\nsync:\n  push: manual\n")
        let error = #expect(throws: StoreError.self) { try sandbox.store.replaceSettings(copy) }
        guard case .notSaved([copy.file], let cause) = error,
            case .settingsChangedMeanwhile = cause as? StoreError
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try sandbox.read(".sheaf/config.yml") == "format: 3\nsync:\n  push: manual\n")
    }
}
