import SheafGit
import SheafStore

/// What a person has `sheaf` do.
extension World {
    /// Runs a command; what it may remove is known, and nothing else may be missing afterwards.
    func run(
        _ command: Act.Command, on device: Device, _ chance: inout Chance,
        _ maker: inout TokenMaker, killedAt point: Failpoint? = nil
    ) async throws {
        // What its branch has, and nobody saw here, would go.
        guard ![.remove, .undo, .redo].contains(command) || !device.isBehind else { return }
        // What a kill left is brought to before or after by itself, so that what the command does
        // can be told from it.
        try await recover(device, seed: chance.next())
        let before = try device.files()
        let store = try device.store(seed: chance.next(), killedAt: point)
        // A file that is behind its branch is brought forward first, to what others made of it.
        var permitted = device.isBehind ? oracle.removed : []
        do {
            try perform(command, store, device, &chance, &maker, &permitted)
            tally.count("sheaf " + command.rawValue)
        } catch {
            guard point == nil else {
                if !isRefusal(error) {
                    tally.kills += 1
                    device.isKilled = true
                    try await recover(device, seed: chance.next(), permitting: permitted)
                }
                try expectOnly(
                    permitted, command, on: device, try account(device, since: before))
                return
            }
            guard isRefusal(error) else {
                throw Violation(.failed, "sheaf \(command.rawValue): \(error)")
            }
            tally.count("sheaf " + command.rawValue, refused: true)
        }
        try expectOnly(permitted, command, on: device, try account(device, since: before))
    }

    private func expectOnly(
        _ permitted: Set<Token>, _ command: Act.Command, on device: Device, _ fallen: Set<Token>
    ) throws {
        let more = fallen.subtracting(permitted).subtracting(device.stale)
        guard more.isEmpty else {
            throw Violation(.lost, "sheaf \(command.rawValue) lost \(more.sorted())")
        }
    }

    /// What a person has to put up with: nothing to bring back, a file that is no item any more.
    private func isRefusal(_ error: any Error) -> Bool {
        guard let error = error as? StoreError else { return false }
        switch error {
        case .noSuchItem, .ambiguous, .notAnItem, .noDeletedItem, .notDeleted, .document, .notText,
            .leftOut:
            return true
        case .notSaved(_, let cause): return isRefusal(cause)
        default: return false
        }
    }

    /// Whatever a kill left, the next command brings it to before or after.
    ///
    /// - Parameter permitted: what the command that was killed may have removed.
    func recover(
        _ device: Device, seed: UInt64, permitting permitted: Set<Token> = []
    ) async throws {
        guard device.isKilled else { return }
        device.isKilled = false
        _ = try await Store.make(
            at: FilePath(device.root), environment: device.environment(seed: seed))
        let missing = device.expected.subtracting(oracle.removed).subtracting(permitted)
            .subtracting(try device.files().tokens.tokens)
        guard missing.isEmpty else {
            throw Violation(.lost, "recovery on device \(device.number) lost \(missing.sorted())")
        }
    }

    private func perform(
        _ command: Act.Command, _ store: Store, _ device: Device, _ chance: inout Chance,
        _ maker: inout TokenMaker, _ permitted: inout Set<Token>
    ) throws {
        switch command {
        case .add:
            _ = try store.add([
                Draft(
                    title: "Task \(maker.word())", body: "\(maker.word())\n",
                    assignments: [.addTag(maker.word())])
            ])
        case .memo:
            _ = try store.add([
                Draft(kind: .memo, title: nil, body: "\(maker.word())\n\n\(maker.word())\n")
            ])
        case .restore:
            guard let path = chance.one(of: try deleted(on: device)) else { return }
            let before = try device.files()
            _ = try store.restore([path])
            // It may come back beside one that another device has renamed and kept.
            for (path, bytes) in try device.files().files where before[path] == nil {
                allowRepeats(of: bytes)
                if let id = NoteText(bytes)?.id { oracle.doubledIDs.insert(id) }
            }
        case .done, .doneLate, .doneForGood, .skip, .begin, .reopen, .postpone, .plan, .tick:
            try perform(repeating: command, store, device, &chance)
        case .link:
            guard let (path, line) = try link(on: device, &chance, &maker) else { return }
            _ = try store.append(line, to: .path(path))
        case .relocateLinked, .renameLinked, .retitleLinked, .removeLinked:
            guard let path = try linked(on: device, &chance), let bytes = try device.files()[path]
            else { return }
            let same: Act.Command =
                switch command {
                case .relocateLinked: .relocate
                case .renameLinked: .rename
                case .retitleLinked: .retitle
                default: .remove
                }
            try perform(
                same, store, device, path, bytes, &chance, &maker, &permitted)
        case .undo, .redo:
            try takeBack(command, store, device, &chance, &permitted)
        default:
            guard let path = try target(on: device, &chance), let bytes = try device.files()[path]
            else { return }
            try perform(
                command, store, device, path, bytes, &chance, &maker, &permitted)
        }
    }

