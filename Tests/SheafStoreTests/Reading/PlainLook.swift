import Foundation

/// The rules of searching, as plainly as they can be told: scalar by scalar, at every place.
enum PlainLook {
    static func holds(_ text: String, _ word: String) -> Bool {
        let (text, word) = (scalars(text), spaceless(scalars(word)))
        // Beside Hangul marks are looked at.
        let isBare = !word.contains(where: isHangul)
        return text.indices.contains { matches(text[$0...], word[...], nil, isBare) }
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        let folded = text.precomposedStringWithCanonicalMapping
            .replacingOccurrences(of: "İ", with: "i").uppercased().lowercased()
            .replacingOccurrences(of: "ς", with: "σ")
        return Array(folded.precomposedStringWithCanonicalMapping.unicodeScalars)
    }

    /// The letter of ASCII below the marks of another one.
    private static func letterBelow(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        guard parts.count > 1, let first = parts.first, first.isASCII else { return nil }
        return first
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "\t", "\u{A0}", "\u{3000}"].contains(scalar)
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        0xAC00...0xD7A3 ~= scalar.value || 0x3131...0x314E ~= scalar.value
    }

    /// Blanks between Hangul are not looked for.
    private static func spaceless(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        word.indices.filter { index in
            guard isBlank(word[index]), let before = word[..<index].last(where: { !isBlank($0) }),
                let after = word[index...].first(where: { !isBlank($0) })
            else { return true }
            return !(isHangul(before) && isHangul(after))
        }.map { word[$0] }
    }

    private static func matches(
        _ text: ArraySlice<Unicode.Scalar>, _ word: ArraySlice<Unicode.Scalar>,
        _ last: Unicode.Scalar?, _ isBare: Bool
    ) -> Bool {
        guard let wanted = word.first else { return true }
        var text = text
        if let last, isHangul(last), isHangul(wanted) { text = text.drop(while: isBlank) }
        guard let found = text.first else { return false }
        let isBelow = isBare && letterBelow(found) == wanted
        if found == wanted || isBelow || begins(found, with: wanted) {
            if matches(text.dropFirst(), word.dropFirst(), wanted, isBare) { return true }
        }
        guard let pair = pairs[wanted], begins(found, with: pair.0) || found == pair.0 else {
            return false
        }
        let rest = text.dropFirst().drop(while: isBlank)
        guard let next = rest.first, begins(next, with: pair.1) || next == pair.1 else {
            return false
        }
        return matches(rest.dropFirst(), word.dropFirst(), wanted, isBare)
    }

    private static func begins(_ syllable: Unicode.Scalar, with letter: Unicode.Scalar) -> Bool {
        guard 0xAC00...0xD7A3 ~= syllable.value,
            let initial = initials.firstIndex(of: letter)
        else { return false }
        return (Int(syllable.value) - 0xAC00) / 588 == initial
    }

    private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    private static let pairs: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
        "ㄳ": ("ㄱ", "ㅅ"), "ㅄ": ("ㅂ", "ㅅ"),
    ]
}
