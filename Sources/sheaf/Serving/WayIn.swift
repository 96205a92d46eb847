import SheafJSON
import SheafStore
import SheafTerminal

/// The address and the code by which browsers are paired, as they are printed.
struct WayIn {
    /// With a secret in its fragment, which pairs one browser.
    let address: String
    let code: String

    func print(_ settings: ServerSettings, _ context: Context) throws {
        guard !context.json else {
            return try context.print("serve", ["address": address, "code": code])
        }
        try context.output.print(Message("serving", ["address": address]))
        if settings.isReachable, context.isForPeople { try printPicture(context) }
        try context.output.print(Message("pairing-code", ["code": code]))
        try Self.adviseProxies(settings, installs: false, context)
        try context.output.note(Message("serves-until-interrupt"))
    }

    /// The commands that add HTTPS, where a server does without on a network.
    static func adviseProxies(
        _ settings: ServerSettings, installs: Bool, _ context: Context
    ) throws {
        guard settings.isPlain, !context.output.isQuiet else { return }
        try context.output.note(Message("serves-plainly"))
        for (proxy, message) in [
            (Proxy.caddy, Message("behind-caddy")), (.tailscale, Message("behind-tailscale")),
        ] {
            try context.output.note(message)
            // As they are, so that they can be copied: a note would be broken at the window's edge.
            for command in settings.commands(behind: proxy, installs: installs) {
                try context.output.print(StyledText("  " + command))
            }
        }
    }

    /// The address for a camera.
    private func printPicture(_ context: Context) throws {
        guard let picture = QRCode(address) else { return }
        let isColored = context.output.resultPalette != nil
        let lines =
            context.output.width.ambiguousIsWide
            // A block is two cells there, as wide as it is high.
            ? picture.wideLines(withColor: isColored) : picture.lines(withColor: isColored)
        let width = picture.width * (context.output.width.ambiguousIsWide ? 2 : 1)
        guard width <= context.terminal.columns else {
            return try context.output.note(Message("too-narrow-for-picture", ["columns": width]))
        }
        for line in lines { try context.output.write(line + "\n") }
    }

    /// Writes a page that leads a browser to the address: in a program's arguments others could read the
    /// secret.
    ///
    /// - Returns: the path of the page.
    func page(in store: Store) throws -> String {
        let text =
            "<!DOCTYPE html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
            + "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">"
        return try store.writeStatePage(Array(text.utf8)).string
    }
}
