/// Text in pieces that carry their meaning, harmless for a terminal by construction.
///
/// A literal is taken as written; everything interpolated or passed in goes through the
/// ``Sanitizer``. So user text reaches a terminal only in harmless form, and colours are decided
/// when it is printed, by the stream it is printed to.
///
///     let line: StyledText = "Added \(title, .title) \(id, .id)"
public struct StyledText: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        var text: String
        var role: Role?
    }

    private(set) var runs: [Run]

    /// Text of one line: a line break in it is shown as `⏎`.
    public init(_ line: String, _ role: Role? = nil) {
        self.init(trusted: Sanitizer.line(line), role)
    }

    /// Text of any number of lines, such as a body: line feeds and tabs stay.
    public init(block text: String, _ role: Role? = nil) {
        self.init(trusted: Sanitizer.block(text), role)
    }

    /// Text that is known to be harmless.
    init(trusted text: String, _ role: Role? = nil) {
        runs = text.isEmpty ? [] : [Run(text: text, role: role)]
    }

    public var isEmpty: Bool { runs.isEmpty }

    /// The text without its roles.
    public var plain: String {
        runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text }
    }

    /// Every piece that has no role of its own gets this one.
    public func styled(_ role: Role) -> StyledText {
        var copy = self
        for index in copy.runs.indices where copy.runs[index].role == nil {
            copy.runs[index].role = role
        }
        return copy
    }

    /// The text for a stream: as it is, or with the SGR sequences of its roles.
    public func rendered(in palette: Palette?) -> String {
        guard let palette else { return plain }
        var text = ""
        for run in runs {
            guard let sgr = run.role?.sgr(palette), !sgr.isEmpty else {
                text += run.text
                continue
            }
            text += "\u{1B}[" + sgr + "m" + run.text + "\u{1B}[0m"
        }
        return text
    }

    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum += right
        return sum
    }

    /// Pieces that meet and have the same role become one.
    public static func += (left: inout StyledText, right: StyledText) {
        guard let last = left.runs.indices.last, let first = right.runs.first,
            left.runs[last].role == first.role
        else {
            left.runs += right.runs
            return
        }
        left.runs[last].text += first.text
        left.runs += right.runs.dropFirst()
    }
}

extension Sequence<StyledText> {
    /// The texts one after another, with `separator` between them.
    public func joined(separator: StyledText = "") -> StyledText {
        var joined: StyledText = ""
        var isFirst = true
        for text in self {
            if !isFirst { joined += separator }
            joined += text
            isFirst = false
        }
        return joined
    }
}

// MARK: - Literals

extension StyledText: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {
        self.init(trusted: value)
    }

    public init(stringInterpolation: Interpolation) {
        self = stringInterpolation.text
    }

    /// Collects a literal's pieces.
    public struct Interpolation: StringInterpolationProtocol {
        var text: StyledText = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            text += StyledText(trusted: literal)
        }

        /// Text from outside, on one line.
        public mutating func appendInterpolation(_ value: String, _ role: Role? = nil) {
            text += StyledText(value, role)
        }

        public mutating func appendInterpolation(_ value: Int, _ role: Role? = nil) {
            text += StyledText(trusted: String(value), role)
        }

        public mutating func appendInterpolation(_ value: StyledText) {
            text += value
        }
    }
}
