import SheafCore
import SheafGit

extension Store {
    /// Puts right what can be put right without a person, and says which that was. What fails stays
    /// among the findings as it was.
    public func mend(_ diagnosis: Diagnosis) async throws -> Diagnosis {
        var mended = diagnosis
        for index in mended.findings.indices {
            mended.findings[index].isMended = await mend(mended.findings[index].ailment)
        }
        return mended
    }

    private func mend(_ ailment: Ailment) async -> Bool {
        do {
            switch ailment {
            case .driverIsMissing:
                try setUpClone()
                return true
            case .attributeIsMissing(let paths):
                try installAttributes()
                // An attributes file below the top may say otherwise; that is its owner's to change.
                let values = try await pool.attribute(
                    "merge", of: paths.compactMap { TreePath($0) })
                return values.values.allSatisfy { $0 == "sheaf" }
            case .sharedID(_, let items):
                try renewIDs(of: items)
                return true
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
