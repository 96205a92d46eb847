/// Raw HTML as Markdown knows it (CommonMark 0.29, 4.6 and 6.8).
enum HTMLMarkup {
    /// The beginning of a block of HTML, which says where it ends.
    enum BlockKind: Equatable {
        case code, comment, instruction, declaration, characterData
        /// A tag of a block, or a line with nothing but a tag: to the next blank line.
        case block

        var endsAtBlank: Bool { self == .block }
    }

    // MARK: - Blocks

    /// The kind of block that the text of a line begins; `nil` where it begins none.
    ///
    /// - Parameter interrupts: whether the line could go on with a paragraph instead.
    static func blockKind(
        _ bytes: [UInt8], _ range: Range<Int>, interrupts: Bool
    ) -> BlockKind? {
        let (start, end) = (range.lowerBound, range.upperBound)
        guard start + 1 < end else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"):
            if bytes.has("<!--", at: start, before: end) { return .comment }
            if bytes.has("<![CDATA[", at: start, before: end) { return .characterData }
            guard start + 2 < end, bytes[start + 2].isASCIICapital else { return nil }
            return .declaration
        case ASCII.questionMark: return .instruction
        default: break
        }
        let isClosing = bytes[start + 1] == UInt8(ascii: "/")
        let name = nameRange(bytes, start + (isClosing ? 2 : 1), end)
        guard !name.isEmpty else { return nil }
        let folded = bytes[name].map { $0 | 0x20 }
        let next = name.upperBound < end ? bytes[name.upperBound] : ASCII.newline
        let isEnded = next.isSpacing || next == 0x0B || next == 0x0C
        if !isClosing, isEnded || next == ASCII.greaterThan,
            codeNames.contains(where: { $0.elementsEqual(folded) })
        {
            return .code
        }
        let isSelfClosed = bytes.has("/>", at: name.upperBound, before: end)
        if isEnded || next == ASCII.greaterThan || isSelfClosed, folded.count <= 10,
            blockNames.contains(String(decoding: bytes[name], as: UTF8.self).lowercased())
        {
            return .block
        }
        guard !interrupts, let tagEnd = tagEnd(bytes, start, end),
            bytes[tagEnd..<end].allSatisfy({ $0.isBlank || $0 == 0x0C })
        else { return nil }
        return .block
    }

    /// Returns whether a block ends with a line.
    static func ends(_ kind: BlockKind, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        switch kind {
        case .block: false
        case .comment: find("-->", bytes, range) != nil
        case .instruction: find("?>", bytes, range) != nil
        case .declaration: bytes.first(ASCII.greaterThan, in: range) != nil
        case .characterData: find("]]>", bytes, range) != nil
        case .code: hasCodeEnd(bytes, range)
        }
    }

    private static func hasCodeEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while let found = find("</", bytes, index..<range.upperBound) {
            let name = nameRange(bytes, found + 2, range.upperBound)
            let folded = bytes[name].map { $0 | 0x20 }
            if name.upperBound < range.upperBound, bytes[name.upperBound] == ASCII.greaterThan,
                codeNames.contains(where: { $0.elementsEqual(folded) })
            {
                return true
            }
            index = found + 2
        }
        return false
    }

    private static let codeNames = [Array("script".utf8), Array("pre".utf8), Array("style".utf8)]

    private static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption",
        "center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
        "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "section", "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title",
        "tr", "track", "ul",
    ]

    // MARK: - Within a text

    /// Behind the tag or the declaration that begins at `start`.
    static func inlineEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard bytes.has("<!", at: start, before: end) else { return tagEnd(bytes, start, end) }
        var index = start + 2
        while index < end, bytes[index].isASCIICapital { index += 1 }
        guard index > start + 2, index < end, isSpace(bytes[index]) else { return nil }
        return bytes.first(ASCII.greaterThan, in: index..<end).map { $0 + 1 }
    }

    /// Behind `<scheme:address>` or `<name@host>`.
    static func autolinkEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard start + 1 < end, bytes[start + 1].isASCIILetter || bytes[start + 1].isASCIIDigit
        else { return emailEnd(bytes, start, end) }
        var index = start + 1
        while index < end, index - start <= 33,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit
                || "+.-".utf8.contains(bytes[index])
        {
            index += 1
        }
        let isScheme =
            bytes[start + 1].isASCIILetter && (3...33).contains(index - start) && index < end
            && bytes[index] == ASCII.colon
        guard isScheme else { return emailEnd(bytes, start, end) }
        while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "<"),
            bytes[index] != ASCII.greaterThan
        {
            index += 1
        }
        return index < end && bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    private static func emailEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var index = start + 1
        func isPart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
        while index < end,
            isPart(bytes[index]) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(bytes[index])
        {
            index += 1
        }
        guard index > start + 1, index < end, bytes[index] == UInt8(ascii: "@") else { return nil }
        repeat {
            let label = index + 1
            index = label
            while index < end, isPart(bytes[index]) || bytes[index] == ASCII.dash { index += 1 }
            guard index > label, index - label <= 63, isPart(bytes[label]),
                isPart(bytes[index - 1]), index < end
            else { return nil }
        } while bytes[index] == UInt8(ascii: ".")
        return bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    /// Behind an opening or closing tag.
    private static func tagEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        let isClosing = start + 1 < end && bytes[start + 1] == UInt8(ascii: "/")
        let name = nameRange(bytes, start + (isClosing ? 2 : 1), end)
        guard !name.isEmpty else { return nil }
        var index = name.upperBound
        if isClosing {
            index = skippingSpace(bytes, index, end)
        } else {
            while true {
                let next = skippingSpace(bytes, index, end)
                guard next > index, let behind = attributeEnd(bytes, next, end) else {
                    index = next
                    break
                }
                index = behind
            }
            if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
        }
        return index < end && bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    /// Behind `name`, `name=value`, `name="value"`.
    private static func attributeEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var index = start
        guard index < end,
            bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "_")
                || bytes[index] == ASCII.colon
        else { return nil }
        while index < end,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit
                || ":._-".utf8.contains(bytes[index])
        {
            index += 1
        }
        let equals = skippingSpace(bytes, index, end)
        guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return index }
        let value = skippingSpace(bytes, equals + 1, end)
        guard value < end else { return nil }
        if bytes[value] == ASCII.doubleQuote || bytes[value] == ASCII.singleQuote {
            return bytes.first(bytes[value], in: value + 1..<end).map { $0 + 1 }
        }
        var behind = value
        while behind < end, !isSpace(bytes[behind]), !"\"'=<>`".utf8.contains(bytes[behind]) {
            behind += 1
        }
        return behind > value ? behind : nil
    }

    private static func nameRange(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
        guard start < end, bytes[start].isASCIILetter else { return start..<start }
        var index = start
        while index < end,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == ASCII.dash
        {
            index += 1
        }
        return start..<index
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte.isSpacing || byte == 0x0B || byte == 0x0C
    }

    private static func skippingSpace(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// The first place of an ASCII text.
    static func find(_ text: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound,
            let found = bytes.first(text.utf8Start[0], in: index..<range.upperBound)
        {
            if bytes.has(text, at: found, before: range.upperBound) { return found }
            index = found + 1
        }
        return nil
    }
}

