/// Says when output is coloured: the values of `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// The choice of a name, in English or Korean.
    public init?(named name: String) {
        let name = name.filter { !$0.isWhitespace }
        let named = Self.allCases.first { $0.rawValue == name || $0.korean == name }
        guard let named else { return nil }
        self = named
    }

    public var korean: String {
        switch self {
        case .auto: "자동"
        case .always: "항상"
        case .never: "안함"
        }
    }

    /// Returns whether a stream gets colours.
    ///
    /// The option wins over the environment. Under `auto`, in this order: `NO_COLOR` (any value
    /// but empty, no-color.org) takes colours away, `CLICOLOR_FORCE` (neither empty nor `0`,
    /// bixense.com/clicolors) gives them also to files, `CLICOLOR=0` and `TERM=dumb` take them
    /// away, else a terminal gets them.
    public func colors(streamIsTerminal: Bool, variables: [String: String]) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = variables["NO_COLOR"], !value.isEmpty { return false }
        if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
        if variables["CLICOLOR"] == "0" || variables["TERM"] == "dumb" { return false }
        return streamIsTerminal
    }
}
