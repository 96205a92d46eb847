import TestTraits
import Testing

/// Who may read a note stays as it was, whatever a command does to its file.
@Suite(.limited) struct FilePermissionTests {
    @Test func `A note closed to others stays so through rm, undo, mv, rename and redo`() throws {
        let target = try Target()
        let ran = try target.run(
            """
            umask 022; cd sheaf; sheaf memo Salary >/dev/null; chmod 600 memos/*/*.md
            look() { find . -name '*.md' -printf "$1 %m\\n"; }
            sheaf rm Salary --yes >/dev/null; look rm
            sheaf undo >/dev/null; look undo
            sheaf redo >/dev/null; look redo
            sheaf restore Salary >/dev/null; look restore
            sheaf mv Salary private >/dev/null; look mv
            sheaf set Salary title:Wages --rename >/dev/null; look rename
            sheaf undo >/dev/null; look undo
            """)
        #expect(ran.output == "undo 600\nrestore 600\nmv 600\nrename 600\nundo 600\n")
        #expect(!ran.errors.contains("error:"), "\(ran.errors)")
    }
}
