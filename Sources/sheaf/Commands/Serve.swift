import ArgumentParser
import SheafCore
import SheafJSON
import SheafMarkdown
import SheafStore
import SheafTerminal
import SheafWords
import SystemPackage

struct Serve: Command {
    static let help = HelpSubject("serve", korean: ["서버"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("랜")])
    var lan = false

    @Option(name: [.long, .customLong("주소")])
    var listen: String?

    @Option(name: [.long, .customLong("프록시")])
    var origin: [String] = []

    @Option(name: [.long, .customLong("경로")])
    var base = "/"

    @Flag(name: [.long, .customLong("읽기전용")])
    var readOnly = false

    @Flag(name: [.long, .customLong("열기")])
    var open = false

    @Flag(name: [.long, .customLong("자세히")])
    var verbose = false

    @OptionGroup var installing: InstallOptions

    @Option(name: [.long, .customLong("끊기")])
    var revoke: [String] = []

    /// An option of earlier versions, for a certificate and its key: units may still have it.
    @Option(parsing: .upToNextOption, help: .hidden)
    var tls: [String] = []

    @Argument var action: String?

    func run(_ session: Session) async throws {
        let step = try installing.step()
        guard action == "devices" || revoke.isEmpty else {
            throw UsageError.conflictingOptions("--revoke", action ?? "serve")
        }
        switch (action, step) {
        case (nil, .install?):
            var settings = try settings()
            _ = try ServerProgram(session.environment.variables)
            // The same one at each start.
            if settings.place.port == 0 { try settings.place.claim() }
            try SystemdService(settings: settings).install(session.store(), session.printer)
        case (nil, .uninstall?): try SystemdService.uninstall(session.store(), session.printer)
        case (nil, nil): try serve(session.store(), settings(), session)
        case ("pair", _): try pair(session.store(), session.printer)
        case ("devices", _) where revoke.isEmpty: try list(session.store(), session.printer)
        case ("devices", _): try revoke(in: session.store(), session.printer)
        case (let word?, _): throw UsageError.unexpectedArgument(word)
        }
    }

    private func settings() throws -> ServerSettings {
        guard tls.isEmpty else { throw ServeError.noTLS }
        guard base.hasPrefix("/"), base.hasSuffix("/"), ServerPlace.isPath(base) else {
            throw UsageError.wrongValue(base, option: "--base")
        }
        for address in origin where !ServerPlace.isOrigin(address) {
            throw UsageError.wrongValue(address, option: "--origin")
        }
        return ServerSettings(
            place: try ServerPlace(listen, isOnNetwork: lan), base: base, origins: origin,
            isReadOnly: readOnly, isVerbose: verbose)
    }

    private func serve(_ store: Store, _ settings: ServerSettings, _ session: Session) throws {
        let program = try ServerProgram(session.environment.variables)
        var settings = settings
        try settings.place.claim()
        var words = settings.arguments(store)
        // What a service prints is kept in a log, which others may read.
        if !session.output.isQuiet {
            let tickets = PairingTickets(of: store)
            let way = WayIn(
                address: settings.address + "#pair=" + (try tickets.makeSecret()),
                code: try tickets.makeCode())
            try way.print(settings, session.printer)
            if open { words += ["--open", try way.page(in: store)] }
        }
        try session.printer.sayWarnings()
        try session.output.flush()
        try program.replaceThisProcess(words)
    }

    // MARK: Devices

    private func pair(_ store: Store, _ printer: Printer) throws {
        guard let address = try store.servedAddresses().first else { throw ServeError.notServed }
        let code = try PairingTickets(of: store).makeCode()
        guard !printer.json else {
            return try printer.print("serve", ["address": address, "code": code])
        }
        try printer.output.print(Message("served-at", ["address": address]))
        try printer.output.print(Message("pairing-code", ["code": code]))
    }

    private func list(_ store: Store, _ printer: Printer) throws {
        let devices = try DeviceList(of: store).all
        guard !printer.json else { return try print(devices, printer) }
        for (index, device) in devices.enumerated() {
            let fields = [
                String(index + 1), device.id, device.name.description,
                time(device.seen, printer.environment.zone),
            ]
            try printer.output.print(StyledText(fields.joined(separator: "  ")))
        }
        if devices.isEmpty { try printer.output.note(Message("no-devices")) }
    }

