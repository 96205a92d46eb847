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
        try context.output.print(.serving(address))
        if settings.isReachable, context.isForPeople { try printPicture(context) }
        try context.output.print(.pairingCode(code))
        if settings.place.isOnNetwork, settings.certificate == nil, settings.origins.isEmpty {
            try context.output.note(.servesPlainly)
        }
        try context.output.note(.servesUntilInterrupt)
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
            return try context.output.note(.tooNarrowForPicture(width))
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