    private func perform(
        _ command: Act.Command, _ store: Store, _ device: Device, _ path: [UInt8],
        _ bytes: [UInt8], _ chance: inout Chance, _ maker: inout TokenMaker,
        _ permitted: inout Set<Token>
    ) throws {
        let target = Targets.path(path)
        let item = try store.items(target)[0].item
        func permit(_ text: String?) {
            permitted.formUnion(TokenCount.tokens(of: Array((text ?? "").utf8)))
        }
        switch command {
        case .set:
            switch chance.number(0...2) {
            case 0:
                permit(item.project)
                _ = try store.set(target, [.project(maker.word())])
            case 1:
                permit(value(of: "owner", in: bytes))
                _ = try store.set(target, [.own(key: "owner", value: maker.word())])
            default:
                _ = try store.set(target, [.priority(chance.one(of: [.high, .medium, .low]))])
            }
        case .tag:
            if chance.happens(40), let tag = chance.one(of: item.tags) {
                permit(tag)
                _ = try store.set(target, [.removeTag(tag)])
            } else {
                _ = try store.set(target, [.addTag(maker.word())])
            }
        case .move:
            let verb: Verb = chance.one(of: [.start, .done, .reopen]) ?? .done
            _ = try store.move(target, by: verb)
        case .append:
            _ = try store.append("\(maker.word()) appended", to: target)
        case .retitle, .rename:
            permit(item.title)
            if command == .rename, item.id == nil { allowRepeats(of: bytes) }
            let title =
                settings.subject == .links
                ? newTitle(&chance, &maker) : "Title \(maker.word())"
            _ = try store.set(target, [.title(title)], renaming: command == .rename)
        case .relocate:
            if item.id == nil { allowRepeats(of: bytes) }
            let folder = chance.one(of: ["tasks", "memos", "archive", "archive/deep"]) ?? ""
            _ = try store.relocate(target, to: folder)
        case .remove:
            permitted.formUnion(TokenCount.tokens(of: bytes))
            _ = try store.remove(target)
        case .edit, .editMeanwhile:
            try edit(
                store, device, path, meanwhile: command == .editMeanwhile, &chance, &maker,
                &permitted)
        default: break
        }
    }

    /// An editor on a copy; a program may change the file while it is open.
    private func edit(
        _ store: Store, _ device: Device, _ path: [UInt8], meanwhile: Bool,
        _ chance: inout Chance, _ maker: inout TokenMaker, _ permitted: inout Set<Token>
    ) throws {
        let original = try store.items(.path(path))[0]
        guard var typed = NoteText(original.document.bytes) else { return }
        change(&typed, &chance, &maker)
        let tokens = TokenCount(of: original.document.bytes)
        permitted.formUnion(TokenCount(of: typed.bytes).fallen(from: tokens))
        if meanwhile, var other = NoteText(original.document.bytes) {
            change(&other, &chance, &maker)
            permitted.formUnion(TokenCount(of: other.bytes).fallen(from: tokens))
            oracle.note(written: TokenCount.tokens(of: other.bytes))
            try device.write(other.bytes, to: path)
        }
        _ = try store.replace(original, with: typed.bytes)
        oracle.note(written: TokenCount.tokens(of: typed.bytes))
    }

    /// Paths of notes that the last commits deleted on this device.
    private func deleted(on device: Device) throws -> [String] {
        let log = try device.git(
            "log", "-z", "-20", "--first-parent", "--no-renames", "--diff-filter=D",
            "--name-only", "--format=", "HEAD")
        return Set(log.output.split(separator: "\0").map(String.init)).filter {
            $0.hasSuffix(".md")
        }.sorted()
    }

    private func value(of key: String, in bytes: [UInt8]) -> String? {
        guard let note = NoteText(bytes) else { return nil }
        return note.lines[note.frontMatter].first { $0.hasPrefix(key + ":") }
    }
}
