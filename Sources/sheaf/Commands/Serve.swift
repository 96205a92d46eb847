import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal
import SystemPackage

struct Serve: Command {
    static let help = CommandHelp.serve

    @OptionGroup var global: GlobalOptions

    @Flag(help: .of(.lan))
    var lan = false

    @Option(help: .of(.listen))
    var listen: String?

    @Option(parsing: .upToNextOption, help: .of(.tls))
    var tls: [String] = []

    @Option(help: .of(.origin))
    var origin: [String] = []

    @Option(help: .of(.base))
    var base = "/"

    @Flag(help: .of(.serveReadOnly))
    var readOnly = false

    @Flag(help: .of(.open))
    var open = false

    @Flag(help: .of(.verbose))
    var verbose = false

    @Argument var action: String?
    @Argument var device: String?

    func run(_ context: Context) async throws {
        switch action {
        case nil: try serve(context.store(), context)
        case "pair": try pair(context.store(), context)
        case "devices": try list(context.store(), context)
        case "revoke": try revoke(context.store(), context)
        case let word?: throw UsageError.unexpectedArgument(word)
        }
    }

    // MARK: Serving

    private func serve(_ store: Store, _ context: Context) throws {
        guard tls.count == 0 || tls.count == 2 else { throw UsageError.missingValue("--tls") }
        let place = try ServerPlace(listen, isOnNetwork: lan)
        guard base.hasPrefix("/"), base.hasSuffix("/") else {
            throw UsageError.wrongValue(base, option: "--base")
        }
        for address in origin where !ServerPlace.isOrigin(address) {
            throw UsageError.wrongValue(address, option: "--origin")
        }
        let program = try ServerProgram(context)
        try place.requireFree()
        let tickets = PairingTickets(of: store)
        let (secret, code) = (try tickets.makeSecret(), try tickets.makeCode())
        let own = (tls.isEmpty ? "http" : "https") + "://" + place.shownHost(isSecure: !tls.isEmpty)
        let address = (origin.first ?? own) + base + "#pair=" + secret
        try say(address, code, place, context)
        try program.replaceThisProcess(
            arguments(store, place) + (open ? ["--open", try page(leadingTo: address, store)] : []))
    }

    private func say(
        _ address: String, _ code: String, _ place: ServerPlace, _ context: Context
    ) throws {
        if context.json {
            try context.print("serve", ["address": address, "code": code])
            return try context.output.flush()
        }
        try context.output.print(.serving(address))
        if place.isOnNetwork, context.isForPeople {
            try context.output.flush()
            // The page's own words are enough where the program for it is not installed.
            _ = Program.run(
                ["qrencode", "-t", "UTF8", "-m", "1"], input: Array(address.utf8),
                variables: context.environment.variables, showsOutput: true)
        }
        try context.output.print(.pairingCode(code))
        if place.isOnNetwork, tls.isEmpty, origin.isEmpty {
            try context.output.note(.servesPlainly)
        }
        try context.output.note(.servesUntilInterrupt)
        try context.sayWarnings()
        try context.output.flush()
    }

    private func arguments(_ store: Store, _ place: ServerPlace) -> [String] {
        var arguments = [
            "--store", store.root.string, "--host", place.host, "--port", String(place.port),
            "--base", base,
        ]
        for name in place.names { arguments += ["--name", name] }
        for address in origin { arguments += ["--origin", address] }
        if tls.count == 2 { arguments += ["--certificate", tls[0], "--key", tls[1]] }
        if readOnly { arguments.append("--read-only") }
        if verbose { arguments.append("--verbose") }
        return arguments
    }

    /// A file that leads a browser to the address: in a program's arguments others could read the secret.
    private func page(leadingTo address: String, _ store: Store) throws -> String {
        let text = "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
        return try store.writeStatePage(Array(text.utf8)).string
    }

    // MARK: Devices

    private func pair(_ store: Store, _ context: Context) throws {
        let code = try PairingTickets(of: store).makeCode()
        guard !context.json else { return try context.print("serve", ["code": code]) }
        try context.output.print(.pairingCode(code))
    }

    private func list(_ store: Store, _ context: Context) throws {
        let devices = try DeviceList(of: store).all
        let now = context.environment.now
        func time(_ seconds: Int64) -> String {
            Moment(seconds: seconds, zone: now.zone).timestamp.description
        }
        if context.json {
            let list = devices.map { device in
                JSON([
                    "id": device.id, "name": device.name.description,
                    "paired": time(device.paired), "seen": time(device.seen),
                ])
            }
            return try context.print("devices", ["devices": JSON.array(list)])
        }
        for device in devices {
            let fields = [device.id, device.name.description, time(device.seen)]
            try context.output.print(StyledText(fields.joined(separator: "  ")))
        }
        if devices.isEmpty { try context.output.note(.noDevices) }
    }

    private func revoke(_ store: Store, _ context: Context) throws {
        guard let device else { throw UsageError.missingArgument(.device) }
        let list = try DeviceList(of: store)
        guard let known = list.all.first(where: { $0.id == device }) else {
            throw ServeError.noSuchDevice(device)
        }
        try list.remove(device)
        guard !context.json else {
            return try context.print("devices", ["devices": JSON.array([])])
        }
        try context.output.note(.deviceRevoked(known.name.description))
    }
}
