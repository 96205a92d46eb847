import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal
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

    @Flag(name: [.long, .customLong("설치")])
    var install = false

    @Flag(name: [.long, .customLong("제거")])
    var uninstall = false

    @Option(name: [.long, .customLong("끊기")])
    var revoke: [String] = []

    /// An option of earlier versions, for a certificate and its key: units may still have it.
    @Option(parsing: .upToNextOption, help: .hidden)
    var tls: [String] = []

    @Argument var action: String?

    func run(_ context: Context) async throws {
        if install, uninstall {
            throw UsageError.conflictingOptions("--install", "--uninstall")
        }
        guard action == "devices" || revoke.isEmpty else {
            throw UsageError.conflictingOptions("--revoke", action ?? "serve")
        }
        switch action {
        case nil where install:
            var settings = try settings(context)
            _ = try ServerProgram(context)
            // The same one at each start.
            if settings.place.port == 0 { try settings.place.claim() }
            try SystemdService(settings: settings).install(context.store(), context)
        case nil where uninstall:
            try SystemdService.uninstall(context.store(), context)
        case nil: try serve(context.store(), settings(context), context)
        case "pair": try pair(context.store(), context)
        case "devices" where revoke.isEmpty: try list(context.store(), context)
        case "devices": try revoke(in: context.store(), context)
        case let word?: throw UsageError.unexpectedArgument(word)
        }
    }

    private func settings(_ context: Context) throws -> ServerSettings {
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

    private func serve(_ store: Store, _ settings: ServerSettings, _ context: Context) throws {
        let program = try ServerProgram(context)
        var settings = settings
        try settings.place.claim()
        var words = settings.arguments(store)
        // What a service prints is kept in a log, which others may read.
        if !context.output.isQuiet {
            let tickets = PairingTickets(of: store)
            let way = WayIn(
                address: settings.address + "#pair=" + (try tickets.makeSecret()),
                code: try tickets.makeCode())
            try way.print(settings, context)
            if open { words += ["--open", try way.page(in: store)] }
        }
        try context.sayWarnings()
        try context.output.flush()
        try program.replaceThisProcess(words)
    }

    // MARK: Devices

    private func pair(_ store: Store, _ context: Context) throws {
        guard let address = try store.servedAddresses().first else { throw ServeError.notServed }
        let code = try PairingTickets(of: store).makeCode()
        guard !context.json else {
            return try context.print("serve", ["address": address, "code": code])
        }
        try context.output.print(Message("served-at", ["address": address]))
        try context.output.print(Message("pairing-code", ["code": code]))
    }

    private func list(_ store: Store, _ context: Context) throws {
        let devices = try DeviceList(of: store).all
        guard !context.json else { return try print(devices, context) }
        for (index, device) in devices.enumerated() {
            let fields = [
                String(index + 1), device.id, device.name.description, time(device.seen, context),
            ]
            try context.output.print(StyledText(fields.joined(separator: "  ")))
        }
        if devices.isEmpty { try context.output.note(Message("no-devices")) }
    }

    private func revoke(in store: Store, _ context: Context) throws {
        let list = try DeviceList(of: store)
        let found = try revoke.map { try Self.device($0, in: list.all) }
        for device in found {
            try list.remove(device.id)
            if !context.json {
                try context.output.note(
                    Message("device-revoked", ["name": device.name.description]))
            }
        }
        if context.json { try print(list.all, context) }
    }

    /// The device that a word names: its id, its number in the list, or its name where that is nobody else's.
    ///
    /// A number is one whatever devices call themselves.
    private static func device(
        _ word: String, in devices: [Device]
    ) throws(ServeError) -> Device {
        if let device = devices.first(where: { $0.id == word }) { return device }
        if let number = Int(word), devices.indices.contains(number - 1) {
            return devices[number - 1]
        }
        let named = devices.indices.filter { devices[$0].name.description == word }
        guard let first = named.first else { throw .noSuchDevice(word) }
        guard named.count == 1 else { throw .severalDevices(word, named.map { $0 + 1 }) }
        return devices[first]
    }

    private func print(_ devices: [Device], _ context: Context) throws {
        let list = devices.map { device in
            JSON([
                "id": device.id, "name": device.name.description,
                "paired": time(device.paired, context), "seen": time(device.seen, context),
            ])
        }
        try context.print("devices", ["devices": JSON.array(list)])
    }

    private func time(_ seconds: Int64, _ context: Context) -> String {
        Moment(seconds: seconds, zone: context.environment.zone).timestamp.description
    }
}
