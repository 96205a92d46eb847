import TestTraits
import Testing

@testable import SheafGit

/// The moves of many commits, joined to one for each file.
@Suite(.limited) struct MoveHistoryTests {
    /// Plays a script that begins at a commit `base` with `a` to `d`, and has `mv FROM TO [MORE]`, which
    /// also changes the file.
    ///
    /// - Returns: the moves from `base` to `main`.
    private func moves(_ script: String, from base: String = "base") throws -> [String: String] {
        let store = try TestRepository(gitInit: [])
        try store.run([
            "sh", "-ec",
            """
            cd '\(store.root.string)'
            n=0
            tick() {
                n=$((n + 1))
                export GIT_AUTHOR_DATE="@$((1700000000 + n)) +0000"
                export GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE
            }
            save() { tick; git add -A; git commit -q --allow-empty -m "$1" -m "$2"; }
            says() { printf 'Sheaf-Moved: "%s" -> "%s"\\n' "$1" "$2"; }
            mv() { mkdir -p "$(dirname "$2")"; command mv "$1" "$2"; echo $n > "$2"; \
            save Move "$(says "$1" "$2")"; }
            join() { tick; git merge -q -s ours --no-commit "$1"; }
            for f in a b c d; do echo $f > $f; done
            save Begin Text; git branch base
            \(script)
            """,
        ])
        let repository = try store.open()
        func commit(_ name: String) throws -> Commit {
            try #require(try repository.commit(named: name))
        }
        let head = try commit("HEAD")
        let side = try repository.commits([head.id], notIn: [commit(base).id])
        let found = try repository.recordedMoves(
            in: side, from: commit(base).tree, to: head.tree)
        return Dictionary(uniqueKeysWithValues: found.map { ($0.string, $1.string) })
    }

    @Test func `several steps are one`() throws {
        #expect(try moves("mv a b1; mv b1 x/c1; save Empty; mv x/c1 z") == ["a": "z"])
    }

    @Test func `what came back has not moved, and what is gone neither`() throws {
        #expect(try moves("mv a x; mv x a") == [:])
        #expect(try moves("mv a x; rm x; save Remove") == [:])
        #expect(try moves("mv a x; mv x a; mv a y") == ["a": "y"])
    }

    @Test func `a path that was taken again is another file's`() throws {
        #expect(try moves("mv a x; echo new > a; save Add; mv a y") == ["a": "x"])
        #expect(try moves("mv a x; mv b a; mv x b") == ["a": "b", "b": "a"])
    }

    @Test func `a message that tells what its commit did not do is text`() throws {
        for line in [
            // Still there; not there before; there before; not made; a folder; a link; settings.
            "cp a x; save Copy \"$(says a x)\"", "echo n > x; save Add \"$(says n x)\"",
            "rm a; save Remove \"$(says a b)\"", "rm a; save Remove \"$(says a x)\"",
            "rm a; mkdir x; echo y > x/y; save Folder \"$(says a x)\"",
            "rm a; ln -s b x; save Link \"$(says a x)\"",
            "rm a; mkdir .sheaf; echo y > .sheaf/x; save Settings \"$(says a .sheaf/x)\"",
            "command mv a x; save \"$(says a x)\" Text",
        ] {
            #expect(try moves(line) == [:], "\(line)")
        }
        // The trees agree with a foreign message: no worse than a guess.
        #expect(try moves("command mv a x; save Text \"$(says a x)\"") == ["a": "x"])
    }

    @Test func `of several lines for one file the first counts`() throws {
        let all = #"save Move "$(says a x; says a y; says b x; says b y; says c z)""#
        #expect(try moves("rm a b; echo 1 > x; echo 2 > y; \(all)") == ["a": "x", "b": "y"])
    }

    @Test(arguments: [("x", ["a": "x"]), ("y", ["a": "y"])])
    func `where two lines of history moved one file, the one that stands counts`(
        _ kept: String, _ expected: [String: String]
    ) throws {
        let script = """
            git checkout -q -b side; mv a y; mv b bb; git checkout -q main; mv a x; join side
            git rm -q --cached x; rm -f x y; echo merged > \(kept); command mv b bb; save Merge
            """
        var expected = expected
        expected["b"] = "bb"
        #expect(try moves(script) == expected)
        // What comes to the other's path later is none of it.
        let other = kept == "x" ? "y" : "x"
        #expect(try moves(script + "\necho new > \(other); save Add") == expected)
    }

    @Test func `a merge says what it moved against each of its sides`() throws {
        let script = """
            git checkout -q -b side; mv a y; git checkout -q main; mv a x; git branch -f seen; join side
            rm x; echo merged > third; save Merge "$(says x third; says y third)"
            """
        #expect(try moves(script) == ["a": "third"])
        #expect(try moves(script, from: "seen") == ["x": "third"])
        #expect(try moves(script, from: "side") == ["y": "third"])
    }

    @Test func `more moves than anybody makes count as none, and do not take long`() throws {
        let script = """
            mkdir f g; seq 1 99 | while read i; do echo $i > f/$i; done; save Files; git branch many
            for round in $(seq 1 250); do
                if test $((round % 2)) = 1; then from=f to=g; else from=g to=f; fi
                new=$(printf '040000 tree %s\\t%s\\n' $(git rev-parse many:f) $to | git mktree)
                lines=$(seq 1 99 | sed "s,.*,Sheaf-Moved: \\"$from/&\\" -> \\"$to/&\\",")
                tick
                git update-ref HEAD $(git commit-tree $new -p HEAD -m Move -m "$lines")
            done
            """
        #expect(try moves(script, from: "many") == [:])
    }
}