/// Characters that HTML and Markdown write by name or number: `&amp;`, `&#39;`, `&#x2019;`.
enum HTMLEntity {
    /// The character that is written at a place, and the number of its bytes; `nil` where none is. Of names
    /// those of HTML 4 are known, and `apos`.
    static func read(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
        guard bytes.first == UInt8(ascii: "&") else { return nil }
        let inside = bytes.dropFirst().prefix(longest).prefix { $0 != UInt8(ascii: ";") }
        let end = inside.endIndex
        guard !inside.isEmpty, end < bytes.endIndex, bytes[end] == UInt8(ascii: ";") else {
            return nil
        }
        let name = String(decoding: inside, as: UTF8.self)
        let number: UInt32?
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            number = digits(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            number = digits(name.dropFirst(), radix: 10)
        } else {
            number = named[name]
        }
        // No name of a file has a NUL.
        guard let number, number != 0, let scalar = Unicode.Scalar(number) else { return nil }
        return (String(Character(scalar)), end + 1 - bytes.startIndex)
    }

    /// Returns the bytes with the characters that are written in it.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if let entity = read(bytes[index...]) {
                result += entity.text.utf8
                index += entity.length
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result[...]
    }

    private static func digits(_ text: Substring, radix: Int) -> UInt32? {
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else { return nil }
        return UInt32(text, radix: radix)
    }

    /// More characters than any name has.
    private static let longest = 10

    private static let named: [String: UInt32] = {
        let words = table.split(separator: " ")
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
                UInt32(words[place + 1], radix: 16).map { (String(words[place]), $0) }
            })
    }()

    /// https://www.w3.org/TR/html4/sgml/entities.html: names and code points.
    private static let table = """
        AElig C6 Aacute C1 Acirc C2 Agrave C0 Alpha 391 Aring C5 Atilde C3 Auml C4 Beta 392 \
        Ccedil C7 Chi 3A7 Dagger 2021 Delta 394 ETH D0 Eacute C9 Ecirc CA Egrave C8 Epsilon 395 \
        Eta 397 Euml CB Gamma 393 Iacute CD Icirc CE Igrave CC Iota 399 Iuml CF Kappa 39A Lambda 39B \
        Mu 39C Ntilde D1 Nu 39D OElig 152 Oacute D3 Ocirc D4 Ograve D2 Omega 3A9 Omicron 39F \
        Oslash D8 Otilde D5 Ouml D6 Phi 3A6 Pi 3A0 Prime 2033 Psi 3A8 Rho 3A1 Scaron 160 Sigma 3A3 \
        THORN DE Tau 3A4 Theta 398 Uacute DA Ucirc DB Ugrave D9 Upsilon 3A5 Uuml DC Xi 39E Yacute DD \
        Yuml 178 Zeta 396 aacute E1 acirc E2 acute B4 aelig E6 agrave E0 alefsym 2135 alpha 3B1 \
        amp 26 and 2227 ang 2220 apos 27 aring E5 asymp 2248 atilde E3 auml E4 bdquo 201E beta 3B2 \
        brvbar A6 bull 2022 cap 2229 ccedil E7 cedil B8 cent A2 chi 3C7 circ 2C6 clubs 2663 \
        cong 2245 copy A9 crarr 21B5 cup 222A curren A4 dArr 21D3 dagger 2020 darr 2193 deg B0 \
        delta 3B4 diams 2666 divide F7 eacute E9 ecirc EA egrave E8 empty 2205 emsp 2003 ensp 2002 \
        epsilon 3B5 equiv 2261 eta 3B7 eth F0 euml EB euro 20AC exist 2203 fnof 192 forall 2200 \
        frac12 BD frac14 BC frac34 BE frasl 2044 gamma 3B3 ge 2265 gt 3E hArr 21D4 harr 2194 \
        hearts 2665 hellip 2026 iacute ED icirc EE iexcl A1 igrave EC image 2111 infin 221E int 222B \
        iota 3B9 iquest BF isin 2208 iuml EF kappa 3BA lArr 21D0 lambda 3BB lang 2329 laquo AB \
        larr 2190 lceil 2308 ldquo 201C le 2264 lfloor 230A lowast 2217 loz 25CA lrm 200E \
        lsaquo 2039 lsquo 2018 lt 3C macr AF mdash 2014 micro B5 middot B7 minus 2212 mu 3BC \
        nabla 2207 nbsp A0 ndash 2013 ne 2260 ni 220B not AC notin 2209 nsub 2284 ntilde F1 nu 3BD \
        oacute F3 ocirc F4 oelig 153 ograve F2 oline 203E omega 3C9 omicron 3BF oplus 2295 or 2228 \
        ordf AA ordm BA oslash F8 otilde F5 otimes 2297 ouml F6 para B6 part 2202 permil 2030 \
        perp 22A5 phi 3C6 pi 3C0 piv 3D6 plusmn B1 pound A3 prime 2032 prod 220F prop 221D psi 3C8 \
        quot 22 rArr 21D2 radic 221A rang 232A raquo BB rarr 2192 rceil 2309 rdquo 201D real 211C \
        reg AE rfloor 230B rho 3C1 rlm 200F rsaquo 203A rsquo 2019 sbquo 201A scaron 161 sdot 22C5 \
        sect A7 shy AD sigma 3C3 sigmaf 3C2 sim 223C spades 2660 sub 2282 sube 2286 sum 2211 \
        sup 2283 sup1 B9 sup2 B2 sup3 B3 supe 2287 szlig DF tau 3C4 there4 2234 theta 3B8 \
        thetasym 3D1 thinsp 2009 thorn FE tilde 2DC times D7 trade 2122 uArr 21D1 uacute FA \
        uarr 2191 ucirc FB ugrave F9 uml A8 upsih 3D2 upsilon 3C5 uuml FC weierp 2118 xi 3BE \
        yacute FD yen A5 yuml FF zeta 3B6 zwj 200D zwnj 200C
        """
}
