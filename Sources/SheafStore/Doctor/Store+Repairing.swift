import SheafCore
import SheafGit

extension Store {
    /// Puts right what can be put right without a person, and says which that was. What fails stays
    /// among the findings as it was.
    public func repair(_ diagnosis: Diagnosis) async throws(StoreError) -> Diagnosis {
        try await StoreExecutor.run {
            var repaired = diagnosis
            for index in repaired.findings.indices {
                repaired.findings[index].isRepaired = await repair(repaired.findings[index].problem)
            }
            return repaired
        }
    }

    /// Writes notes of other encodings in UTF-8, in one commit.
    private func convertToUTF8(_ paths: [String]) throws {
        let reader = ItemReader(configuration)
        _ = try change(.doctor) { _ in
            try paths.compactMap { TreePath($0) }.compactMap { path in
                guard let bytes = try layout.readSettled(path, limit: Document.sizeLimit)?.bytes,
                    let document = Document(reading: bytes), document.encoding != .utf8
                else { return nil }
                let item = reader.read(document, at: path).item
                return PlannedFile(
                    path: path, before: bytes, after: document.bytes,
                    edit: ItemEdit(before: item, after: item, isChanged: true))
            }
        }
    }

    private func repair(_ problem: Problem) async -> Bool {
        do {
            switch problem {
            case .damaged(let damage):
                return try await pool.repair(damage) {
                    guard let remote = try? Self.remote(of: repository()),
                        (try? pool.requireTrust(of: remote)) != nil
                    else { return }
                    try? await transport(TransferOptions()).refetch(.named(remote.name))
                }
            case .driverIsMissing:
                try setUpClone()
                return true
            case .attributeIsMissing(let paths):
                try installAttributes()
                // An attributes file below the top may say otherwise; that is its owner's to change.
                let values = try pool.attribute(
                    "merge", of: paths.compactMap { TreePath($0) })
                return values.values.allSatisfy { $0 == "sheaf" }
            case .sharedID(_, let items):
                try renewIDs(of: items)
                return true
            case .otherEncoding(let paths):
                try convertToUTF8(paths)
                return true
            case .movedLinks:
                try repairMovedLinks()
                return try movedLinks().writable.isEmpty
            case .refused([.bare]):
                let repository = try repository()
                try repository.set("core.bare", to: "false")
                return try repository.bool("core.bare") == false
            case .oldLock(let lock):
                return try layout.remove(lock)
            case .interruptedChange:
                try recover()
                return try !layout.hasInterruptedChange()
            case .unauditedMerges:
                try auditForeignMerges()
                return true
            case .clutter(let leftover):
                try layout.remove(leftover)
                return true
            default:
                return false
            }
        } catch {
            return false
        }
    }
}
