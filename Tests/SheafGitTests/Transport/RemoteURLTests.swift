import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct RemoteURLTests {
    private static let forms: [(String, RemoteURL.Kind, String?)] = [
        ("https://github.com/mina/notes.git", RemoteURL.Kind.https, "github.com"),
        ("http://user@host:8080/x", .http, "host"),
        ("ssh://git@example.org:2222/~/notes", .ssh, "example.org"),
        ("git@example.org:mina/notes.git", .scp, "example.org"),
        ("example.org:notes", .scp, "example.org"),
        ("mina@[2001:db8::1]:notes", .scp, "2001:db8::1"),
        ("https://[::1]:8443/x", .https, "::1"),
        ("git://127.0.0.1:9418/x", .git, "127.0.0.1"),
        ("file:///srv/notes.git", .file, nil),
        ("/srv/notes.git", .path, nil), ("../hub", .path, nil), ("./a:b", .path, nil),
        ("ext::sh -c x", .helper("ext"), nil), ("s3://bucket/x", .helper("s3"), "bucket"),
    ]

    @Test(arguments: forms)
    func `a URL is taken apart as git does`(text: String, kind: RemoteURL.Kind, host: String?)
        throws
    {
        let url = try #require(RemoteURL(text))
        #expect(url.kind == kind)
        #expect(url.host == host)
        #expect(url.argument == text)
    }

    @Test(arguments: ["", "-u", "--upload-pack=touch x", "https://x/\ny", "a\0b"])
    func `what could be an option or a second line is no URL`(text: String) {
        #expect(RemoteURL(text) == nil)
    }

    @Test(arguments: [
        ("https://mina:s3cr3t@host/x", "https://mina:***@host/x"),
        ("https://ghp_abcdef@host/x", "https://***@host/x"),
        ("https://s3cr3t:x-oauth-basic@host/x", "https://***:***@host/x"),
        ("https://s3cr3t:@host/x", "https://***:***@host/x"),
        ("https://mina:s3/cr@3t@host/x", "https://mina:***@host/x"),
        ("https://host:8080/a@b", "https://host:8080/a@b"),
        ("ssh://git@host/x", "ssh://git@host/x"),
        ("ssh://git:s3cr3t@host/x", "ssh://git:***@host/x"),
        ("https://host/x?access_token=s3cr3t&page=2", "https://host/x?access_token=***&page=2"),
        ("mina:s3cr3t@host:x", "mina:***@host:x"), ("mina:s3/cr@3t@host:x", "mina:***@host:x"),
        ("git@host:x@y:z", "git@host:x@y:z"), ("git@host:x", "git@host:x"),
        ("/srv/a b", "/srv/a b"),
        ("foo::https://mina:s3cr3t@host/x", "foo::https://mina:***@host/x"),
    ])
    func `secrets are masked wherever the URL is shown`(text: String, shown: String) throws {
        let url = try #require(RemoteURL(text))
        #expect(url.description == shown)
        var dumped = ""
        dump(url, to: &dumped)
        for form in [
            "\(url)", String(reflecting: url), dumped, "\([url])", "\(Transport.Remote.url(url))",
        ] {
            #expect(!form.contains("s3") && !form.contains("ghp_"), "\(form)")
        }
    }

    @Test func `secrets are masked inside running text`() {
        let said = """
            fatal: unable to access 'https://mina:s3cr3t@host/x/': error
            remote: see https://host/help?expand=1 and https://t0k3n@host2/y
            fatal: 'mina:s3cr3t@host:x' at 10:30 by git@host:x
            """
        #expect(
            SecretMask.masking(said) == """
                fatal: unable to access 'https://mina:***@host/x/': error
                remote: see https://host/help?expand=1 and https://***@host2/y
                fatal: 'mina:***@host:x' at 10:30 by git@host:x
                """)
    }
}
