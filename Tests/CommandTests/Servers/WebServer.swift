import Glibc
import TestSupport

/// An Apache that serves a bare repository over HTTPS by `git http-backend`, to those who know the
/// password, with a certificate that it signed itself.
struct WebServer {
    let sandbox: Sandbox
    let port: UInt16
    private var folder: String { sandbox.home + "/web" }
    /// A user's git settings: the certificate's and a credential helper that knows the password.
    var clientSettings: String { folder + "/gitconfig" }

    static let modules = "/usr/lib/apache2/modules"

    init(in sandbox: Sandbox) throws {
        self.sandbox = sandbox
        port = freePort()
        makeDirectory(folder)
        _ = try ServerProcess.find("openssl", package: "openssl")
        let made = try sandbox.shell(
            """
            set -e; cd web
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost \
                -keyout key.pem -out certificate.pem 2>/dev/null
            echo "mina:$(openssl passwd -apr1 's3cr3t')" > users
            """)
        guard made.code == 0 else { throw ServerProcess.DidNotStart(description: made.errors) }
        let server = settings
        try sandbox.write("web/server", server)
        try configure(password: "s3cr3t", trusts: true)
    }

    /// Sets the client up.
    func configure(password: String, trusts: Bool) throws {
        let helper = "!f() { test $1 = get && echo username=mina && echo password=\(password); }; f"
        let trust = trusts ? "[http]\n\tsslCAInfo = \(folder)/certificate.pem\n" : ""
        try sandbox.write(
            "web/gitconfig",
            """
            \(trust)[init]
            \tdefaultBranch = main
            [credential "https://localhost:\(port)"]
            \thelper = "\(helper)"

            """)
    }

    func start() throws -> ServerProcess {
        let program = try ServerProcess.find("apache2", package: "apache2-bin")
        return try ServerProcess(
            [program, "-D", "FOREGROUND", "-f", folder + "/server"], port: port,
            environment: sandbox.environment(step: 0), folder: sandbox.home)
    }

    private var settings: String {
        let modules = [
            "mpm_prefork", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic",
            "alias", "env", "cgi", "ssl",
        ].map { "LoadModule \($0)_module \(Self.modules)/mod_\($0).so\n" }.joined()
        // Apache answers nobody as root; the repository is one that everybody may write to.
        let user = getuid() == 0 ? "User #65534\nGroup #65534\n" : ""
        return """
            \(modules)\(user)ServerRoot \(folder)
            DefaultRuntimeDir \(folder)
            ServerName localhost
            Listen 127.0.0.1:\(port)
            PidFile \(folder)/pid
            ErrorLog \(folder)/errors
            Mutex posixsem
            StartServers 8
            MinSpareServers 8
            MaxRequestWorkers 64
            SSLEngine on
            SSLCertificateFile \(folder)/certificate.pem
            SSLCertificateKeyFile \(folder)/key.pem
            SetEnv GIT_PROJECT_ROOT \(sandbox.home)
            SetEnv GIT_HTTP_EXPORT_ALL 1
            SetEnv GIT_CONFIG_COUNT 1
            SetEnv GIT_CONFIG_KEY_0 safe.directory
            SetEnv GIT_CONFIG_VALUE_0 *
            ScriptAlias /git/ \(backend)/
            <Location /git/>
                AuthType Basic
                AuthName sheaf
                AuthUserFile \(folder)/users
                Require valid-user
            </Location>

            """
    }

    private var backend: String { "/usr/lib/git-core/git-http-backend" }
}
