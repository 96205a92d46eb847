/// Which scalars stay as they are, or become one other scalar, when a text is folded.
///
/// Only scalars that are composed already and never combine with what stands before them are
/// answered for; the others, and those that become several, need the normalizer.
///
/// Quotation marks are as a keyboard has them: `don’t` is `don't`.
///
/// Finds capitals by small letters and the other way round, by Unicode's full case folding: `STRASSE`
/// and `straße` are the same, so are `σ` and `ς`. Beyond that, `ı` and `İ` are a plain `i`, so that Turkish words are found however their capitals were made.
enum CaseFolding {
    /// The folded scalar, or `nil` where the normalizer has to look.
    static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let value = scalar.value
        switch value {
        case 0x41...0x5A: return Unicode.Scalar(value + 0x20)
        case 0...0x7F: return scalar
        case 0x80...0x52F: return entry(alphabets[Int(value) - 0x80])
        case 0x1E00...0x1EFF: return entry(latinAdditional[Int(value) - 0x1E00])
        case 0x2018, 0x2019: return "'"
        case 0x201C, 0x201D: return "\""
        // Letters without case of Hebrew, Arabic, Devanagari, Bengali, Thai and Khmer, and vowel signs that
        // join nothing.
        case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3, 0x904...0x939, 0x93D...0x94C:
            return scalar
        case 0x985...0x9B9, 0x9BF...0x9C8, 0xE01...0xE37, 0xE40...0xE47, 0x1780...0x17D1:
            return scalar
        // Punctuation and currency; U+2000 and U+2001 are not composed.
        case 0x2002...0x20CF, 0x2190...0x2328, 0x2500...0x27BF: return scalar
        // Kana, CJK; before and among them the combining marks U+302A to F, U+3099, U+309A.
        case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0x9FFF: return scalar
        case 0xAC00...0xD7A3, 0xFE0F, 0x1F300...0x1FAFF: return scalar
        case 0xFF21...0xFF3A: return Unicode.Scalar(value + 0x20)
        case 0xFF01...0xFF9D: return scalar
        default: return nil
        }
    }

    /// The folding, scalar by scalar, of a text that is composed.
    static func folded(composed text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let simple = folded(scalar) {
                result.append(simple)
            } else {
                result.append(contentsOf: full(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    /// Small letters of the capitals of the small letters: what Unicode's `CaseFolding.txt` lists,
    /// which the standard library does not tell.
    private static func full(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.lowercaseMapping.uppercased().lowercased()
    }

    /// Latin, Greek, Cyrillic.
    private static let alphabets = (UInt32(0x80)...0x52F).map(simpleMapping)
    /// Latin with more than one mark, as Vietnamese has it.
    private static let latinAdditional = (UInt32(0x1E00)...0x1EFF).map(simpleMapping)

    private static func entry(_ value: UInt16) -> Unicode.Scalar? {
        value == 0 ? nil : Unicode.Scalar(value)
    }

    /// The folded scalar; 0 for what combines, is not composed or becomes several.
    private static func simpleMapping(_ value: UInt32) -> UInt16 {
        switch value {
        case 0x300...0x36F, 0x483...0x489: return 0
        case 0x374, 0x37E, 0x387: return 0
        case 0x130: return 0x69
        default: break
        }
        guard let scalar = Unicode.Scalar(value) else { return 0 }
        let folded = full(scalar).unicodeScalars
        guard folded.count == 1, let only = folded.first else { return 0 }
        return UInt16(truncatingIfNeeded: only.value)
    }
}

/// Which names of files are one to a file system that ignores letter case and Unicode form.
///
/// Narrower than what a search takes for the same (``FoldedText``): composed (NFC), letter by letter
/// in lower case, `ς` as `σ` and `İ` as `i`. `Maße` and `Masse`, or `kıl` and `kil`, are found by one
/// word, and yet are two files that must not be taken for one.
public enum NameFolding {
    /// The name in the form that is compared.
    public static func fold(_ name: String) -> String {
        String(decoding: bytes(name), as: UTF8.self)
    }

    /// The bytes of a folded name, from a name's bytes.
    public static func fold(_ name: [UInt8]) -> [UInt8] { fold(name[...]) }

    public static func fold(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.withUnsafeBufferPointer(FoldedText.plain)
            ?? bytes(String(decoding: name, as: UTF8.self))
    }

    static func bytes(_ name: String) -> [UInt8] {
        var name = name
        if let plain = name.withUTF8(FoldedText.plain) { return plain }
        if let simple = simple(name) { return simple }
        var folded = String.UnicodeScalarView()
        for scalar in composed(name).unicodeScalars { folded.append(contentsOf: lowered(scalar)) }
        // A small letter may join a mark that its capital did not.
        return Array(composed(String(folded)).utf8)
    }

    /// The folded name where no scalar of it joins another one or becomes several; `nil` elsewhere.
    private static func simple(_ name: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        for scalar in name.unicodeScalars {
            // What this table knows is composed, and joins nothing.
            guard CaseFolding.folded(scalar) != nil else { return nil }
            switch scalar.value {
            case 0x41...0x5A: bytes.append(UInt8(truncatingIfNeeded: scalar.value | 0x20))
            case 0x80...0x52F, 0x1E00...0x1EFF, 0xFF21...0xFF3A:
                let small = lowered(scalar)
                guard let only = small.first, small.count == 1 else { return nil }
                bytes += only.utf8
            default: bytes += scalar.utf8
            }
        }
        return bytes
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar {
        case "ς": String.UnicodeScalarView(["σ"])
        case "İ": String.UnicodeScalarView(["i"])
        default: scalar.properties.lowercaseMapping.unicodeScalars
        }
    }
}

// Letter case of names that programs give, where only ASCII has any.
extension String {
    /// The text with the letters A to Z in lower case; all others as they are.
    var loweredASCII: String {
        hasUppercaseASCII ? String(decoding: utf8.map(\.loweredASCII), as: UTF8.self) : self
    }

    /// True if it has a letter from A to Z.
    var hasUppercaseASCII: Bool { utf8.contains(where: \.isASCIICapital) }
}

/// Letters of Latin with marks, for those who type them without: `cafe` finds `café`.
enum Accents {
    /// Returns whether text may hold such letters: at the first byte that may begin one.
    static func mayStand(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        var index = start
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                index += text.isASCII(at: index) ? 8 : 1
            } else if 0xC3...0xC9 ~= byte || byte == 0xE1 {
                return true
            } else {
                // The rest of a character begins nothing.
                index += byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            }
        }
        return false
    }

    /// The first place where folded text has these bytes, if marks on its letters are left out.
    static func first(
        of bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Range<Int>? {
        var index = start
        while index < text.count {
            if let end = end(of: bytes, at: index, in: text) { return index..<end }
            index += 1
        }
        return nil
    }

    private static func end(
        of bytes: [UInt8], at start: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var index = start
        for byte in bytes {
            guard index < text.count else { return nil }
            if text[index] == byte {
                index += 1
            } else if let (letter, length) = letter(at: index, in: text), letter == byte {
                index += length
            } else {
                return nil
            }
        }
        return index
    }

    /// The letter below the marks of the one at a place.
    private static func letter(
        at index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (letter: UInt8, length: Int)? {
        let first = text[index]
        if 0xC3...0xC9 ~= first, index + 1 < text.count {
            let value = Int(first & 0x1F) << 6 | Int(text[index + 1] & 0x3F)
            guard 0..<latin.count ~= value - 0xC0, latin[value - 0xC0] != none else { return nil }
            return (latin[value - 0xC0], 2)
        }
        if first == 0xE1, index + 2 < text.count {
            let value = 0x1000 | Int(text[index + 1] & 0x3F) << 6 | Int(text[index + 2] & 0x3F)
            guard 0..<additional.count ~= value - 0x1E00, additional[value - 0x1E00] != none else {
                return nil
            }
            return (additional[value - 0x1E00], 3)
        }
        return nil
    }

    private static let none = UInt8(ascii: ".")

    /// U+00C0 to U+024F, by Unicode's canonical decompositions, and letters with a stroke.
    private static let latin = Array(
        """
        ................................aaaaaa.ceeeeiiii.nooooo.ouuuuy.y.a.a.a.c.c.c.c.d\
        .d.e.e.e.e.e.g.g.g.g.h.h.i.i.i.i.....j.k..l.l.l...l.n.n.n....o.o.o...r.r.r.s.s.s\
        .s.t.t.t.u.u.u.u.u.u.w.y..z.z.z..................................o..............\
        u.............................a.i.o.u.u.u.u.u..a.a.....g.k.o.o..j....g...n.a...o\
        .a.a.e.e.i.i.o.o.r.r.u.u.s.t...h.......a.e.o.o.o.o.y............................
        """.utf8)

    /// U+1E00 to U+1EFF, likewise.
    private static let additional = Array(
        """
        .a.b.b.b.c.d.d.d.d.d.e.e.e.e.e.f.g.h.h.h.h.h.i.i.k.k.k.l.l.l.l.m.m.m.n.n.n.n.o.o\
        .o.o.p.p.r.r.r.r.s.s.s.s.s.t.t.t.t.u.u.u.u.u.v.v.w.w.w.w.w.x.x.y.z.z.zhtwy......\
        .a.a.a.a.a.a.a.a.a.a.a.a.e.e.e.e.e.e.e.e.i.i.o.o.o.o.o.o.o.o.o.o.o.o.u.u.u.u.u.u\
        .u.y.y.y.y......
        """.utf8)
}
