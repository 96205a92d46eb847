/// A key as a terminal sends it.
public enum Key: Sendable, Hashable {
    /// Text that a key or an input method typed, one code point: what joins with the one before it
    /// does so in the text it is put into.
    case character(Character)
    case enter, tab, backTab, escape, backspace, delete
    case up, down, left, right
    case home, end, pageUp, pageDown
    /// With Ctrl or Alt: a word on.
    case wordLeft, wordRight
    /// With Ctrl: the small letter, or one of `@ [ \ ] ^ _`.
    case control(Character)
    /// With Alt.
    case alt(Character)
}

/// An action of a mouse, in cells from 0.
public struct Mouse: Sendable, Hashable {
    public enum Action: Sendable, Hashable {
        /// The left button, pressed and let go; in between moved.
        case press, drag, release
        case wheelUp, wheelDown
    }

    public var action: Action
    public var column: Int
    public var row: Int

    public init(_ action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}

/// An input of a terminal.
public enum TerminalInput: Sendable, Hashable {
    case key(Key)
    /// Text put in at once, its lines ended by `\n`.
    case paste(String)
    case mouse(Mouse)
}

/// Makes keys of the bytes that a terminal sends: UTF-8, the control sequences of ECMA-48 as xterm
/// uses them, bracketed paste, and mouse reports in SGR form.
///
/// A lone ESC begins such sequences too. It is told from them by time: the reader waits a moment
/// while ``isWaiting`` holds, and then calls ``flush()``.
public struct KeyDecoder: Sendable {
    private var waiting: [UInt8] = []
    /// The paste so far; `nil` outside of a paste.
    private var pasted: [UInt8]?

    /// Longer sequences are no keys.
    private static let longestSequence = 32
    /// The size of the pieces in which a paste is handed on, in bytes.
    private static let pasteSize = 1 << 20
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let escape: UInt8 = 0x1B

    public init() {}

    /// True if what came last may be the beginning of more.
    public var isWaiting: Bool { !waiting.isEmpty }

    /// The keys of some bytes; what is not complete is kept for the next ones.
    public mutating func decode(_ bytes: [UInt8]) -> [TerminalInput] {
        waiting += bytes
        var inputs: [TerminalInput] = []
        while !waiting.isEmpty {
            if pasted != nil {
                guard takePaste(into: &inputs) else { break }
            } else {
                let step = Self.step(waiting[...])
                guard step.length > 0 else { break }
                waiting.removeFirst(step.length)
                if step.beginsPaste { pasted = [] }
                if let input = step.input { inputs.append(input) }
            }
        }
        return inputs
    }

    /// Returns the input so far, although it may be the beginning of more.
    public mutating func flush() -> [TerminalInput] {
        guard pasted == nil else { return [] }
        defer { waiting = [] }
        switch waiting {
        case [Self.escape]: return [.key(.escape)]
        case [Self.escape, UInt8(ascii: "[")]: return [.key(.alt("["))]
        case [Self.escape, UInt8(ascii: "O")]: return [.key(.alt("O"))]
        default: return []
        }
    }

    // MARK: - Pasting

    /// Takes pasted bytes up to the end mark; answers whether the end was there.
    private mutating func takePaste(into inputs: inout [TerminalInput]) -> Bool {
        let end = waiting.indices.first {
            waiting[$0] == Self.escape && waiting[$0...].starts(with: Self.pasteEnd)
        }
        // The beginning of the mark may be what came last.
        let count = end ?? max(0, waiting.count - Self.pasteEnd.count + 1)
        pasted? += waiting[..<count]
        waiting.removeFirst(count + (end == nil ? 0 : Self.pasteEnd.count))
        if end != nil || (pasted?.count ?? 0) >= Self.pasteSize {
            inputs.append(.paste(Self.text(pasted ?? [])))
            pasted = end == nil ? [] : nil
        }
        return end != nil
    }

