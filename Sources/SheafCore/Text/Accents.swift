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
