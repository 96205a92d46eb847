import Glibc
import SheafSystem
import TestSupport

/// An `sshd` with keys and settings of its own, and a client's settings beside it: the host is
/// known by the alias `hub` only.
struct SecureShell {
    /// How a client shows who it is.
    enum Key: String, CaseIterable {
        case ed25519, rsa, agent
    }

    let sandbox: Sandbox
    let port: UInt16
    private var folder: String { sandbox.home + "/ssh" }
    /// For `ssh -F`.
    var clientSettings: String { folder + "/client" }

    init(in sandbox: Sandbox) throws {
        self.sandbox = sandbox
        port = freePort()
        makeDirectory(folder)
        chmod(folder, 0o700)
        let made = try sandbox.shell(
            """
            set -e; cd ssh
            for key in host other ed25519; do ssh-keygen -q -t ed25519 -N '' -C '' -f $key; done
            ssh-keygen -q -t rsa -b 2048 -N '' -C '' -f rsa
            ssh-keygen -q -t ed25519 -N '' -C '' -f agent
            cat ed25519.pub rsa.pub agent.pub > authorized
            echo "hub $(cat host.pub)" > known
            id -un > user
            """)
        guard made.code == 0 else {
            throw ServerProcess.Missing(program: "ssh-keygen", package: "openssh-server")
        }
        try sandbox.write(
            "ssh/server",
            """
            ListenAddress 127.0.0.1
            Port \(port)
            HostKey \(folder)/host
            AuthorizedKeysFile \(folder)/authorized
            PidFile none
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin prohibit-password
            PermitUserEnvironment no
            MaxStartups 200
            MaxSessions 200
            LogLevel ERROR

            """)
        try use(.ed25519)
    }

    /// Sets the client up to show this key.
    ///
    /// - Parameter agent: the socket of the agent that holds it.
    func use(_ key: Key, agent: String? = nil) throws {
        let user = sandbox.read("ssh/user")?.filter { $0 != "\n" } ?? ""
        let identity =
            agent.map { "IdentityAgent \($0)\nIdentityFile none" }
            ?? "IdentityAgent none\nIdentityFile \(folder)/\(key.rawValue)\nIdentitiesOnly yes"
        try sandbox.write(
            "ssh/client",
            """
            Host hub
            HostName 127.0.0.1
            HostKeyAlias hub
            Port \(port)
            User \(user)
            UserKnownHostsFile \(folder)/known
            GlobalKnownHostsFile /dev/null
            \(identity)

            """)
    }

    /// The client knows another key for the host, or none.
    func know(_ key: String?) throws {
        let line = key.flatMap { sandbox.read("ssh/\($0).pub") }.map { "hub \($0)" }
        try sandbox.write("ssh/known", line ?? "")
    }

    func start() throws -> ServerProcess {
        let program = try ServerProcess.find("sshd", package: "openssh-server")
        // What the package's own service would make; sshd wants it where root starts it.
        if getuid() == 0 { makeDirectory("/run/sshd") }
        return try ServerProcess(
            [program, "-D", "-e", "-f", folder + "/server"], port: port,
            environment: sandbox.environment(step: 0), folder: sandbox.home)
    }

    /// An agent that holds one key, whose file is gone.
    func startAgent(with key: Key) throws -> (socket: String, process: Child) {
        let socket = folder + "/agent.socket"
        let program = try ServerProcess.find("ssh-agent", package: "openssh-server")
        let agent = try spawn(
            program, ["-D", "-a", socket], environment: sandbox.environment(step: 0),
            directory: folder, streams: .files(input: []), scratch: folder)
        for _ in 0..<500 where access(socket, F_OK) != 0 { usleep(10_000) }
        let added = try sandbox.shell(
            "SSH_AUTH_SOCK=\(socket) ssh-add -q \(folder)/\(key.rawValue)"
                + " && rm \(folder)/\(key.rawValue)")
        guard added.code == 0 else { throw ServerProcess.DidNotStart(description: added.errors) }
        return (socket, agent)
    }
}
