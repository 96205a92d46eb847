/// The refs of a remote, as `git ls-remote` lists them.
public struct RemoteReferences: Hashable, Sendable {
    /// The full name of the branch its `HEAD` points to, `refs/heads/main`; `nil` where it has no
    /// commits, or the server is too old to say.
    public var head: String?
    /// Object ids in hexadecimal by full ref name; peeled tags (`^{}`) and `HEAD` are left out.
    public var ids: [String: String]

    /// Reads lines of `<id> TAB <name>` and `ref: <target> TAB <name>`.
    init(lines text: String) {
        head = nil
        ids = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t", maxSplits: 1)
            guard fields.count == 2 else { continue }
            if fields[0].hasPrefix("ref: ") {
                if fields[1] == "HEAD" { head = String(fields[0].dropFirst(5)) }
            } else if fields[1] != "HEAD", !fields[1].hasSuffix("^{}") {
                ids[String(fields[1])] = String(fields[0])
            }
        }
    }
}
