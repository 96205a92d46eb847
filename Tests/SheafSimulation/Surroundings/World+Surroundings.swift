import Glibc
import SheafGit
import SheafStore

/// What git, other tools and the file system do around the notes.
extension World {
    func perform(
        _ act: Act.Surrounding, on device: Device, _ chance: inout Chance,
        _ maker: inout TokenMaker
    ) async throws {
        // What a killed step had decided to commit is committed, whatever is ignored afterwards.
        try await recover(device, seed: chance.next())
        tally.count("around: " + act.rawValue)
        switch act {
        case .ignore, .unignore:
            try changeRules(device, isAdding: act == .ignore, &chance)
        case .privateText:
            try writePrivately(device, &chance, &maker)
        case .untrack:
            try untrack(device, &chance)
        case .renameBranch:
            let old = try branch(ofHub: 0).dropFirst("refs/heads/".count)
            let new = old == "main" ? "trunk" : "main"
            try expectSuccess(try device.git(["branch", "-m", "\(old)", new], in: hub(0)))
        case .moveBranch:
            try moveBranch(device, &chance, &maker)
        case .resetSoft, .resetMixed, .resetHard:
            guard !device.isBehind else { return }
            let before = try device.files()
            let mode = ["--soft", "--mixed", "--hard"][
                act == .resetSoft ? 0 : act == .resetMixed ? 1 : 2]
            guard try device.git("rev-parse", "-q", "--verify", "HEAD~1").code == 0 else { return }
            // Of a commit that deleted many files, a sync would ask whether they are to be gone.
            let paths = try device.git("diff", "--name-only", "HEAD~1", "HEAD").output
            guard paths.split(separator: "\n").count < Surroundings.fewest / 2 else { return }
            try expectSuccess(try device.git("reset", "-q", mode, "HEAD~1"))
            // What was made since has no base to be merged by.
            for bytes in before.files.values { allowRepeats(of: bytes) }
            try account(device, since: before)
            try releaseTracked(device)
            try judgePrivateFiles(device, releasing: true)
        case .deleteIndex:
            // What is staged is in the index alone.
            guard !device.isBehind, try device.git("diff", "--cached", "--quiet").code == 0 else {
                return
            }
            try device.delete(Array(".git/index".utf8))
        case .copyFolder:
            let copied = try device.shell(
                "cp -a . ../copy && rm -rf \"$PWD\" && mv ../copy \"$PWD\"")
            try expectSuccess(copied)
        case .unmount:
            try await unmount(device, &chance)
        case .otherTool:
            try sendFromOtherTool(&chance, &maker, wakingAt: maker.step)
        case .killGit:
            try await syncKillingGit(device, &chance)
        case .addQuery:
            try addQuery(device, &maker)
        }
    }

    private func expectSuccess(_ tool: Tool) throws {
        guard tool.code == 0 else { throw Violation(.failed, tool.output) }
    }

    // MARK: - What is ignored

    /// Files that a rule is about, with their text, that git does not track on a device; and whether a
    /// rule that is in force there ignores them.
    func privateFiles(
        _ device: Device
    ) throws -> [(path: [UInt8], bytes: [UInt8], isIgnored: Bool)] {
        let (files, tracked) = (try device.files(), try device.tracked())
        return try files.paths.filter { !tracked.contains($0) }.map { path in
            let verdict = try device.git(
                "check-ignore", "-q", "--", String(decoding: path, as: UTF8.self))
            return (path, files[path] ?? [], verdict.code == 0)
        }
    }

    /// The user lets others have what a `git add` or a reset of their own made git track.
    func releaseTracked(_ device: Device) throws {
        guard !oracle.secrets.isEmpty else { return }
        let tracked = try device.tracked()
        oracle.release(try device.files().filtered(tracked.contains).tokens.tokens)
    }

    /// A rule is added to an ignore file, or the user takes one out.
    private func changeRules(
        _ device: Device, isAdding: Bool, _ chance: inout Chance
    ) throws {
        let place = chance.one(of: [".gitignore", ".gitignore", ".git/info/exclude"]) ?? ""
        let text = (try? readBytes(device.place(Array(place.utf8)))) ?? []
        var lines = text.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        if isAdding {
            guard let rule = chance.one(of: Surroundings.rules.filter { !lines.contains($0) })
            else { return }
            lines.append(rule)
        } else {
            guard let rule = chance.one(of: lines.filter { !$0.hasPrefix("#") }) else { return }
            lines.removeAll { $0 == rule }
        }
        let all = lines.map { $0 + "\n" }.joined()
        try writeBytes(Array(all.utf8), to: device.place(Array(place.utf8)))
        try judgePrivateFiles(device, releasing: !isAdding)
    }

