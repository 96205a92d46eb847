import SheafCore
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

extension PersonalSettings {
    /// The file, in `$XDG_CONFIG_HOME/sheaf` or `~/.config/sheaf`; `nil` without a home.
    static func file(_ variables: [String: String]) -> FilePath? {
        if let folder = variables["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return FilePath(folder).appending("sheaf/config.yml")
        }
        guard let home = variables["HOME"], !home.isEmpty else { return nil }
        return FilePath(home).appending(".config/sheaf/config.yml")
    }

    /// Reads a user's settings; none where there is no file.
    init(at file: FilePath?) {
        // Not waiting: the name may be a pipe's.
        guard let file,
            let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking])
        else {
            self.init()
            return
        }
        let bytes = try? descriptor.closeAfter {
            try descriptor.readAll(Configuration.sizeLimit + 1)
        }
        self.init(
            yaml: String(decoding: bytes ?? [], as: UTF8.self),
            languages: Language.allCases.map(\.rawValue))
    }

    /// The variables of a process, with these settings where one is not set.
    func completing(_ variables: [String: String]) -> [String: String] {
        let own = [
            "SHEAF_LANG": language, "SHEAF_PALETTE": palette, "SHEAF_EDITOR": editor,
            "SHEAF_PAGER": pager,
        ].compactMapValues { $0 }
        return variables.merging(own) { set, _ in set }
    }

    /// The meaning of `--color`; `NO_COLOR` wins where it was not given.
    func colorChoice(_ given: ColorChoice, _ variables: [String: String]) -> ColorChoice {
        guard given == .auto, variables["NO_COLOR", default: ""].isEmpty else { return given }
        return color.flatMap(ColorChoice.init(rawValue:)) ?? .auto
    }
}

extension Context {
    /// Gives one of the user's own settings another value; answers whether it had another one.
    ///
    /// Throws `StoreError.configuration` for a value that the setting does not take.
    func setPersonal(_ name: String, to value: String) throws -> Bool {
        guard let file = PersonalSettings.file(environment.variables) else {
            throw StoreError.settingsNotSimple(name)
        }
        var before: [UInt8] = []
        if let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking]) {
            before = try descriptor.closeAfter { try descriptor.readAll(Configuration.sizeLimit) }
        }
        guard let typed = Configuration.setting(name, to: value, in: before) else {
            throw StoreError.settingsNotSimple(name)
        }
        let read = PersonalSettings(yaml: String(decoding: typed, as: UTF8.self))
        if let problem = read.problems.first { throw StoreError.configuration(file, problem) }
        guard typed != before else { return false }
        try NewFile.overwrite(file, typed)
        return true
    }
}

extension FileDescriptor {
    /// What it has, up to a limit.
    fileprivate func readAll(_ limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = try self.read(into: rest)
                if read == 0 { break }
                count += read
            }
        }
    }
}