    private func revoke(in store: Store, _ printer: Printer) throws {
        let list = try DeviceList(of: store)
        let found = try revoke.map { try Self.device($0, in: list.all) }
        for device in found {
            try list.remove(device.id)
            if !printer.json {
                try printer.output.note(
                    Message("device-revoked", ["name": device.name.description]))
            }
        }
        if printer.json { try print(list.all, printer) }
    }

    /// The device that a word names: its id, its number in the list, or its name where only one has it.
    ///
    /// A number is one whatever devices call themselves.
    private static func device(_ word: String, in devices: [Device]) throws(ServeError) -> Device {
        if let device = devices.first(where: { $0.id == word }) { return device }
        if let number = Int(word), devices.indices.contains(number - 1) {
            return devices[number - 1]
        }
        let named = devices.indices.filter { devices[$0].name.description == word }
        guard let first = named.first else { throw .noSuchDevice(word) }
        guard named.count == 1 else { throw .severalDevices(word, named.map { $0 + 1 }) }
        return devices[first]
    }

    private func print(_ devices: [Device], _ printer: Printer) throws {
        let list = devices.map { device in
            JSON([
                "id": device.id, "name": device.name.description,
                "paired": time(device.paired, printer.environment.zone),
                "seen": time(device.seen, printer.environment.zone),
            ])
        }
        try printer.print("devices", ["devices": JSON.array(list)])
    }

    private func time(_ seconds: Int64, _ zone: Zone) -> String {
        Moment(seconds: seconds, zone: zone).timestamp.description
    }
}

struct Share: Command {
    static let help = HelpSubject("share", korean: ["공유"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("as"), .customLong("형식")])
    var form: SharedForm?

    @Flag(name: [.long, .customLong("복사")])
    var copy = false

    @Flag(name: [.long, .customLong("메일")])
    var mail = false

    @Option(name: [.long, .customLong("파일")], help: .value(.path))
    var out: String?

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let handles = try Words.checked(words).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        if copy, mail { throw UsageError.conflictingOptions("--copy", "--mail") }
        if copy, out != nil { throw UsageError.conflictingOptions("--copy", "--out") }
        let store = try session.store()
        let items = try store.items(.handles(handles, session.naming(in: store)))
        guard items.count == 1 else {
            throw StoreError.ambiguous(
                handles.joined(separator: " "), candidates: items.map(\.item))
        }
        let item = SharedItem(try store.expanded(items[0], plain: true), session.printer)
        if copy { return try put(item, form ?? .markdown, session.printer) }
        // A letter is no use on a screen.
        let isFile = out != nil || (mail && session.printer.isOnTerminal)
        let bytes = mail ? item.mail(form ?? .text) : Array(item.text(form ?? .markdown).utf8)
        let kind = mail ? "eml" : (form ?? .markdown).rawValue
        let path =
            isFile
            ? try write(bytes, to: out, named: "\(item.fileName).\(kind)", session.printer) : nil
        if session.json {
            return try print(item, as: kind, path == nil ? bytes : nil, file: path, session.printer)
        }
        guard let path else { return try show(bytes, session.printer) }
        try session.output.note(Message("wrote-file", ["path": path]))
    }

    /// On a terminal nothing that the item holds may do harm.
    private func show(_ bytes: [UInt8], _ printer: Printer) throws {
        guard printer.isOnTerminal else { return try printer.output.write(bytes) }
        var text = String(decoding: bytes, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        try printer.output.print(StyledText(block: text))
    }

    /// Writes a new file where the command was given; one that is there stays.
    ///
    /// - Parameters:
    ///   - named: what the user calls it; `nil` for `name`, or that with a number.
    /// - Returns: the path as it is shown.
    private func write(
        _ bytes: [UInt8], to named: String?, named name: String, _ printer: Printer
    ) throws -> String {
        if let named {
            let path = printer.environment.directory.pushing(FilePath(named))
            try NewFile.write(bytes, to: path)
            return printer.display(path)
        }
        let (stem, kind) = (
            name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex),
            name.split(separator: ".").last ?? ""
        )
        for number in 1...99 {
            let candidate = number == 1 ? name : "\(stem) \(number).\(kind)"
            let path = printer.environment.directory.appending(candidate)
            do {
                try NewFile.write(bytes, to: path)
                return printer.display(path)
            } catch NewFileError.exists {
                continue
            }
        }
        throw NewFileError.exists(printer.environment.directory.appending(name))
    }

    private func put(_ item: SharedItem, _ form: SharedForm, _ printer: Printer) throws {
        try printer.output.flush()
        let text = item.text(form)
        let place = try Clipboard(printer.terminal).put(text, isPage: form == .page)
        guard let place else {
            throw ClipboardError.none(isLarge: text.utf8.count > Clipboard.terminalLimit)
        }
        if printer.json {
            return try print(item, as: form.rawValue, nil, copied: true, printer)
        }
        try printer.output.note(
            Message(place == .terminal ? "asked-to-copy" : "copied", ["item": ItemName(item.item)]))
    }

    private func print(
        _ item: SharedItem, as form: String, _ text: [UInt8]?, file: String? = nil,
        copied: Bool = false, _ printer: Printer
    ) throws {
        try printer.print(
            "share",
            [
                "item": JSON.item(item.item, at: item.now), "as": form,
                "text": text.map { String(decoding: $0, as: UTF8.self) }, "file": file,
                "copied": copied,
            ])
    }
}

