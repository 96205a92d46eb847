import Glibc
import SheafGit

/// All devices and hubs of one run, in a folder that goes with it.
final class World {
    let settings: Simulation.Settings
    let folder: String
    let devices: [Device]
    var oracle = Oracle()
    var tally = Tally()
    var sentinels: Set<Sentinel>
    /// What was edited, by id or path, in the order in which it reached each hub.
    var arrivals: [[String]]
    /// Headers of conflict blocks that have been seen.
    var blocks: Set<String> = []
    /// Merge commits that have been seen.
    var merges: Set<ObjectID> = []
    /// Paths that a rule of an ignore file is about, somewhere.
    var ruled = Set(Surroundings.privatePaths)
    /// Positions of repeating tasks of which a sync said that they gave way, by the ids of the tasks.
    var passed: Set<PassedOccurrence> = []

    init(copying template: Template, to folder: String, settings: Simulation.Settings) throws {
        self.settings = settings
        self.folder = folder
        sentinels = Set(template.sentinels)
        arrivals = Array(repeating: [], count: settings.hubs)
        devices = (0..<settings.devices).map {
            Device(number: $0, folder: folder, settings: settings)
        }
        let copy = try Tool.run(
            ["/bin/cp", "-a", template.folder, folder], in: "/", variables: [:],
            scratch: template.folder + "-output")
        guard copy.code == 0 else { throw Violation(.failed, copy.output) }
        for device in devices {
            let tokens = try device.files().tokens
            device.expected = tokens.tokens
            _ = oracle.account(before: TokenCount(), after: tokens)
        }
    }

    /// Takes the folder away.
    func remove() {
        _ = try? Tool.run(
            ["/bin/rm", "-rf", folder], in: "/", variables: [:], scratch: folder + "-output")
    }

    func hub(_ number: Int) -> String { "\(folder)/hub\(number)" }

    /// The reference that a hub's HEAD names.
    func branch(ofHub number: Int) throws -> String {
        let head = String(decoding: try readBytes(Array("\(hub(number))/HEAD".utf8)), as: UTF8.self)
        return String(head.dropFirst("ref: ".count).prefix { $0 != "\n" })
    }

    /// The commit of a hub's branch.
    func head(ofHub number: Int) throws -> ObjectID? {
        let place = hub(number)
        let name = try branch(ofHub: number)
        let loose = try? readBytes(Array("\(place)/\(name)".utf8))
        if let loose { return ObjectID(hex: String(decoding: loose.prefix(40), as: UTF8.self)) }
        let packed = (try? readBytes(Array("\(place)/packed-refs".utf8))) ?? []
        return packed.split(separator: 10).first {
            $0.dropFirst(40).elementsEqual(" \(name)".utf8)
        }.flatMap { ObjectID(hex: String(decoding: $0.prefix(40), as: UTF8.self)) }
    }

    /// Does one step.
    func perform(_ step: Step) async throws {
        let device = devices[step.device]
        device.wake(at: step.number)
        var chance = Chance(seed: step.seed)
        var maker = TokenMaker(step: step.number)
        tally.steps += 1
        switch step.act {
        case .command(let command):
            try await run(command, on: device, &chance, &maker)
        case .killedCommand(let point, let command):
            try await run(command, on: device, &chance, &maker, killedAt: point)
        case .edit(let edit):
            let before = try device.files()
            try self.edit(edit, on: device, &chance, &maker)
            try account(device, since: before)
        case .git(let plain):
            try await run(plain, on: device, &chance)
        case .surrounding(let act):
            try await perform(act, on: device, &chance, &maker)
        case .sync(let hub):
            try await sync(device, hub, seed: step.seed)
        case .killedSync(let point, let hub):
            try await sync(device, hub, seed: step.seed, killedAt: point)
        case .syncBeside(.writesIntoOpenFile, let hub):
            try await syncWritingIntoOpenFile(device, hub, &chance, &maker)
        case .syncBeside(.savesOldBuffer, let hub):
            try await syncSavingOldBuffer(device, hub, &chance, &maker)
        case .offline:
            try await syncOffline(device, seed: step.seed)
        case .clone(let hub):
            try await cloneAnew(device, hub, seed: step.seed)
        case .clock:
            device.skew = Int64(
                settings.subject == .notes
                    ? chance.number(-31_536_000...31_536_000) : chance.number(-400_000...400_000))
        }
        if !device.isKilled { try check(device, thoroughly: chance.happens(4)) }
    }

    /// Takes into account what was done to a device's files since they were read, and notes which of
    /// them were edited.
    ///
    /// - Returns: the tokens of which there are fewer.
    @discardableResult
    func account(_ device: Device, since before: FileTree) throws -> Set<Token> {
        let after = try device.files()
        let (old, new) = (before.tokens, after.tokens)
        let fallen = oracle.account(before: old, after: new)
        device.expected.subtract(fallen)
        device.expected.formUnion(new.tokens.subtracting(old.tokens))
        // What is typed into a private file is private, also where git has an older text of it.
        let own = try ruled.isEmpty ? [] : privateFiles(device).filter(\.isIgnored).map(\.path)
        for (path, bytes) in after.files where before[path] != bytes {
            let isUntracked = ruled.contains(path) && own.contains(path)
            guard isUntracked || before[path].map(oracle.isUnshared) == true else { continue }
            let typed = TokenCount.tokens(of: bytes).subtracting(old.tokens)
            let isSecret = isUntracked || before[path].map(oracle.isSecret) == true
            oracle.keep(unshared: typed, secret: isSecret)
        }
        for path in Set(before.files.keys).union(after.files.keys)
        where before[path] != after[path] {
            let bytes = after[path] ?? before[path] ?? []
            let id = NoteText(bytes)?.id
            // Between two hubs the base of a merge can lack what one device deleted, so that what
            // others renamed and edited stands at both paths.
            if settings.hubs > 1, after[path] == nil, let id { oracle.doubledIDs.insert(id) }
            let key = id ?? String(decoding: path, as: UTF8.self)
            for hub in device.pending.indices { device.pending[hub].insert(key) }
        }
        return fallen
    }
}