    /// What the rules that the user has changed say of private text.
    ///
    /// - Parameter isReleasing: whether what is ignored no longer may be sent from now on.
    private func judgePrivateFiles(_ device: Device, releasing isReleasing: Bool) throws {
        for file in try privateFiles(device) {
            let tokens = TokenCount.tokens(of: file.bytes).intersection(oracle.unshared)
            if file.isIgnored {
                oracle.keep(unshared: tokens, secret: true)
            } else if isReleasing {
                oracle.release(tokens)
            }
        }
    }

    /// Something is typed into a file that may be ignored.
    private func writePrivately(
        _ device: Device, _ chance: inout Chance, _ maker: inout TokenMaker
    ) throws {
        let before = try device.files()
        guard let path = chance.one(of: Surroundings.privatePaths) else { return }
        let bytes = (before[path] ?? []) + Array("\(maker.word()) private\n".utf8)
        try device.write(bytes, to: path)
        try account(device, since: before)
        guard let file = try privateFiles(device).first(where: { $0.path == path }) else { return }
        let typed = file.bytes.isEmpty ? [] : TokenCount.tokens(of: file.bytes)
        let mine = typed.filter { $0.step == maker.step || oracle.unshared.contains($0) }
        oracle.keep(unshared: mine, secret: file.isIgnored)
    }

    /// A note stays here, for its user alone, and goes from git.
    private func untrack(_ device: Device, _ chance: inout Chance) throws {
        // What is taken out of the index is a deletion of whatever the branch has.
        guard !device.isBehind, access("\(device.root)/.git/index", F_OK) == 0 else { return }
        let tracked = try device.tracked()
        let files = try device.files()
        guard let path = chance.one(of: files.notes.filter(tracked.contains)),
            let bytes = files[path]
        else { return }
        let name = String(decoding: path, as: UTF8.self)
        try expectSuccess(try device.git("rm", "-q", "--cached", "--", name))
        let place = device.place(
            Array((chance.happens(50) ? ".gitignore" : ".git/info/exclude").utf8))
        let rules = (try? readBytes(place)) ?? []
        let separator = rules.isEmpty || rules.last == 10 ? "" : "\n"
        try writeBytes(rules + Array("\(separator)/\(name)\n".utf8), to: place)
        ruled.insert(path)
        oracle.note(removed: TokenCount.tokens(of: bytes))
        allowRepeats(of: bytes)
        if let id = NoteText(bytes)?.id { oracle.doubledIDs.insert(id) }
    }

    // MARK: - Git, the file system and other tools

    /// The branch moves to the hub's commit at sheaf's back, and files and index stay what they were.
    private func moveBranch(
        _ device: Device, _ chance: inout Chance, _ maker: inout TokenMaker
    ) throws {
        // What is taken out of the index is a deletion of whatever the branch has.
        let kept = try device.git("diff", "--cached", "--diff-filter=D", "--quiet")
        guard kept.code == 0 else { return }
        try expectSuccess(try device.git("fetch", "-q", hub(0), "HEAD"))
        guard try device.git("merge-base", "--is-ancestor", "HEAD", "FETCH_HEAD").code == 0 else {
            return
        }
        try expectSuccess(try device.git("update-ref", "HEAD", "FETCH_HEAD"))
        device.isBehind = true
        guard chance.happens(50) else { return }
        let before = try device.files()
        try edit(.lines, on: device, &chance, &maker)
        try account(device, since: before)
    }

