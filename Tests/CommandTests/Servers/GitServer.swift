import Glibc
import TestSupport

/// A bare repository and a way to reach it.
struct GitServer {
    enum Kind: String, CaseIterable {
        case path, file, daemon, ssh, https
    }

    let sandbox: Sandbox
    let kind: Kind
    /// What `git clone` is given.
    let address: String
    /// What a client needs in its environment.
    let variables: [String: String]
    private let process: ServerProcess?
    /// The keys and settings of `.ssh`.
    let secureShell: SecureShell?
    /// The settings of `.https`.
    let webServer: WebServer?

    /// Makes the repository, empty, and starts what serves it.
    init(_ kind: Kind, in sandbox: Sandbox) throws {
        self.kind = kind
        self.sandbox = sandbox
        let repository = sandbox.home + "/hub.git"
        // A server may run as another user than the tests do.
        chmod(sandbox.home, 0o755)
        let made = try sandbox.shell(
            """
            umask 0 && git init -q --bare -b main --shared=0666 hub.git \
            && git -C hub.git config receive.denyNonFastForwards false
            """)
        guard made.code == 0 else {
            throw ServerProcess.DidNotStart(description: made.errors)
        }
        secureShell = kind == .ssh ? try SecureShell(in: sandbox) : nil
        webServer = kind == .https ? try WebServer(in: sandbox) : nil
        switch kind {
        case .path:
            (address, variables, process) = (repository, [:], nil)
        case .file:
            (address, variables, process) = ("file://" + repository, [:], nil)
        case .daemon:
            let port = freePort()
            process = try ServerProcess(
                [
                    ServerProcess.find("git-daemon", package: "git"), "--reuseaddr",
                    "--listen=127.0.0.1", "--port=\(port)", "--export-all",
                    "--enable=receive-pack", "--max-connections=0",
                    "--base-path=\(sandbox.home)", repository,
                ], port: port, environment: sandbox.environment(step: 0), folder: sandbox.home)
            (address, variables) = ("git://127.0.0.1:\(port)/hub.git", [:])
        case .ssh:
            process = try secureShell?.start()
            address = "hub:" + repository
            variables = ["GIT_SSH_COMMAND": "ssh -F \(secureShell?.clientSettings ?? "")"]
        case .https:
            process = try webServer?.start()
            address = "https://localhost:\(webServer?.port ?? 0)/git/hub.git"
            variables = ["GIT_CONFIG_GLOBAL": webServer?.clientSettings ?? ""]
        }
    }
}
