/// A piece of a sentence.
public struct Piece: Sendable, Equatable {
    public var text: String
    public var role: Role?

    public init(text: String, role: Role? = nil) {
        self.text = text
        self.role = role
    }
}

extension Catalogue {
    /// Says a fact. A sentence or an argument that is missing shows as its name in braces, so that
    /// what is there can still be read; the tests leave none of either.
    ///
    /// - Parameter attribute: of the sentence, such as `hint`; `nil` for the sentence itself.
    public func pieces(_ fact: Fact, _ attribute: String? = nil) -> [Piece] {
        pieces(fact, attribute, depth: 0)
    }

    /// - Parameter depth: how many sentences this one stands within.
    fileprivate func pieces(_ fact: Fact, _ attribute: String? = nil, depth: Int) -> [Piece] {
        let key = Self.key(fact, attribute)
        guard let pattern = try? pattern(key) else { return [Piece(text: "{\(key)}")] }
        var formatter = Formatter(catalogue: self, arguments: fact.arguments, depth: depth)
        formatter.add(pattern)
        return formatter.pieces
    }

    /// Says a fact without styles.
    public func text(_ fact: Fact, _ attribute: String? = nil) -> String {
        pieces(fact, attribute).reduce(into: "") { $0 += $1.text }
    }

    /// Returns whether there is such a sentence, or such an attribute of it.
    public func has(_ fact: Fact, _ attribute: String? = nil) -> Bool {
        (try? pattern(Self.key(fact, attribute))) != nil
    }

    private static func key(_ fact: Fact, _ attribute: String?) -> String {
        attribute.map { "\(fact.key).\($0)" } ?? fact.key
    }

