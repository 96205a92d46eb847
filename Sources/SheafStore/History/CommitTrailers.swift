/// The `Key: value` lines of a message's last paragraph (git-interpret-trailers(1)).
struct CommitTrailers {
    private var values: [Substring: [String]] = [:]

    init(_ message: String) {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        for line in lines.reversed().prefix(while: { !$0.allSatisfy(\.isWhitespace) }).reversed() {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            if !value.isEmpty { values[line[..<colon], default: []].append(value) }
        }
    }

    /// The first value of a key.
    subscript(key: String) -> String? { all(key).first }

    /// The values of a key, in their order.
    func all(_ key: String) -> [String] { values[key[...]] ?? [] }
}
