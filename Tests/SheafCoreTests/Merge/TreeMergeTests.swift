import SheafHashing
import TestTraits
import Testing

@testable import SheafCore

/// Which file is which, and where it stands.
@Suite(.limited) struct TreeMergeTests {
    private let a = "aaaaaaa2"
    private let b = "bbbbbbb2"

    // MARK: Deleting

    @Test func `what one side deleted and the other left alone goes`() throws {
        let base: [String: TestFile] = ["a.md": "a\n", "b.png": "b", "c.md": "c\n"]
        let merge = try merged(
            base, ["b.png": "b", "c.md": "c\n"], ["a.md": "a\n", "c.md": "c\n"])
        #expect(merge.files == tree(["c.md": "c\n"]))
        #expect(merge.findings.isEmpty)
    }

    @Test func `what one side deleted and the other edited stays`() throws {
        let merge = try merged(
            ["a.md": "a\n", "b.png": "b"], ["b.png": "new"], ["a.md": "a\nnew\n"])
        #expect(merge.files == tree(["a.md": "a\nnew\n", "b.png": "new"]))
        #expect(merge.findings.map(\.fact) == [.keptDespiteDeletion, .keptDespiteDeletion])
    }

    @Test func `what one side deleted and the other renamed stays`() throws {
        let merge = try merged(["a.md": "a\n"], [:], ["b.md": "a\n"])
        #expect(merge.files == tree(["b.md": "a\n"]))
    }