/// The forms in which an item is handed to someone.
enum SharedForm: String, OptionName {
    case markdown = "md"
    case text = "txt"
    case page = "html"
}

enum ClipboardError: Error, FactConvertible {
    /// There is none, or the text is too large for the only one, the terminal's.
    case none(isLarge: Bool)

    var fact: Fact {
        switch self {
        case .none(let isLarge):
            Fact(isLarge ? "clipboard-too-small" : "clipboard-missing", exitCode: .cannotCreate)
        }
    }
}

/// An item as it is handed to someone: its title, what the other one may want to know of it, its
/// text. Ids, paths and keys of the user's own stay here.
struct SharedItem {
    let item: Item
    let now: Moment
    private let body: String
    private let facts: [String]
    private let language: Language
    private let random: UInt64

    init(_ stored: StoredItem, _ printer: Printer) {
        item = stored.item
        now = printer.now
        body = stored.body
        language = printer.language
        random = printer.environment.random()
        facts = Self.facts(of: stored.item, language, at: now)
    }

    func text(_ form: SharedForm) -> String {
        switch form {
        case .markdown:
            let facts = facts.map { "*\($0)*  " }
            let parts = ["# " + title] + (facts.isEmpty ? [] : [facts.joined(separator: "\n")])
            return (parts + (body.isEmpty ? [] : [trimmedBody])).joined(separator: "\n\n") + "\n"
        case .text:
            let head = ([title] + facts).joined(separator: "\n") + "\n"
            let text = MarkdownDocument(body).plainText()
            return text.isEmpty ? head : head + "\n" + text
        case .page:
            return HTMLPage.page(
                title: title, language: language.rawValue, facts: facts,
                MarkdownDocument(body))
        }
    }

    /// A letter with the text, as a page too where that is asked for, and the Markdown with it.
    func mail(_ form: SharedForm) -> [UInt8] {
        let letters = String(random, radix: 36)
        return MailMessage(
            subject: title, text: text(form == .markdown ? .markdown : .text),
            page: form == .page ? text(.page) : nil,
            attachment: (fileName + ".md", text(.markdown)), date: now.timestamp,
            boundary: "sheaf-" + letters
        ).bytes
    }

    /// The title as a file's name, without an extension.
    var fileName: String {
        let name = PathTemplate.fileName(ofTitle: item.title)
        return name.isEmpty ? item.handle.description.replacing("/", with: "-") : name
    }

    private var title: String {
        item.title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private var trimmedBody: String {
        var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }

    /// The facts about an item that someone else may want to know, a line each.
    private static func facts(of item: Item, _ language: Language, at now: Moment) -> [String] {
        var facts: [(Message, String)] = []
        if item.kind == .task, let status = item.status {
            facts.append((Message("column-status"), Message.status(status).text(language)))
        }
        if let due = item.due {
            facts.append(
                (Message("column-due"), ItemText(language: language).long(due, at: now).plain))
        }
        if let priority = item.priority {
            facts.append((Message("column-priority"), Message.priority(priority).text(language)))
        }
        if let project = item.project { facts.append((Message("column-project"), project)) }
        if !item.allTags.isEmpty {
            facts.append((Message("column-tags"), item.allTags.joined(separator: ", ")))
        }
        return facts.map { label, value in
            let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(label.text(language)): \(line)"
        }
    }
}
