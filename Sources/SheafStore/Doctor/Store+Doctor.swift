import SheafCore
import SheafGit

extension Store {
    /// Looks at everything that could keep the store from working as it should. Nothing is changed.
    ///
    /// - Parameter contact: with one, whether the remote answers is asked too.
    /// - Throws: what keeps it from looking at all: `StoreError.repository`, `.system`.
    public func examine(
        asking contact: TransferOptions? = nil
    ) async throws(StoreError) -> Diagnosis {
        try await StoreExecutor.run {
            var examination = Examination(of: self, asking: contact)
            return try await examination.run()
        }
    }

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
                try SharedIDs.renew(items, in: self)
                return true
            case .otherEncoding(let paths):
                try convertToUTF8(paths)
                return true
            case .movedLinks:
                try MovedLinks.repair(in: self)
                return try MovedLinks(in: self).writable.isEmpty
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

    /// Raises the settings to the newest format, in a commit of its own; programs that do not know it can
    /// only read the store from then on, and this one can write it.
    ///
    /// - Returns: `nil` where they name it already.
    /// - Throws: `StoreError.unknownFormat`; `.configuration` for settings that cannot be read.
    public func upgrade() throws -> Change? {
        guard Configuration.knownFormats.contains(configuration.format) else {
            throw StoreError.unknownFormat(configuration.format)
        }
        guard let path = TreePath(Self.configurationPath) else { return nil }
        let before = try layout.read(path, limit: Configuration.sizeLimit)?.bytes
        guard let after = try Configuration.upgraded(before ?? []) else { return nil }
        var store = self
        store.configuration.format = Configuration.currentFormat
        return try store.change(.doctor) { _ in
            [
                PlannedFile(
                    path: path, before: before, after: after,
                    edit: ItemEdit(before: nil, after: named(after, at: path), isChanged: true))
            ]
        }
    }
}

extension Configuration {
    /// Returns the settings with the newest format, every other line as it is; `nil` where they name it.
    ///
    /// - Throws: `ConfigurationError` where the line cannot be told.
    static func upgraded(_ bytes: [UInt8]) throws -> [UInt8]? {
        let was = try ConfigurationReading(yaml: String(decoding: bytes, as: UTF8.self))
        guard was.configuration.format != currentFormat || !was.namesFormat else { return nil }
        let line = Array("format: \(currentFormat)".utf8)
        let newline = UInt8(ascii: "\n")
        var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(
            Array.init)
        if let place = lines.firstIndex(where: { $0.starts(with: "format:".utf8) }) {
            let isCarried = lines[place].last == UInt8(ascii: "\r")
            lines[place] = line + (isCarried ? [UInt8(ascii: "\r")] : [])
        } else {
            // Behind the comment that the file begins with.
            let place = lines.firstIndex { $0.first != UInt8(ascii: "#") } ?? lines.endIndex
            lines.insert(line, at: place)
        }
        var upgraded = Array(lines.joined(separator: [newline]))
        if upgraded.last != newline { upgraded.append(newline) }
        var wanted = was.configuration
        wanted.format = currentFormat
        let text = String(decoding: upgraded, as: UTF8.self)
        guard try ConfigurationReading(yaml: text).configuration == wanted else {
            throw ConfigurationError(line: 1, column: 1, problem: .notYAML("format"))
        }
        return upgraded
    }
}
