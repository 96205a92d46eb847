import SheafJSON
import SheafStore

import struct SheafTerminal.QRCode

/// What lets one more device in: a code to be typed and, where others reach the page's address, that address
/// with a secret, also as a picture for a camera.
struct Invitation {
    private let code: String
    /// `nil` where only this machine reaches it.
    private let address: String?

    /// - Parameters:
    ///   - request: of a page, by whose own address others come.
    ///   - base: with a slash at both ends.
    ///
    /// Throws `SystemError`.
    init(to request: Request, at base: String, _ pairing: Pairing) throws {
        code = try pairing.makeCode()
        // As the guard found it: of the very address that was asked.
        let origin = request.headers["origin"] ?? ""
        address =
            Self.isOnlyHere(origin) ? nil : origin + base + "#pair=" + (try pairing.makeSecret())
    }

    var json: JSON {
        JSON([
            "code": code, "seconds": Int(PairingTickets.codeLifetime), "address": address,
            "picture": address.flatMap(QRCode.init).map { JSON.array(Self.rows(of: $0)) },
        ])
    }

    /// Returns whether an origin is an address of the machine for itself.
    private static func isOnlyHere(_ origin: String) -> Bool {
        let host = origin.drop { $0 != "/" }.drop { $0 == "/" }
        return host.hasPrefix("127.") || host.hasPrefix("[::1]")
            || host.prefix { $0 != ":" } == "localhost"
    }

    /// The rows from top to bottom, a 1 for a dark module and a 0 for a light one.
    private static func rows(of picture: QRCode) -> [JSON] {
        (0..<picture.size).map { y in
            .string(String((0..<picture.size).map { x in picture.isDark(x, y) ? "1" : "0" }))
        }
    }
}
