/// Something that can be said: the key of its sentence in the catalogues, and what the sentence
/// names.
public struct Fact: Sendable, Equatable {
    /// In lower case, words joined by `-`: `unknown-setting`.
    public var key: String
    public var arguments: [String: Argument]
    /// What the program ends with, where this is why it ends.
    public var exitCode: ExitCode?
    /// Another program's words about it.
    public var details = ""

    /// - Parameter arguments: by their names; what is not known is left out.
    public init(
        _ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:],
        exitCode: ExitCode? = nil, details: String = ""
    ) {
        self.key = key
        self.arguments = arguments.compactMapValues { $0?.argument }
        self.exitCode = exitCode
        self.details = details
    }
}

extension Fact {
    /// A value that a sentence names.
    public indirect enum Argument: Sendable, Equatable {
        case text(String)
        /// A number that is read as digits: a line, a year, a port.
        case number(Int)
        /// A number of things, with commas between its thousands; plurals follow it.
        case count(Int)
        /// In bytes; shown in the largest unit that needs no fraction.
        case size(Int64)
        /// With commas between them.
        case list([String])
        /// A sentence within the sentence.
        case fact(Fact)
    }
}

/// A type whose values can be named in a sentence.
public protocol ArgumentConvertible: Sendable {
    var argument: Fact.Argument { get }
}

extension Fact.Argument: ArgumentConvertible {
    public var argument: Fact.Argument { self }
}

extension String: ArgumentConvertible {
    public var argument: Fact.Argument { .text(self) }
}

extension Int: ArgumentConvertible {
    public var argument: Fact.Argument { .number(self) }
}

extension [String]: ArgumentConvertible {
    public var argument: Fact.Argument { .list(self) }
}

extension Fact: ArgumentConvertible {
    public var argument: Fact.Argument { .fact(self) }
}
