/// When output is coloured: the values of `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// Whether a stream gets colours.
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
