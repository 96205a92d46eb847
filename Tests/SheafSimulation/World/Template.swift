import Glibc
import SheafStore

/// Devices and hubs as every run begins: all of them alike, with the kinds of notes that people
/// have. Made once, then copied.
final class Template {
    let folder: String
    let sentinels: [Sentinel]

    static let hotID = "h0t00001"

    init(in place: String, settings: Simulation.Settings) async throws {
        folder = "\(place)/template-\(settings.subject)-\(settings.devices)-\(settings.hubs)"
        makeFolder(Array("\(folder)/home".utf8))
        var notes = Notes()
        var files = notes.files
        if settings.subject == .links { files += LinkedNotes.files(&notes.maker) }
        if settings.subject == .surroundings { files += Surroundings.files(&notes.maker) }
        if settings.subject == .repeating { files += RepeatingNotes.files(&notes.maker) }
        sentinels = notes.sentinels
        let devices = (0..<settings.devices).map {
            Device(number: $0, folder: folder, settings: settings)
        }
        for device in devices { device.wake(at: 0) }
        let first = devices[0]
        let environment = first.environment(seed: 1)
        makeFolder(Array(first.root.utf8))
        for hub in 0..<settings.hubs {
            let made = try first.git(
                ["init", "-q", "--bare", "-b", "main", "\(folder)/hub\(hub)"], in: folder)
            guard made.code == 0 else { throw Violation(.failed, made.output) }
        }
        let store = try await Store.make(at: FilePath(first.root), environment: environment).store
        try first.git("config", "sheaf.device", "device-0")
        for (path, bytes) in files { try first.write(bytes, to: Array(path.utf8)) }
        for hub in 0..<settings.hubs {
            _ = try store.setRemote("\(folder)/hub\(hub)")
            _ = try await store.sync(TransferOptions())
        }
        for device in devices.dropFirst() {
            _ = try await Store.clone(
                "\(folder)/hub0", to: FilePath(device.root),
                environment: device.environment(seed: UInt64(device.number), in: folder),
                contact: TransferOptions())
            try device.git("config", "sheaf.device", "device-\(device.number)")
        }
    }

    /// The notes that are there at first.
    private struct Notes {
        var maker = TokenMaker(step: 0)
        var sentinels: [Sentinel] = []

        lazy var files: [(String, [UInt8])] = [
            ("tasks/hot.md", note(Template.hotID, "status: todo", list: true)),
            ("tasks/other.md", note("c0k00002", "status: doing", list: false)),
            ("memos/windows.md", note("w1n00003", "draft: yes", ending: "\r\n", hasMark: true)),
            ("memos/plain.md", Array(text(4).utf8)),
            ("memos/2027-01-15.md", Array("# 2027-01-15\n\n\(text(2))".utf8)),
            ("files/table.csv", Array(text(3).utf8)),
            ("files/picture.png", [0x89, 0x50, 0x4E, 0x47, 0] + Array(maker.word().utf8)),
        ]

        private mutating func text(_ count: Int) -> String {
            (0..<count).map { _ in "\(maker.word()) \(maker.word())\n" }.joined()
        }

        private mutating func note(
            _ id: String, _ more: String, ending: String = "\n", hasMark: Bool = false,
            list: Bool = true
        ) -> [UInt8] {
            let sentinel = Sentinel(maker.next(), ending: ending, hasMark: hasMark)
            sentinels.append(sentinel)
            var lines = ["---", "id: \(id)", "title: \(maker.word())", more]
            lines.append("tags: [\(maker.word()), \(maker.word())]")
            lines += ["project: \(maker.word())", "due: 2027-02-03 # \(maker.word())"]
            lines += sentinel.lines + ["---", "\(maker.word()) \(maker.word())", ""]
            for _ in 0..<4 {
                lines.append((list ? "- [ ] " : "") + "\(maker.word()) \(maker.word())")
            }
            lines += ["", "## \(maker.word())", "\(maker.word()) \(maker.word()) \(maker.word())"]
            let text = lines.joined(separator: ending) + ending
            return (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
        }
    }
}