    @Test func `a file that both deleted is gone, also if each put another there`() throws {
        #expect(try merged(["a.md": "a\n"], [:], [:]).files.isEmpty)
        let base: [String: TestFile] = ["a.md": "\(note(id: a, "one"))"]
        let new: [String: TestFile] = ["a.md": "\(note(id: b, "two"))"]
        #expect(try merged(base, new, [:]).files == tree(new))
        let merge = try merged(base, new, ["a.md": "\(note(id: a, "one", "more"))"])
        #expect(
            merge.files
                == tree([
                    "a.md": "\(note(id: a, "one", "more"))",
                    "a-\(b).md": "\(note(id: b, "two"))",
                ]))
        #expect(
            merge.findings.map(\.fact) == [.moved(from: "a.md".bytes), .keptDespiteDeletion])
    }

    // MARK: As recorded

    @Test func `a recorded move meets the other side's edit, however little is alike`() throws {
        for (place, other) in [("z.md", "a.md"), ("a.md", "a.md")] {
            let triple = TreeTriple(
                base: tree(["a.md": "# A\n\none\n"]),
                x: tree(
                    ["z.md": "\(note(id: a, "one"))", "a.md": "new\n"].filter {
                        place == "z.md" ? $0.key == place : true
                    }), y: tree([other: "# A\n\none\ntwo\n"]),
                moved: Sides(x: ["a.md": "z.md"], y: [:]))
            for triple in [triple, triple.exchanged] {
                let result = triple.result(of: try triple.merge())
                #expect(
                    result["z.md".bytes].map { String(decoding: $0.content, as: UTF8.self) }?
                        .contains("two\n") == true)
                #expect(
                    result["a.md".bytes]
                        == (place == "z.md" ? nil : tree(["a": "new\n"])["a".bytes]))
            }
        }
    }

    @Test func `both sides' recorded moves of one file are one with the newer's name`() throws {
        let triple = TreeTriple(
            base: tree(["a.md": "one\n"]), x: tree(["x.md": "# X\n\none\n"]),
            y: tree(["y.md": "one\n\n# Y\n"]),
            moved: Sides(x: ["a.md": "x.md"], y: ["a.md": "y.md"]))
        for triple in [triple, triple.exchanged] {
            let merge = try triple.merge()
            #expect(triple.result(of: merge).keys.map { $0 } == ["x.md".bytes])
            #expect(merge.findings.map(\.fact).contains(.renamedTwice(other: "y.md".bytes)))
        }
    }

    @Test func `a record comes before ids, which a merge may have changed`() throws {
        let triple = TreeTriple(
            base: tree(["a.md": "\(note(id: b, "one"))"]),
            x: tree(["b.md": "\(note(id: a, "two"))", "c.md": "\(note(id: b, "copy"))"]),
            y: tree(["a.md": "\(note(id: b, "one", "more"))"]),
            moved: Sides(x: ["a.md": "b.md"], y: [:]))
        for triple in [triple, triple.exchanged] {
            let result = triple.result(of: try triple.merge())
            #expect(Set(result.keys) == ["b.md".bytes, "c.md".bytes])
            let text = String(decoding: result["b.md".bytes]?.content ?? [], as: UTF8.self)
            #expect(text.contains("more") && text.contains("id: \(a)"))
        }
    }

    @Test func `a record of files that are not there counts for nothing`() throws {
        let triple = TreeTriple(
            base: tree(["a.md": "one\n", "b.md": "b\n"]), x: tree(["b.md": "bb\n", "c.md": "c\n"]),
            y: tree(["a.md": "one\ntwo\n", "b.md": "b\n"]),
            moved: Sides(x: ["a.md": "gone.md", "none.md": "c.md"], y: ["b.md": "a.md"]))
        let merge = try triple.merge()
        #expect(
            triple.result(of: merge)
                == tree(["a.md": "one\ntwo\n", "b.md": "bb\n", "c.md": "c\n"]))
    }

    // MARK: Renaming

    @Test func `a rename here and an edit there meet at the new path`() throws {
        for text in [note(id: a, "one"), note("one")] {
            let merge = try merged(
                ["a.md": "\(text)"], ["dir/b.md": "\(text)"], ["a.md": "\(text)two\n"])
            #expect(merge.files == tree(["dir/b.md": "\(text)two\n"]))
            #expect(merge.findings.map(\.fact) == [.renamed(from: "a.md".bytes)])
        }
    }

    @Test func `an item that was renamed and edited is known by its id`() throws {
        let merge = try merged(
            ["a.md": "\(note(id: a, "one", "", "two"))"],
            ["b.md": "\(note(id: a, "one", "", "two", "three"))"],
            ["a.md": "\(note(id: a, "zero", "one", "", "two"))"])
        #expect(
            merge.files == tree(["b.md": "\(note(id: a, "zero", "one", "", "two", "three"))"]))
    }

    @Test func `a file without id that was renamed and edited is deleted and another added`()
        throws
    {
        let merge = try merged(
            ["a.md": "one\n"], ["b.md": "one\ntwo\n"], ["a.md": "zero\none\n"])
        #expect(merge.files == tree(["a.md": "zero\none\n", "b.md": "one\ntwo\n"]))
    }

    @Test func `renamed twice takes the newer's name`() throws {
        let text = note(id: a, "one")
        let merge = try merged(["a.md": "\(text)"], ["b.md": "\(text)"], ["c.md": "\(text)two\n"])
        #expect(merge.files == tree(["b.md": "\(text)two\n"]))
        #expect(merge.findings.map(\.fact) == [.renamedTwice(other: "c.md".bytes)])
    }

    @Test func `swapped paths stay swapped, with the other side's edits`() throws {
        let (one, two) = (note(id: a, "one"), note(id: b, "two"))
        let merge = try merged(
            ["a.md": "\(one)", "b.md": "\(two)"], ["a.md": "\(two)", "b.md": "\(one)"],
            ["a.md": "\(one)more\n", "b.md": "\(two)"])
        #expect(merge.files == tree(["a.md": "\(two)", "b.md": "\(one)more\n"]))
    }

    @Test func `a renamed directory of alike files keeps each by its name`() throws {
        let merge = try merged(
            ["d/a.md": "", "d/b.md": "", "d/c.md": "same\n"],
            ["e/a.md": "", "e/b.md": "", "e/c.md": "same\n"],
            ["d/a.md": "a\n", "d/b.md": "b\n", "d/c.md": "same\n", "d/new.md": "new\n"])
        #expect(
            merge.files
                == tree([
                    "e/a.md": "a\n", "e/b.md": "b\n", "e/c.md": "same\n", "d/new.md": "new\n",
                ]))
    }

    @Test func `that two files are empty does not make one a rename of the other`() throws {
        let merge = try merged(["a.md": ""], ["z.md": ""], ["a.md": "text\n"])
        #expect(merge.files == tree(["a.md": "text\n", "z.md": ""]))
    }

    @Test func `a rename onto a path that the other side added keeps both`() throws {
        let (one, two) = (note(id: a, "one"), note(id: b, "two"))
        let ids = try merged(
            ["a.md": "\(one)"], ["b.md": "\(one)"], ["a.md": "\(one)", "b.md": "\(two)"])
        #expect(ids.files == tree(["b.md": "\(one)", "b-\(b).md": "\(two)"]))
        #expect(ids.findings.map(\.fact) == [.moved(from: "b.md".bytes)])
        let plain = try merged(["a": "one"], ["b": "one"], ["a": "one", "b": "two"])
        #expect(plain.files == tree(["b": "one", "b~\(digest("two"))": "two"]))
    }

    @Test func `an item that became another kind of file by a rename is merged as such`() throws {
        let merge = try merged(
            ["a.md": "one\n\ntwo\n"], ["a.txt": "one\n\ntwo\n"], ["a.md": "one\n\ntwo\nthree\n"])
        #expect(merge.files == tree(["a.txt": "one\n\ntwo\nthree\n"]))
    }

    // MARK: Adding

    @Test func `one note of a day, written on two devices, becomes one`() throws {
        let merge = try merged([:], ["2026-11-21.md": "here\n"], ["2026-11-21.md": "there\n"])
        #expect(merge.files == tree(["2026-11-21.md": "there\nhere\n"]))
    }

    @Test func `of two items at one path the smaller id keeps it`() throws {
        let (one, two) = (note(id: a, "one"), note(id: b, "two"))
        let merge = try merged([:], ["d/n.md": "\(two)"], ["d/n.md": "\(one)"])
        #expect(merge.files == tree(["d/n.md": "\(one)", "d/n-\(b).md": "\(two)"]))
    }

    @Test func `one id added at two paths stands twice`() throws {
        let text = note(id: a, "one")
        let merge = try merged([:], ["a.md": "\(text)"], ["b.md": "\(text)"])
        #expect(merge.files == tree(["a.md": "\(text)", "b.md": "\(text)"]))
        // From then on they are told apart by path.
        let edited = try merged(
            ["a.md": "\(text)", "b.md": "\(text)"],
            ["a.md": "\(text)x\n", "b.md": "\(text)"], ["a.md": "\(text)", "b.md": "\(text)y\n"])
        #expect(edited.files == tree(["a.md": "\(text)x\n", "b.md": "\(text)y\n"]))
    }

    @Test func `two ids given to one file leave the smaller`() throws {
        let merge = try merged(
            ["a.md": "one\n"], ["a.md": "\(note(id: b, "one"))"],
            ["a.md": "\(note(id: a, "one"))"])
        #expect(merge.files == tree(["a.md": "\(note(id: a, "one"))"]))
    }

    @Test func `an id that went is no other item`() throws {
        let merge = try merged(
            ["a.md": "\(note(id: a, "one"))"], ["a.md": "one\n"],
            ["a.md": "\(note(id: a, "one", "two"))"])
        #expect(merge.files == tree(["a.md": "one\ntwo\n"]))
    }

    @Test func `a copy with its original's id is a file of its own`() throws {
        let text = note(id: a, "one")
        let merge = try merged(
            ["a.md": "\(text)"], ["a.md": "\(text)", "a 1.md": "\(text)copy\n"],
            ["b.md": "\(text)edited\n"])
        #expect(
            merge.files == tree(["b.md": "\(text)edited\n", "a 1.md": "\(text)copy\n"]))
    }

    @Test func `a copy that got a new id keeps the other side's edit`() throws {
        let text = note(id: a, "one", "", "two")
        let merge = try merged(
            ["a.md": "\(text)", "b.md": "\(text)"],
            ["a.md": "\(text)", "b.md": "\(note(id: b, "one", "", "two"))"],
            ["a.md": "\(text)", "b.md": "\(text)three\n"])
        #expect(
            merge.files
                == tree(["a.md": "\(text)", "b.md": "\(note(id: b, "one", "", "two", "three"))"]))
    }

    // MARK: Names

    @Test func `a file makes way for a directory`() throws {
        let merge = try merged([:], ["d": "file"], ["d/f.md": "text\n"])
        #expect(merge.files == tree(["d~\(digest("file"))": "file", "d/f.md": "text\n"]))
        let edited = try merged(
            ["n.md": "\(note(id: a, "one"))"], ["n.md/f": "inside"],
            ["n.md": "\(note(id: a, "two"))"])
        #expect(edited.files == tree(["n.md/f": "inside", "n-\(a).md": "\(note(id: a, "two"))"]))
        let gone = try merged(["d": "file"], ["d/f": "inside"], ["d": "file"])
        #expect(gone.files == tree(["d/f": "inside"]))
    }

    @Test func `names that differ in letter case or Unicode form are one`() throws {
        let nfc = "\u{D68C}\u{C758}.md"
        let nfd = "\u{1112}\u{116C}\u{110B}\u{1174}.md"
        let notes = try merged([:], [nfc: "here\n"], [nfd: "there\n"])
        #expect(notes.files == tree([nfc: "there\nhere\n"]))
        let renamed = try merged(["a.md": "one\n"], ["A.md": "one\ntwo\n"], ["a.md": "zero\none\n"])
        #expect(renamed.files == tree(["A.md": "zero\none\ntwo\n"]))
        let ids = try merged(
            [:], ["N.md": "\(note(id: b, "two"))"], ["n.md": "\(note(id: a, "one"))"])
        #expect(
            ids.files
                == tree(["n.md": "\(note(id: a, "one"))", "N-\(b).md": "\(note(id: b, "two"))"]))
        let folder = try merged([:], ["Dir": "file"], ["dir/a": "inside"])
        #expect(folder.files == tree(["dir/a": "inside", "Dir~\(digest("file"))": "file"]))
    }

    /// One word finds both, and yet they are two.
    @Test(arguments: [("Maße.md", "Masse.md"), ("kıl.md", "kil.md"), ("5 µ.md", "5 μ.md")])
    func `names that a search takes for the same are two`(one: String, other: String) throws {
        let merge = try merged([:], [one: "here\n"], [other: "there\n"])
        #expect(merge.files == tree([one: "here\n", other: "there\n"]))
    }

    @Test func `what one side holds side by side stays so`() throws {
        let both: [String: TestFile] = ["a.md": "one\n", "A.md": "two\n"]
        #expect(try merged([:], both, ["c.md": "three\n"]).files.count == 3)
        let merge = try merged(
            both, both.merging(["x": "x"]) { $1 }, ["a.md": "1\n", "A.md": "two\n"])
        #expect(merge.files == tree(["a.md": "1\n", "A.md": "two\n", "x": "x"]))
    }

    @Test func `names that are no UTF-8 are like themselves only`() throws {
        let (one, two): (MergePath, MergePath) = ([0xFF], [0xFE])
        let triple = TreeTriple(
            base: [:], x: [one: TestFile("one").file], y: [two: TestFile("two").file])
        let merge = try triple.merge()
        #expect(triple.result(of: merge).count == 2)
    }

    @Test func `a name that is taken gets a number`() throws {
        let aside = "p~\(digest("two")).png"
        let merge = try merged(
            [aside: "other"], ["p.png": "one\0", aside: "other"],
            ["p.png": "two", aside: "other"])
        #expect(
            merge.files
                == tree([
                    "p.png": "one\0", aside: "other", "p~\(digest("two"))-2.png": "two",
                ]))
    }
}

func digest(_ text: String) -> String { SHA256.shortDigest(of: text.bytes) }