    /// A sync that finds an empty folder takes nothing for deleted.
    private func unmount(_ device: Device, _ chance: inout Chance) async throws {
        let tracked = try device.tracked()
        guard try device.files().notes.count(where: tracked.contains) >= Surroundings.fewest else {
            return
        }
        let old = try head(ofHub: 0)
        let move = "find . -mindepth 1 -maxdepth 1 ! -name .git -exec mv -t"
        try expectSuccess(try device.shell("mkdir ../away && \(move) ../away {} +"))
        do {
            let store = try device.store(seed: chance.next())
            _ = try store.setRemote(hub(0))
            _ = try await store.sync(TransferOptions())
            throw Violation(.lost, "a sync took an empty folder for \(tracked.count) deletions")
        } catch is StoreError {
            tally.count("around: unmount", refused: true)
        }
        guard try head(ofHub: 0) == old else {
            throw Violation(.lost, "something was sent from an empty folder")
        }
        try expectSuccess(
            try device.shell("cd ../away && \(move) \"$OLDPWD\" {} + && cd .. && rmdir away"))
    }

    /// A git that a sync started is killed; whatever becomes of the sync, the files stand.
    private func syncKillingGit(_ device: Device, _ chance: inout Chance) async throws {
        let folder = "\(self.folder)/dying"
        let program = Array("\(folder)/git".utf8)
        if access("\(folder)/git", X_OK) != 0 {
            try writeBytes(Array(Surroundings.dyingGit.utf8), to: program)
            _ = cString(program) { chmod($0, 0o755) }
        }
        let store = try device.store(
            seed: chance.next(),
            more: [
                "PATH": "\(folder):/usr/local/bin:/usr/bin:/bin",
                "DYING": chance.happens(50) ? "fetch" : "push",
                "DIES": chance.happens(50) ? "before" : "after",
            ])
        device.expected.formUnion(try device.files().tokens.tokens)
        _ = try store.setRemote(hub(0))
        do {
            _ = try await store.sync(TransferOptions())
        } catch {
            tally.count("around: killGit", refused: true)
        }
        try expectKept(device, device.files().tokens, "a sync whose git was killed")
    }

    /// A tool that knows only git commits files of its own to the hub.
    private func sendFromOtherTool(
        _ chance: inout Chance, _ maker: inout TokenMaker, wakingAt step: Int
    ) throws {
        let tool = Device(number: settings.devices, folder: folder, settings: settings)
        tool.wake(at: step)
        if access(tool.root, F_OK) != 0 {
            try expectSuccess(try tool.git(["clone", "-q", hub(0), tool.root], in: folder))
        }
        try expectSuccess(
            try tool.shell(
                "git fetch -q '\(hub(0))' HEAD && git reset -q --hard FETCH_HEAD && git clean -fdxq"
            ))
        let before = try tool.files()
        for _ in 0..<chance.number(1...3) {
            let (path, text, replaces): (String, String, Bool) =
                switch chance.number(0...6) {
                // Of two versions in there the newer one stands.
                case 0: (".obsidian/app.json", "{\"step\": \(step)}\n", true)
                case 1: ("todo.org", "* TODO \(maker.word())\n", false)
                case 2: ("data/list.csv", "\(maker.word()),1\n", false)
                case 3: (".gitignore", (chance.one(of: Surroundings.rules) ?? "") + "\n", false)
                case 4: ("private/plan.md", "\(maker.word()) from elsewhere\n", false)
                case 5: ("tasks/hot.md", "\n\(maker.word()) by another tool\n", false)
                default: ("bin/tool", "#!/bin/sh\n# \(maker.word())\n", true)
                }
            let old = replaces ? [] : try tool.files()[Array(path.utf8)] ?? []
            guard replaces || old.isEmpty || old.last == 10 else { continue }
            try tool.write(old + Array(text.utf8), to: Array(path.utf8))
        }
        _ = try tool.shell("chmod +x bin/tool; ln -sfn memos/plain.md latest")
        _ = oracle.account(before: before.tokens, after: try tool.files().tokens)
        let branch = try branch(ofHub: 0)
        try expectSuccess(
            try tool.shell(
                """
                git add -A -f && { git diff --cached --quiet || git commit -qm 'Other files'; } \\
                    && git push -q '\(hub(0))' 'HEAD:\(branch)'
                """))
    }

    /// A query with a name of its own comes into the settings.
    private func addQuery(_ device: Device, _ maker: inout TokenMaker) throws {
        let before = try device.files()
        let path = Array(".sheaf/config.yml".utf8)
        guard let bytes = before[path] else { return }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let entry = "  \(maker.word()): status:todo"
        if let head = lines.firstIndex(of: "queries:") {
            lines.insert(entry, at: head + 1)
        } else {
            lines += ["queries:", entry]
        }
        try device.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        try account(device, since: before)
    }
}