    /// Terminals send a carriage return for a line's end.
    private static func text(_ bytes: [UInt8]) -> String {
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\r" {
                text.append("\n")
            } else if !(scalar == "\n" && previous == "\r") {
                text.append(scalar)
            }
            previous = scalar
        }
        return String(text)
    }

    // MARK: - One key

    /// The input at the beginning of some bytes, and the number of bytes it takes; none where it is
    /// not complete.
    private struct Step {
        var length: Int
        var input: TerminalInput?
        var beginsPaste = false

        init(_ length: Int, _ key: Key?) {
            self.length = length
            input = key.map(TerminalInput.key)
        }
    }

    private static func step(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let first = bytes.first else { return Step(0, nil) }
        switch first {
        case escape: return escaped(bytes.dropFirst())
        case 0x0A, 0x0D: return Step(1, .enter)
        case 0x09: return Step(1, .tab)
        case 0x08, 0x7F: return Step(1, .backspace)
        case 0x00...0x1F:
            let letter = first | 0x40
            let isLetter = 0x41...0x5A ~= letter
            return Step(1, .control(Character(Unicode.Scalar(isLetter ? letter | 0x20 : letter))))
        default: return character(bytes)
        }
    }

    private static func character(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let first = bytes.first else { return Step(0, nil) }
        let length =
            switch first {
            case ..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        // What begins no character is passed over.
        guard length > 0 else { return Step(1, nil) }
        let rest = bytes.dropFirst().prefix(length - 1)
        if let wrong = rest.firstIndex(where: { $0 & 0xC0 != 0x80 }) {
            return Step(wrong - bytes.startIndex, nil)
        }
        guard rest.count == length - 1 else { return Step(0, nil) }
        guard
            let scalar = String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars
                .first,
            !(0x7F...0x9F ~= scalar.value)
        else { return Step(length, nil) }
        return Step(length, .character(Character(scalar)))
    }

    private static func escaped(_ rest: ArraySlice<UInt8>) -> Step {
        guard let first = rest.first else { return Step(0, nil) }
        switch first {
        case UInt8(ascii: "["): return sequence(rest.dropFirst())
        case UInt8(ascii: "O"):
            guard let letter = rest.dropFirst().first else { return Step(0, nil) }
            return Step(3, named(letter, parameters: []))
        case escape: return Step(1, .escape)
        case 0x0D: return Step(2, .alt("\r"))
        case 0x7F: return Step(2, .alt("\u{7F}"))
        case ..<0x20: return Step(1, .escape)
        default:
            let step = character(rest)
            guard step.length > 0 else { return Step(0, nil) }
            guard case .key(.character(let character))? = step.input else {
                return Step(step.length + 1, nil)
            }
            return Step(step.length + 1, .alt(character))
        }
    }

    /// Returns the step for what follows `ESC [`.
    private static func sequence(_ rest: ArraySlice<UInt8>) -> Step {
        guard let end = rest.prefix(longestSequence).firstIndex(where: { 0x40...0x7E ~= $0 }) else {
            return Step(rest.count >= longestSequence ? rest.count + 2 : 0, nil)
        }
        let body = rest[rest.startIndex..<end]
        let length = body.count + 3
        let isMouse = body.first == UInt8(ascii: "<")
        let parameters = (isMouse ? body.dropFirst() : body)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        var step = Step(length, nil)
        if isMouse {
            step.input = mouse(parameters, isRelease: rest[end] == UInt8(ascii: "m"))
                .map(TerminalInput.mouse)
        } else if rest[end] == UInt8(ascii: "~"), parameters.first == 200 {
            step.beginsPaste = true
        } else {
            step.input = named(rest[end], parameters: parameters).map(TerminalInput.key)
        }
        return step
    }

    /// A key by the last byte of its sequence. The second parameter is 1 and the sum of the
    /// modifiers: 1 for shift, 2 for Alt, 4 for Ctrl.
    private static func named(_ last: UInt8, parameters: [Int]) -> Key? {
        let isModified = parameters.count > 1 && (parameters[1] - 1) & 6 != 0
        switch last {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return isModified ? .wordRight : .right
        case UInt8(ascii: "D"): return isModified ? .wordLeft : .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "M"): return .enter
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "~"):
            switch parameters.first {
            case 1, 7: return .home
            case 4, 8: return .end
            case 3: return .delete
            case 5: return .pageUp
            case 6: return .pageDown
            default: return nil
            }
        default: return nil
        }
    }

    /// A report of xterm's mode 1006: button and modifiers, column, row. Modifiers do not matter.
    private static func mouse(_ parameters: [Int], isRelease: Bool) -> Mouse? {
        guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0 else { return nil }
        let action: Mouse.Action? =
            switch (parameters[0] & ~28, isRelease) {
            case (0, false): .press
            case (0, true), (32, true): .release
            case (32, false): .drag
            case (64, _): .wheelUp
            case (65, _): .wheelDown
            default: nil
            }
        return action.map { Mouse($0, column: parameters[1] - 1, row: parameters[2] - 1) }
    }
}
