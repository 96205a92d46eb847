import SheafGit
import SheafHashing
import SheafSystem
import SystemPackage

/// The ways in for a new device: secrets of addresses that were printed, and a code that a person reads
/// aloud. Each pairs one device.
///
/// Kept in the user's state folder, so that a command can make one for a server that runs already.
public struct PairingTickets: Sendable {
    /// Seconds for which a code holds.
    public static let codeLifetime: Int64 = 600
    /// Seconds for which a secret holds.
    static let secretLifetime: Int64 = 86_400
    /// The most tickets at a time; the oldest go.
    private static let limit = 50

    private let file: RecordFile
    private let variables: [String: String]
    private let clock: @Sendable () -> Int64

    private struct Ticket: Equatable {
        let kind: String
        let digest: String
        let until: Int64
    }

    public init(of store: Store) {
        file = RecordFile(name: "pairing-\(store.stateName).tsv", width: 3, limit: 1 << 16)
        variables = store.environment.variables
        clock = store.environment.clock
    }

    /// A secret for the fragment of an address. Throws `SystemError`.
    public func makeSecret() throws -> String {
        let secret = Secret.random(bytes: 16)
        try add(
            Ticket(kind: "secret", digest: digest(secret), until: clock() + Self.secretLifetime))
        return secret
    }

    /// A code of eight digits; the one before it ends. Throws `SystemError`.
    public func makeCode() throws -> String {
        let code = Secret.digits(8)
        try change { $0.removeAll { $0.kind == "code" } }
        try add(Ticket(kind: "code", digest: digest(code), until: clock() + Self.codeLifetime))
        return code
    }

    /// Uses up a secret or a code; false where there is none like it, or it is too old.
    public func use(_ text: String) throws -> Bool {
        let (digest, now) = (digest(text), clock())
        var isFound = false
        try change { tickets in
            isFound = tickets.contains { $0.digest == digest && now < $0.until }
            tickets.removeAll { $0.digest == digest }
        }
        return isFound
    }

    /// Ends the code, where too many others were tried.
    public func endCode() throws { try change { $0.removeAll { $0.kind == "code" } } }

    private func add(_ ticket: Ticket) throws {
        let now = clock()
        try change { tickets in
            tickets.removeAll { $0.until <= now }
            tickets.append(ticket)
            if tickets.count > Self.limit { tickets.removeFirst(tickets.count - Self.limit) }
        }
    }

    private func change(_ body: (inout [Ticket]) -> Void) throws {
        let folder = try StateFolder(variables)
        // What is used up stays so, also where a command makes another one meanwhile.
        try folder.whileLocked("pairing.lock") { try change(in: folder, body) }
    }

    private func change(in folder: StateFolder, _ body: (inout [Ticket]) -> Void) throws {
        let before = try file.read(in: folder).compactMap { record in
            Int64(record[2].text).map {
                Ticket(kind: record[0].text, digest: record[1].text, until: $0)
            }
        }
        var tickets = before
        body(&tickets)
        guard tickets != before else { return }
        try file.write(
            tickets.map { [.text($0.kind), .text($0.digest), .text($0.until)] }, in: folder)
    }

    private func digest(_ text: String) -> String { DeviceList.digest(of: text) }
}

/// Says at which address a server shows a store, until the value or the process ends.
public struct ServingHold: Sendable {
    private let lock: ServingLock?

    /// Throws `SystemError` where the store's folder cannot be written.
    public init(of store: Store, at address: String) throws {
        lock = try ServingLock(store.layout, address: address)
    }
}

extension Store {
    /// The addresses of the servers that show this store now.
    public func servedAddresses() throws -> [String] { try ServingLock.addresses(layout) }

    /// Writes the page that leads a browser of this user to a server; only this user can read it.
    ///
    /// - Returns: the file, which the next one takes the place of.
    public func writeStatePage(_ bytes: [UInt8]) throws -> FilePath {
        let folder = try StateFolder(environment.variables)
        let name = "open-\(stateName).html"
        try folder.write(name, bytes)
        return folder.path.appending(name)
    }

    /// Tells this store from others of this machine; stays when its folder is renamed or moved. Throws
    /// `SystemError` where its git directory cannot be read.
    public func identifier() throws -> String {
        let inode = try Directory(opening: layout.gitDirectory).status().inode
        return SHA256.hex(SHA256.digest(of: Array("store \(inode)".utf8)).prefix(8))
    }

    /// Names this store in the user's state folder.
    var stateName: String { SHA256.hex(SHA256.digest(of: Array(root.string.utf8)).prefix(8)) }
}
