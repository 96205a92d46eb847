/// Takes passwords and tokens out of text that is to be shown or logged: git, ssh and curl put
/// whole URLs into their messages.
public enum SecretMask {
    private static let mask = Array("***".utf8)

    /// The text with `***` in place of
    /// - the password of a URL: `https://mina:***@host`;
    /// - a user that stands alone or looks like a token, except with ssh, where the user's name
    ///   is no secret: `https://***@host`;
    /// - the value of a query parameter whose name speaks of tokens, keys or passwords;
    /// - what stands between the user and the host of `user:***@host:path`. That is no address with a
    ///   password to ssh, but it is typed.
    public static func masking(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let word = rest.prefix { !isEnd($0) }
            result += masked(word: word)
            rest = rest[word.endIndex...]
            let ends = rest.prefix { isEnd($0) }
            result += ends
            rest = rest[ends.endIndex...]
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func masked(word: ArraySlice<UInt8>) -> [UInt8] {
        guard let colon = schemeEnd(word) else { return maskedShellAddress(word) }
        let scheme = word[..<colon].reversed().prefix {
            Ascii.isAlpha($0) || $0 == UInt8(ascii: "+")
        }
        let isShell = scheme.reversed().contains(sequence: "ssh")
        return Array(word[..<(colon + 3)]) + masked(word[(colon + 3)...], userIsSecret: !isShell)
    }

    /// `user:secret@host:path`.
    private static func maskedShellAddress(_ word: ArraySlice<UInt8>) -> [UInt8] {
        let sign = UInt8(ascii: "@")
        guard let colon = word.firstIndex(of: Ascii.colon), colon > word.startIndex,
            !word[..<colon].contains(where: { $0 == sign || $0 == Ascii.slash || $0 == Ascii.open }
            ),
            let end = word.lastIndex(of: Ascii.colon), end > colon,
            let at = word[colon..<end].lastIndex(of: sign)
        else { return Array(word) }
        return Array(word[...colon]) + mask + word[at...]
    }

    /// The first `:` of a `://`.
    private static func schemeEnd(_ text: ArraySlice<UInt8>) -> Int? {
        var rest = text
        while let colon = rest.firstIndex(of: Ascii.colon) {
            rest = rest[(colon + 1)...]
            if rest.starts(with: "//".utf8) { return colon }
        }
        return nil
    }

    /// Blanks and quotes end a URL in running text.
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= Ascii.space || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
            || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
    }

    private static func masked(_ url: ArraySlice<UInt8>, userIsSecret: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = url
        if let at = endOfUser(url) {
            let user = url[..<at]
            let name = user.prefix { $0 != Ascii.colon }
            let password = user.dropFirst(name.count + 1)
            let hasPassword = name.count < user.count
            if userIsSecret, isToken(name, hasPassword ? password : nil) {
                result += mask
            } else {
                result += name
            }
            if hasPassword { result += [Ascii.colon] + mask }
            rest = url[at...]
        }
        guard let question = rest.firstIndex(of: Ascii.question) else { return result + rest }
        result += rest[...question]
        let parameters = rest[(question + 1)...].split(
            separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        for (index, parameter) in parameters.enumerated() {
            if index > 0 { result.append(UInt8(ascii: "&")) }
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            if name.count < parameter.count, speaksOfSecrets(name) {
                result += name + [UInt8(ascii: "=")] + mask
            } else {
                result += parameter
            }
        }
        return result
    }

    /// The `@` behind user and password. A password with an unescaped slash is not a valid URL,
    /// but it is typed: what stands behind the first colon is then no port.
    private static func endOfUser(_ url: ArraySlice<UInt8>) -> Int? {
        let sign = UInt8(ascii: "@")
        let authority = url.prefix { $0 != Ascii.slash && $0 != Ascii.question && $0 != Ascii.hash }
        if let at = authority.lastIndex(of: sign) { return at }
        guard let colon = authority.firstIndex(of: Ascii.colon), authority.first != Ascii.open,
            !authority[(colon + 1)...].allSatisfy(Ascii.isDigit)
        else { return nil }
        return url.lastIndex(of: sign)
    }

    /// With `token:x-oauth-basic@` and `token:@` the user is the secret.
    private static func isToken(
        _ name: ArraySlice<UInt8>, _ password: ArraySlice<UInt8>?
    ) -> Bool {
        guard let password else { return true }
        return password.isEmpty || password.elementsEqual("x-oauth-basic".utf8) || name.count >= 20
    }

    private static func speaksOfSecrets(_ name: ArraySlice<UInt8>) -> Bool {
        let name = name.map(Ascii.lower)
        return ["token", "key", "secret", "pass", "auth", "sig", "cred", "code"]
            .contains { name.contains(sequence: $0) }
    }
}

extension Collection where Element == UInt8 {
    /// Returns whether these bytes hold the text's somewhere.
    func contains(sequence text: String) -> Bool {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
