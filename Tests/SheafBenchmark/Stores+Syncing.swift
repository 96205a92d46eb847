/// What `sheaf sync` is held against: `git pull` and `git push`, by hand.
extension Stores {
    func syncing() -> [Comparison] {
        [
            sync("one change", 1), sync("\(manyEdits) changes", manyEdits), sync("nothing", 0),
            merging(),
        ]
    }

    private var commit: String { "'\(git)' add -A && '\(git)' commit -q -m sync" }

    /// Twenty notes were changed here, and twenty others elsewhere.
    private func merging() -> Comparison {
        let write = { (top: String, place: String, run: Int) in
            for number in 0..<20 {
                try machine.write(
                    "\(run) \(number)\n", to: "\(top)/memos/\(place)-\(number).md")
            }
        }
        func prepare(_ top: String, _ elsewhere: String) -> (Int) throws -> Void {
            { run in
                try machine.must([git, "pull", "-q"], in: elsewhere)
                try write(elsewhere, "there", run)
                try machine.must(["/bin/sh", "-c", "\(commit) && '\(git)' push -q"], in: elsewhere)
                try write(top, "here", run)
            }
        }
        let plainly = Comparison.Side(
            name: "git", prepare: prepare(plain, machine.folder + "/plainelsewhere"),
            command: { _ in
                [
                    "/bin/sh", "-c",
                    "\(commit) && '\(git)' pull -q --no-rebase --no-edit && '\(git)' push -q",
                ]
            }, directory: plain)
        return Comparison(
            name: "sync of 20 here and 20 there",
            ours: ours(["sync"], prepare: prepare(store, machine.folder + "/elsewhere")),
            peer: plainly, bar: .times(1.2))
    }

    private func sync(_ name: String, _ changes: Int) -> Comparison {
        let write = { (top: String, run: Int) in
            for number in 0..<changes {
                try machine.write(
                    "\(run) \(number)\n", to: "\(top)/memos/\(name)-\(number).md")
            }
        }
        // As somebody types it who does not know that there is nothing.
        let ask = "'\(git)' add -A && '\(git)' diff --cached --quiet; "
        let plainly = Comparison.Side(
            name: "git", prepare: { try write(plain, $0) },
            command: { _ in
                [
                    "/bin/sh", "-c",
                    (changes > 0 ? commit + "; " : ask)
                        + "'\(git)' pull -q && '\(git)' push -q",
                ]
            }, directory: plain)
        return Comparison(
            name: "sync of \(name)", ours: ours(["sync"], prepare: { try write(store, $0) }),
            peer: plainly, bar: .times(1.2))
    }
}
