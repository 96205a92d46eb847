import Testing

extension GitServer {
    /// A server with a store, `one`, that has been sent there.
    static func withStore(_ kind: Kind) throws -> GitServer {
        let server = try GitServer(kind, in: Sandbox())
        try server.run(
            """
            sheaf init one && sheaf --store one add Milk --body 'two litres'
            sheaf --store one remote \(server.address) && sheaf --store one sync
            """)
        return server
    }

    /// Runs a line of shell as a client of the server.
    func shell(_ line: String) throws -> Finished {
        try sandbox.shell("set -e\n" + line, with: variables)
    }

    /// The same for one that has to succeed.
    @discardableResult
    func run(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let finished = try shell(line)
        try #require(
            finished.code == 0, "\(line)\n\(finished.errors)", sourceLocation: sourceLocation)
        return finished.output + finished.errors
    }

    /// A sync of a store that has to fail; what it says, and its exit code.
    func refusal(of store: String) throws -> (code: Int32, errors: String) {
        let finished = try shell("sheaf --store \(store) sync")
        return (finished.code, finished.errors)
    }

    /// How many different commits the stores and the repository are at.
    func heads(_ stores: String...) throws -> Int {
        let names = (stores + ["hub.git"]).joined(separator: " ")
        let ids = try run("for i in \(names); do git -C $i rev-parse main; done")
        return Set(ids.split(separator: "\n")).count
    }
}
