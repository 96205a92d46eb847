import CSheafSystem

/// The environment variables this process was started with. Names that are not UTF-8 are left out.
public func processVariables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var entry = sheaf_environment() else { return variables }
    while let pointer = entry.pointee {
        entry += 1
        guard let text = String(validatingCString: pointer), let equals = text.firstIndex(of: "=")
        else { continue }
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return variables
}
