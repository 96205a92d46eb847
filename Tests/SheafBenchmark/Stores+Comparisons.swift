/// What is measured. The bars are those that sheaf has set itself for ten thousand notes and for a
/// hundred thousand; between them the milder one holds.
extension Stores {
    /// - Parameter own: this program, for what plain C calls take.
    func comparisons(own: String) -> [Comparison] {
        starting() + changing() + listing(own) + searching() + reading() + syncing()
            + planning() + fromNothing(own) + besideTaskwarrior()
    }

    private var isLarge: Bool { corpus.count > 10_000 }

    func bar(_ small: Double, _ large: Double) -> Comparison.Bar {
        .times(isLarge ? large : small)
    }

    /// In KiB.
    private var memory: Int { (isLarge ? 200 : 64) << 10 }

    func ours(
        _ arguments: [String], in directory: String? = nil, codes: Set<Int32> = [0],
        prepare: @escaping (Int) throws -> Void = { _ in }
    ) -> Comparison.Side {
        Comparison.Side(
            name: "sheaf", prepare: prepare, command: { _ in [sheaf] + arguments },
            directory: directory ?? store, codes: codes)
    }

    private func floor(_ floor: Floor, _ own: String) -> Comparison.Side {
        Comparison.Side(
            name: "C, \(floor.rawValue)",
            command: { _ in [own, "--floor", floor.rawValue, store] },
            directory: store)
    }

    private func ripgrep(_ name: String, _ arguments: [String]) -> Comparison.Side? {
        machine.find("rg").map { rg in
            Comparison.Side(
                name: name, command: { _ in [rg, "--no-messages"] + arguments + ["."] },
                directory: store, codes: [0, 1])
        }
    }

    // MARK: Starting and changing

    private func starting() -> [Comparison] {
        let peer = task.map { task in
            Comparison.Side(
                name: "task --version", command: { _ in [task, "--version"] }, directory: store)
        }
        return [
            Comparison(name: "--version", ours: ours(["--version"]), peer: peer, bar: .times(4))
        ]
    }

    private func changing() -> [Comparison] {
        let plainly = { (name: String) in
            Comparison.Side(
                name: "git add, git commit",
                prepare: { try machine.write("\(name) \($0)\n", to: "\(plain)/tasks/\(name).md") },
                command: { run in
                    [
                        "/bin/sh", "-c",
                        "'\(git)' add tasks/\(name).md && '\(git)' commit -q -m 'Edit \(run)'",
                    ]
                }, directory: plain)
        }
        var adding = ours([])
        adding.command = { [sheaf, "add", "Buy milk \($0)"] }
        var setting = ours([])
        setting.command = { [sheaf, "set", corpus.ids[$0], "priority:high"] }
        var again = adding
        again.name = "sheaf add"
        return [
            Comparison(name: "add", ours: adding, peer: plainly("added"), bar: bar(1.1, 0.9)),
            Comparison(name: "set", ours: setting, peer: plainly("set"), bar: bar(1.1, 0.9)),
            Comparison(name: "undo", ours: ours(["undo"]), peer: again, bar: .times(1.5)),
        ]
    }

    // MARK: Reading

    /// Somebody saves a note by an editor.
    private func edit(_ index: Int, _ line: String) throws {
        let path = store + "/" + corpus.paths[index]
        try machine.write(try machine.read(path) + line, to: path)
    }

    private func editOne(_ run: Int) throws {
        try edit(corpus.count / 2 + run, "one line more\n")
    }

    private func listing(_ own: String) -> [Comparison] {
        [
            Comparison(
                name: "list --limit 20", ours: ours(["list", "--limit", "20"], prepare: editOne),
                peer: floor(.sweep, own), bar: bar(2.5, 2), memory: memory),
            Comparison(
                name: "board --limit 20", ours: ours(["board", "--limit", "20"], prepare: editOne),
                peer: floor(.sweep, own), bar: bar(2.5, 2), memory: memory),
            Comparison(
                name: "list --all --json", ours: ours(["list", "--all", "--json"]),
                peer: ripgrep("rg, a line a file", ["--max-count", "1", "^title:"]),
                bar: bar(1.8, 1.5)),
            // A look at all files, as above, and the share of them in reading all.
            Comparison(
                name: "list after \(manyEdits) edits",
                ours: ours(["list", "--limit", "20"]) { run in
                    for index in 0..<manyEdits { try edit(index, "\(run)\n") }
                }, peer: floor(.read, own), bar: bar(2.5, 2)),
        ]
    }

    var manyEdits: Int { min(1000, corpus.count) }

    private func searching() -> [Comparison] {
        let words = [
            ("a rare word", [Corpus.rare]), ("a common word", [Corpus.common]),
            ("a Korean word", [Corpus.korean]), ("a rare Korean word", [Corpus.rareKorean]),
            ("two words", [Corpus.common, Corpus.rare]),
        ]
        return words.map { name, words in
            Comparison(
                name: "search, \(name)", ours: ours(["search"] + words, codes: [0, 1]),
                peer: ripgrep("rg", [words.last ?? ""]), bar: bar(1.1, 0.9), memory: memory)
        }
    }

    private func reading() -> [Comparison] {
        let log = Comparison.Side(
            name: "git log with changed paths",
            command: { _ in [git, "log", "--oneline", "--", Self.historyPath] },
            directory: history)
        let first = Comparison.Side(
            name: "git log -1", command: { _ in [git, "log", "-1"] }, directory: history)
        return [
            Comparison(
                name: "log, the first of \(commits) commits",
                ours: ours(["log", "-n", "1"], in: history), peer: first, bar: .over(0.050)),
            Comparison(
                name: "show", ours: ours(["show", corpus.ids[0]]), peer: ours(["--version"]),
                bar: .over(0.010)),
            Comparison(
                name: "log of one note, \(commits) commits",
                ours: ours(["log", Self.historyHandle], in: history), peer: log, bar: .times(2.5)),
        ]
    }

    // MARK: From nothing

    private func fromNothing(_ own: String) -> [Comparison] {
        let without = ours(["list", "--limit", "20"]) { _ in
            try machine.must(["/bin/rm", "-f", store + "/.git/sheaf/cache.sqlite"], in: store)
        }
        return [
            Comparison(
                name: "list without an index", ours: without, peer: floor(.read, own),
                bar: .times(6))
        ]
    }

    // MARK: Beside Taskwarrior

    private func besideTaskwarrior() -> [Comparison] {
        let pairs: [(String, (Int) -> [String], (Int) -> [String])] = [
            ("add", { ["add", "Buy milk \($0)"] }, { ["add", "Buy milk \($0)"] }),
            (
                "set", { ["set", corpus.ids[$0], "priority:low"] },
                { ["\($0 + 1)", "modify", "priority:L"] }
            ),
            (
                "list --limit 20", { _ in ["list", "--limit", "20"] },
                { _ in ["list", "limit:20"] }
            ),
        ]
        return pairs.map { name, own, other in
            var ours = ours([])
            ours.command = { [sheaf] + own($0) }
            let peer = task.map { task in
                Comparison.Side(
                    name: "task", command: { [task, "rc.recurrence=off"] + other($0) },
                    directory: store)
            }
            return Comparison(
                name: "\(name), beside Taskwarrior", ours: ours, peer: peer, bar: .times(1))
        }
    }
}
