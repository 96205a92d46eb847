/// Settings that the environment has for every git (git-config(1), "ENVIRONMENT"):
/// `GIT_CONFIG_COUNT` with its keys and values, and `GIT_CONFIG_PARAMETERS`, by which `git -c` hands
/// on what it was given. They win over those of all files. libgit2 does not know them.
extension GitEnvironment {
    /// In git's order: of several values of a key the last one counts. What git would give up on is
    /// passed over, since git itself says so.
    var settings: [Setting] {
        var settings: [Setting] = []
        for number in 0..<min(variables["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0, 10_000) {
            guard let name = variables["GIT_CONFIG_KEY_\(number)"],
                let value = variables["GIT_CONFIG_VALUE_\(number)"]
            else { continue }
            settings.append(Setting(name: Setting.canonical(name), value: value))
        }
        return settings + parameters
    }

    /// The last value of a setting; `nil` where the environment has none.
    func setting(_ name: String) -> String? {
        guard variables["GIT_CONFIG_COUNT"] != nil || variables["GIT_CONFIG_PARAMETERS"] != nil
        else { return nil }
        let name = Setting.canonical(name)
        return settings.last { $0.name == name }?.value
    }

    /// `'core.eol'='lf'`, or all of it between one pair of quotes, as git wrote it before 2.31.
    private var parameters: [Setting] {
        var rest = Array((variables["GIT_CONFIG_PARAMETERS"] ?? "").utf8)[...]
        var settings: [Setting] = []
        while let word = Self.unquoted(&rest) {
            var (name, value) = (word, [UInt8]?.none)
            if rest.first == UInt8(ascii: "=") {
                rest.removeFirst()
                value = Self.unquoted(&rest) ?? []
            } else if let sign = word.firstIndex(of: UInt8(ascii: "=")) {
                name = Array(word[..<sign])
                value = Array(word[(sign + 1)...])
            }
            settings.append(
                Setting(
                    name: Setting.canonical(String(decoding: name, as: UTF8.self)),
                    value: value.map { String(decoding: $0, as: UTF8.self) } ?? "true"))
        }
        return settings
    }

    /// Takes a word between single quotes off, in which `'\''` stands for one of them.
    private static func unquoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        let (quote, backslash) = (UInt8(ascii: "'"), Ascii.backslash)
        rest = rest.drop { $0 == Ascii.space }
        guard rest.first == quote else { return nil }
        var word: [UInt8] = []
        while rest.popFirst() == quote {
            guard let end = rest.firstIndex(of: quote) else { return nil }
            word += rest[..<end]
            rest = rest[(end + 1)...]
            guard rest.first == backslash, let escaped = rest.dropFirst().first else { break }
            word.append(escaped)
            rest = rest.dropFirst(2)
        }
        return word
    }
}

extension Setting {
    /// A name as git compares it: without case, but for what stands between the first dot and the last.
    fileprivate static func canonical(_ name: String) -> String {
        guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else {
            return name.lowercased()
        }
        return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
    }
}