    /// A number with a comma between its thousands, which all our languages write.
    public static func grouped(_ number: Int) -> String {
        var digits = Array(String(number.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (number < 0 ? "-" : "") + String(digits)
    }

    /// Returns the category that selects among variants: by Unicode's rules for English, which
    /// Korean needs none of.
    func pluralCategory(_ number: Int) -> String {
        language != "ko" && number == 1 ? "one" : "other"
    }
}

/// Puts a sentence together.
private struct Formatter {
    let catalogue: Catalogue
    let arguments: [String: Fact.Argument]
    private(set) var pieces: [Piece] = []
    private(set) var role: Role?
    private(set) var depth: Int

    mutating func add(_ pattern: Pattern) {
        // Sentences within sentences come from facts, which may be nested without end.
        guard depth < 8 else { return add("…") }
        depth += 1
        defer { depth -= 1 }
        for element in pattern.elements {
            switch element {
            case .text(let text): add(text)
            case .codeMark: role = role == .code ? nil : .code
            case .place(let expression): add(expression)
            }
        }
    }

    private mutating func add(_ text: String) {
        guard !text.isEmpty else { return }
        if let last = pieces.last, last.role == role {
            pieces[pieces.count - 1].text += text
        } else {
            pieces.append(Piece(text: text, role: role))
        }
    }

    private mutating func add(_ expression: Placeable) {
        switch expression {
        case .argument(let name):
            guard let argument = arguments[name] else { return add("{$\(name)}") }
            add(pieces(of: argument))
        case .call("ID", let words, _):
            guard case .argument(let name)? = words.first,
                case .item(_, let handle)? = arguments[name]
            else { return add("{ID}") }
            add([Piece(text: handle, role: .idRest)])
        case .call("STYLE", let words, _):
            guard words.count == 2, case .literal(let name) = words[1] else {
                return add("{STYLE}")
            }
            add([Piece(text: text(of: words[0]), role: Role(rawValue: name))])
        case .reference(let key):
            guard let pattern = try? catalogue.pattern(key) else { return add("{\(key)}") }
            add(pattern)
        case .select(let selector, let variants):
            if let variant = variant(for: selector, variants) { add(variant.pattern) }
        case .literal, .call: add(text(of: expression))
        }
    }

    /// Adds pieces that have roles of their own, where the sentence has none around them.
    private mutating func add(_ inner: [Piece]) {
        let outer = role
        for piece in inner {
            role = outer ?? piece.role
            add(piece.text)
        }
        role = outer
    }

    private func pieces(of argument: Fact.Argument) -> [Piece] {
        switch argument {
        case .fact(let fact): catalogue.pieces(fact, depth: depth)
        case .pieces(let pieces): pieces
        case .texts(let texts): texts[catalogue.language] ?? texts["en"] ?? []
        case .list(let arguments):
            Array(arguments.map { pieces(of: $0) }.joined(separator: [Piece(text: ", ")]))
        case .item(let title, _): [Piece(text: title, role: .title)]
        default: [Piece(text: text(of: argument))]
        }
    }

    private func variant(for selector: Placeable, _ variants: [Variant]) -> Variant? {
        var wanted = [text(of: selector)]
        if case .argument(let name) = selector {
            switch arguments[name] {
            case .count(let number), .number(let number):
                wanted = [String(number), catalogue.pluralCategory(number)]
            // A text is never taken for one that is absent.
            case .text("absent"): wanted = []
            case nil: wanted = ["absent"]
            default: break
            }
        }
        for key in wanted {
            if let variant = variants.first(where: { $0.key == key }) { return variant }
        }
        return variants.last
    }

    private func text(of expression: Placeable) -> String {
        switch expression {
        case .literal(let text): return text
        case .argument(let name): return arguments[name].map { text(of: $0) } ?? "{$\(name)}"
        case .reference, .select:
            var inner = Formatter(catalogue: catalogue, arguments: arguments, depth: depth)
            inner.add(Pattern(elements: [.place(expression)]))
            return inner.pieces.reduce(into: "") { $0 += $1.text }
        case .call("JOSA", let words, let named):
            guard words.count == 2, let particle = Particle(text(of: words[1])) else {
                return "{JOSA}"
            }
            return particle.following(text(of: words[0]), noun: named["noun"] ?? "항목")
        case .call("SHELL", let words, _): return ShellWord.quoted(words.first.map(text) ?? "")
        case .call(let name, _, _): return "{\(name)}"
        }
    }

    private func text(of argument: Fact.Argument) -> String {
        switch argument {
        case .text(let text), .path(let text): text
        case .number(let number): String(number)
        case .count(let number): Catalogue.grouped(number)
        case .size(let bytes): Self.size(bytes)
        case .list, .fact, .pieces, .texts, .item:
            pieces(of: argument).reduce(into: "") { $0 += $1.text }
        }
    }

    private static func size(_ bytes: Int64) -> String {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
        let unit = units.first { bytes > 0 && bytes % (1 << $0.1) == 0 } ?? ("B", 0)
        return "\(bytes >> unit.1) \(unit.0)"
    }
}

/// A Korean particle whose form depends on how the word before it ends.
///
/// After Hangul the final consonant decides. After Latin letters, digits and ids it is unknown
/// how the word is read aloud, so a fixed noun follows it and carries the particle:
/// `"회의록"을`, but `"Buy milk" 항목을`.
public enum Particle: Sendable, CaseIterable {
    /// 을/를
    case object
    /// 이/가
    case subject
    /// 은/는
    case topic
    /// 으로/로; 로 also after a final ㄹ
    case direction
    /// 과/와
    case with
    /// 입니다
    case copula
    /// 이라는/라는
    case quotation

    /// The particle by one of its forms: `을`, `가`, `으로`.
    public init?(_ form: String) {
        let named = Self.allCases.first { particle in
            [HangulEnding.vowel, .rieul, .consonant].contains { particle.form(after: $0) == form }
        }
        guard let named else { return nil }
        self = named
    }

    /// Returns the text that follows `word`: the particle alone, or a blank, `noun` and its
    /// particle.
    ///
    /// Quotation marks, brackets and other punctuation at the word's end are passed over; the
    /// caller puts the result behind them.
    public func following(_ word: String, noun: String = "항목") -> String {
        if let ending = HangulEnding(of: word) { return form(after: ending) }
        // What is quoted is no item: 25:00이라는 시각.
        if self == .quotation { return form(after: .consonant) }
        guard let ending = HangulEnding(of: noun) else { return " " + noun }
        return " " + noun + form(after: ending)
    }

    private func form(after ending: HangulEnding) -> String {
        let isOpen = ending == .vowel
        switch self {
        case .object: return isOpen ? "를" : "을"
        case .subject: return isOpen ? "가" : "이"
        case .topic: return isOpen ? "는" : "은"
        case .direction: return isOpen || ending == .rieul ? "로" : "으로"
        case .with: return isOpen ? "와" : "과"
        case .copula: return "입니다"
        case .quotation: return isOpen ? "라는" : "이라는"
        }
    }
}

/// The ending of the last syllable of a Hangul word.
public enum HangulEnding: Equatable, Sendable {
    case vowel
    /// The final consonant ㄹ, after which 으로 is 로.
    case rieul
    case consonant

    /// `nil` where the last letter or digit of `word` is not a Hangul syllable.
    public init?(of word: String) {
        guard
            let last = word.last(where: { $0.isLetter || $0.isNumber }),
            let scalar = last.unicodeScalars.last
        else { return nil }
        switch scalar.value {
        case 0xAC00...0xD7A3:
            // 28 finals to each pair of initial and vowel, the first of them none.
            switch (scalar.value - 0xAC00) % 28 {
            case 0: self = .vowel
            case 8: self = .rieul
            default: self = .consonant
            }
        case 0x1161...0x1175: self = .vowel
        case 0x11AF: self = .rieul
        case 0x11A8...0x11C2: self = .consonant
        default: return nil
        }
    }
}
