import SheafGit
import TestSupport
import TestTraits
import Testing

/// Pictures that git-lfs keeps: in git there is a pointer, on every device the picture.
@Suite(.limited) struct LargeFileTests {
    private static let isAPointer = "version https://git-lfs.github.com/spec/v1\n"

    /// A remote and a store `one` with a picture in it, sent.
    private func prepared() throws -> Sandbox {
        let sandbox = try Sandbox()
        try run(
            sandbox,
            """
            git lfs install --skip-repo && git init -q --bare -b main hub.git
            sheaf --store one init --remote ~/hub.git --yes && cd one
            echo '*.png filter=lfs diff=lfs merge=lfs -text' > .gitattributes
            head -c 30000 /dev/urandom > a.png && cp a.png ../a.png && sheaf sync
            """)
        return sandbox
    }

    @discardableResult
    private func run(
        _ sandbox: Sandbox, _ script: String, with variables: [String: String] = [:],
        at location: SourceLocation = #_sourceLocation
    ) throws -> Finished {
        let finished = try sandbox.shell("set -e\n" + script, in: sandbox.home, with: variables)
        #expect(
            finished.code == 0, "\(script)\n\(finished.output)\n\(finished.errors)",
            sourceLocation: location)
        return finished
    }

    @Test func `git has the pointer, and a clone without the first one's files the picture`() throws
    {
        let sandbox = try prepared()
        let committed = try run(sandbox, "git -C one show HEAD:a.png").output
        #expect(committed.hasPrefix(Self.isAPointer))
        #expect(try run(sandbox, "git -C one status --porcelain").output.isEmpty)
        // Another machine: nothing but the remote is left.
        try run(
            sandbox,
            """
            rm -rf one .local .config; mkdir other; export HOME=~/other
            git lfs install --skip-repo; sheaf clone hub.git two; cmp two/a.png a.png
            test -z "$(git -C two status --porcelain)"
            """)
    }

    @Test func `changes, deletions and conflicts travel, and git finds nothing to do`() throws {
        let sandbox = try prepared()
        try run(
            sandbox,
            """
            sheaf clone hub.git two
            cd two; head -c 20000 /dev/urandom > a.png; cp a.png '말 "b".png'; sheaf sync
            cd ../one; sheaf sync; cmp a.png ../two/a.png; cmp '말 "b".png' ../two/a.png
            rm a.png; sheaf sync; cd ../two; sheaf sync; test ! -e a.png
            cp ../a.png '말 "b".png'; sheaf sync
            cd ../one; echo mine > '말 "b".png'; sheaf sync; cd ../two; sheaf sync; cd ..
            cmp one/*~*.png two/*~*.png; cmp 'one/말 "b".png' 'two/말 "b".png'
            cat one/*.png | grep -q mine; cmp a.png 'one/말 "b".png' || cmp a.png one/*~*.png
            for name in one two; do
                test -z "$(git -C $name status --porcelain)"; test ! -e $name/.git/sheaf/rescued
            done
            """)
    }

    @Test func `an undo leaves a picture alone, and says why`() throws {
        let sandbox = try prepared()
        try run(sandbox, "cd one; head -c 20000 /dev/urandom > a.png; cp a.png ../b.png")
        try run(sandbox, "cd one; git add a.png; git commit -qm New")
        let undone = try sandbox.shell("cd one; sheaf undo --any", in: sandbox.home)
        #expect(undone.errors.contains("a.png: a filter such as git-lfs keeps it"), "\(undone)")
        try run(sandbox, "cmp one/a.png b.png")
    }

    @Test func `what the remote does not have stays a pointer, is named, and comes later`() throws {
        let sandbox = try prepared()
        let cloned = try run(
            sandbox, "mv hub.git/lfs lfs; rm -rf one; sheaf clone hub.git two 2>&1")
        #expect(cloned.output.contains("a.png is only a pointer"), "\(cloned.output)")
        #expect(try run(sandbox, "cat two/a.png").output.hasPrefix(Self.isAPointer))
        #expect(try run(sandbox, "cd two; sheaf status").output.contains("Everything is committed"))
        let made = try run(sandbox, "sheaf clone hub.git three --json").output
        #expect(made.contains(#""missingContents":["a.png"]"#), "\(made)")
        try run(
            sandbox,
            """
            rm -rf hub.git/lfs; mv lfs hub.git/lfs; cd two; git lfs pull; cmp a.png ../a.png
            head -c 9000 /dev/urandom > b.png; sheaf sync; rm -rf ../hub.git/lfs
            """)
        let synced = try run(sandbox, "cd three; sheaf sync 2>&1").output
        #expect(synced.contains("b.png is only a pointer"), "\(synced)")
        #expect(try run(sandbox, "cat three/b.png").output.hasPrefix(Self.isAPointer))
        try run(sandbox, "cd three; sheaf sync; test -z \"$(git status --porcelain)\"")
    }

    @Test func `a filter without a program of the user's is refused, and nothing is sent`() throws {
        let sandbox = try prepared()
        let refused = try sandbox.shell(
            """
            cd one; git config --global --remove-section filter.lfs; echo new > b.png; sheaf sync
            """, in: sandbox.home)
        #expect(
            refused.code == 77 && refused.errors.contains("png by the attribute"),
            "\(refused.errors)")
        try run(sandbox, "test -z \"$(git -C hub.git ls-tree main b.png)\"")
        // The repository's own is asked about.
        let asked = try sandbox.shell(
            "cd one; git config filter.lfs.clean 'git-lfs clean -- %f'; sheaf sync",
            in: sandbox.home)
        #expect(asked.code == 77 && asked.errors.contains("filter.lfs.clean"), "\(asked.errors)")
        try run(sandbox, "cd one; sheaf trust --yes; sheaf sync; git show HEAD:b.png | grep -q oid")
    }

    @Test func `what a filter wrote is not merged by lines`() throws {
        let sandbox = try prepared()
        try run(
            sandbox,
            """
            git config --global filter.rot.clean 'tr a-z n-za-m'
            git config --global filter.rot.smudge 'tr a-z n-za-m'
            cd one; echo '*.txt filter=rot' >> .gitattributes
            printf 'one\\ntwo\\nthree\\nfour\\nfive\\n' > a.txt; sheaf sync; cd ..
            sheaf clone hub.git two; cmp one/a.txt two/a.txt
            cd two; sed -i s/one/1/ a.txt; sheaf sync; cd ../one; sed -i s/five/5/ a.txt
            """)
        let refused = try sandbox.shell("cd one; sheaf sync", in: sandbox.home)
        #expect(refused.code == 77 && refused.errors.contains("a.txt"), "\(refused.errors)")
        try run(sandbox, "cd one; grep 5 a.txt; grep one a.txt; git merge origin/main; sheaf sync")
    }

    @Test func `names that no index or folder can hold do not stop what a filter does`() throws {
        let sandbox = try prepared()
        try run(
            sandbox,
            """
            sheaf clone hub.git two
            cd two; cp a.png b.png; sheaf sync; git rev-parse HEAD:b.png > ../pointer
            git rm -q b.png; echo '# more' >> .gitattributes; git add .
            blob=$(echo x | git hash-object -w --stdin)
            folder=$(printf '100644 blob %s\\tconfig\\n' $blob | git mktree)
            long=$(printf 'n%.0s' $(seq 252)).png
            tree=$( (git ls-tree $(git write-tree)
                printf '040000 tree %s\\t.git\\n' $folder
                for name in c.png $long; do printf '100644 blob %s\\t%s\\n' $(cat ../pointer) $name; done
                ) | git mktree)
            git push -q origin $(git commit-tree $tree -p HEAD -m Odd):main
            cd ../one; sheaf sync; sheaf status; cmp a.png c.png; sheaf sync
            """)
    }

    @Test func `a filter that fails commits nothing`() throws {
        let sandbox = try prepared()
        let failed = try sandbox.shell(
            """
            cd one; echo '*.key filter=crypt' >> .gitattributes; sheaf sync
            git config --global filter.crypt.clean false; echo secret > a.key; sheaf sync
            """, in: sandbox.home)
        #expect(failed.code == 77 && failed.errors.contains("filter 'crypt'"), "\(failed.errors)")
        try run(sandbox, "test -z \"$(git -C one ls-tree HEAD a.key)\"; grep secret one/a.key")
    }

    @Test func `killed while a picture comes, the next sync has it`() throws {
        let sandbox = try prepared()
        try run(sandbox, "sheaf clone hub.git two")
        let places: [Failpoint] =
            TestSelection.current == .long
            ? [
                .temporariesWritten, .journalWritten, .fileSwapped, .filesSwapped, .decided,
                .indexSwapped, .branchMoved, .displacedRemoved,
            ] : [.journalWritten, .fileSwapped, .decided, .branchMoved]
        for failpoint in places {
            try run(sandbox, "cd two; head -c 9000 /dev/urandom > a.png; sheaf sync")
            let killed = try sandbox.shell(
                "cd one; sheaf sync", in: sandbox.home,
                with: ["SHEAF_FAILPOINT": failpoint.rawValue])
            #expect(killed.code != 0, "\(failpoint)")
            try run(
                sandbox,
                """
                cd one; sheaf sync; cmp a.png ../two/a.png; test -z "$(git status --porcelain)"
                test ! -e .git/sheaf/rescued
                """)
        }
    }
}
