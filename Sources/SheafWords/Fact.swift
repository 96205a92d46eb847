/// Something that can be said: the key of its sentence in the catalogues, and what the sentence
/// names.
public struct Fact: Sendable, Equatable {
    /// In lower case, words joined by `-`: `unknown-setting`.
    public var key: String
    public var arguments: [String: Argument]
    /// What the program ends with, where this is why it ends.
    public var exitCode: ExitCode?

    public init(
        _ key: String, _ arguments: [String: any ArgumentConvertible] = [:],
        exitCode: ExitCode? = nil
    ) {
        self.key = key
        self.arguments = arguments.mapValues(\.argument)
        self.exitCode = exitCode
    }
}

/// A value that a sentence names.
public indirect enum Argument: Sendable, Equatable {
    case text(String)
    /// A number that is read as digits: a line, a year, a port.
    case number(Int)
    /// A number of things, with commas between its thousands; plurals follow it.
    case count(Int)
    /// With commas between them.
    case list([String])
    /// A sentence within the sentence.
    case fact(Fact)
}

/// A type whose values can be named in a sentence.
public protocol ArgumentConvertible: Sendable {
    var argument: Argument { get }
}

extension Argument: ArgumentConvertible {
    public var argument: Argument { self }
}

extension String: ArgumentConvertible {
    public var argument: Argument { .text(self) }
}

extension Int: ArgumentConvertible {
    public var argument: Argument { .number(self) }
}

extension [String]: ArgumentConvertible {
    public var argument: Argument { .list(self) }
}

extension Fact: ArgumentConvertible {
    public var argument: Argument { .fact(self) }
}
