import SheafCore
import SheafGit
import SystemPackage

/// The settings in force, and where they are kept.
public struct StoreSettings: Sendable {
    /// The settings file, which need not be there.
    public let file: FilePath
    public var settings: [Setting]
}

extension Store {
    /// Opens the store although its settings may be broken, with the defaults in their place: for
    /// the user who is going to repair them.
    public static func openForSettings(
        at root: FilePath, environment: StoreEnvironment
    ) throws -> Store {
        do {
            return try open(at: root, environment: environment)
        } catch StoreError.configuration {
            return Store(try layout(at: root, environment), environment)
        }
    }

    /// Every setting in force, and whether the file or the default says so.
    public func settings() -> StoreSettings {
        StoreSettings(
            file: settingsPath,
            settings: configuration.settings(from: String(decoding: settingsBytes, as: UTF8.self)))
    }

    /// A copy of the settings for an editor; what a fresh store has, where there are none.
    ///
    /// - Parameter comment: the first line of these, in the user's language; `nil` for English.
    public func editingCopyOfSettings(_ comment: String? = nil) throws -> EditorFile {
        try requireWritable()
        let bytes = try settingsFile()
        return try copy(
            Array("config.yml".utf8), bytes ?? Array(Self.freshSettings(comment).utf8),
            .settings(isNew: bytes == nil))
    }

    /// Puts the settings that an editor left into force, in a commit of their own; `nil` where
    /// nothing, or nothing new, is there.
    ///
    /// Throws `StoreError.notSaved` for settings that cannot be used, with the copy that holds them
    /// and the place of the mistake.
    public func replaceSettings(_ copy: EditorFile) throws -> Change? {
        try saving([copy]) {
            guard case .settings(let isNew) = copy.subject else { return nil }
            let typed = try text(of: copy, limit: Configuration.sizeLimit)
            if BlankBytes.areBlank(typed) { return nil }
            let place = settingsPath
            try Self.requireValid(typed, at: typed == copy.bytes ? place : copy.file)
            guard typed != copy.bytes, let path = TreePath(Self.configurationPath) else {
                return nil
            }
            return try change(.configure) { _ in
                let now = try settingsFile()
                guard now == (isNew ? nil : copy.bytes) else {
                    throw StoreError.settingsChangedMeanwhile
                }
                return [
                    PlannedFile(
                        path: path, before: now, after: typed,
                        edit: ItemEdit(
                            before: nil, after: named(typed, at: path), isChanged: true))
                ]
            }
        }
    }

    /// Gives one of ``Configuration/simpleSettings`` another value, in a commit; `nil` where it has it.
    ///
    /// Throws `StoreError.configuration` for a value that the setting does not take, and
    /// `StoreError.settingsNotSimple` for a file that only an editor can change.
    ///
    /// - Parameter comment: the first line of settings that were not there, in the user's language; `nil`
    ///   for English.
    public func setSetting(
        _ name: String, to value: String, comment: String? = nil
    ) throws -> Change? {
        try requireWritable()
        guard let path = TreePath(Self.configurationPath) else { return nil }
        let before = try settingsFile()
        let bytes = before ?? Array(Self.freshSettings(comment).utf8)
        guard let typed = Configuration.setting(name, to: value, in: bytes) else {
            throw StoreError.settingsNotSimple(name)
        }
        try Self.requireValid(typed, at: settingsPath)
        guard typed != bytes else { return nil }
        return try change(.configure) { _ in
            guard try settingsFile() == before else { throw StoreError.settingsChangedMeanwhile }
            return [
                PlannedFile(
                    path: path, before: before, after: typed,
                    edit: ItemEdit(before: nil, after: named(typed, at: path), isChanged: true))
            ]
        }
    }

    /// The first mistake in settings that an editor left; `nil` for other files, and where all is well or
    /// nothing was typed.
    public func settingsError(in copy: EditorFile) -> ConfigurationError? {
        guard case .settings = copy.subject,
            let typed = try? text(of: copy, limit: Configuration.sizeLimit),
            !BlankBytes.areBlank(typed)
        else { return nil }
        do throws(ConfigurationError) {
            _ = try Configuration(yaml: String(decoding: typed, as: UTF8.self))
            return nil
        } catch {
            return error
        }
    }

    static func freshSettings(_ comment: String?, titles: TitleRule = .firstLine) -> String {
        comment.map { Configuration.template($0, titles: titles) }
            ?? Configuration.template(titles: titles)
    }

    private func settingsFile() throws -> [UInt8]? {
        guard let path = TreePath(Self.configurationPath) else { return nil }
        return try layout.read(path, limit: Configuration.sizeLimit)?.bytes
    }

    private static func requireValid(_ bytes: [UInt8], at file: FilePath) throws {
        let configuration: Configuration
        do {
            configuration = try Configuration(yaml: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw StoreError.configuration(file, error)
        }
        if let error = StoreError(format: configuration.format) { throw error }
    }
}
