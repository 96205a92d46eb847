/// A QR code of a text (ISO/IEC 18004:2015): bytes, level L, the smallest of the first ten versions that
/// holds it. Up to 271 bytes, which is more than any address of ours.
public struct QRCode: Sendable {
    /// Modules along a side, without the quiet zone.
    public let size: Int
    private var modules: [Bool]
    /// Those with a function: nothing of the data lies there, and no mask changes them.
    private var isFixed: [Bool]

    /// For each version: codewords in all, those of error correction in a block, blocks.
    private static let capacities = [
        (26, 7, 1), (44, 10, 1), (70, 15, 1), (100, 20, 1), (134, 26, 1), (172, 18, 2),
        (196, 20, 2), (242, 24, 2), (292, 30, 2), (346, 18, 4),
    ]
    /// Centres of the alignment patterns, from version 2.
    private static let alignments = [
        [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
        [6, 28, 50],
    ]

    /// `nil` for a text that is too long.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        let found = Self.capacities.indices.first { index in
            let (all, correction, blocks) = Self.capacities[index]
            let head = index + 1 < 10 ? 12 : 20
            return head + bytes.count * 8 <= (all - correction * blocks) * 8
        }
        guard let found else { return nil }
        let version = found + 1
        size = 17 + 4 * version
        modules = [Bool](repeating: false, count: size * size)
        isFixed = modules
        drawPatterns(version)
        let (all, correction, blocks) = Self.capacities[found]
        let data = Self.codewords(bytes, version, count: all - correction * blocks)
        place(QRCorrection.interleaved(data, correction: correction, blocks: blocks))
        let masked = (0..<8).map { mask in
            var code = self
            code.apply(mask)
            return (code: code, penalty: code.penalty)
        }
        if let best = masked.min(by: { $0.penalty < $1.penalty }) { modules = best.code.modules }
    }

    /// Returns whether a module is dark. Outside of the code all are light.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        0..<size ~= x && 0..<size ~= y && modules[y * size + x]
    }

    /// The text as codewords: mode, length, bytes, and padding.
    private static func codewords(_ bytes: [UInt8], _ version: Int, count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ length: Int) {
            for bit in stride(from: length - 1, through: 0, by: -1) {
                bits.append(value >> bit & 1 == 1)
            }
        }
        append(0b0100, 4)
        append(bytes.count, version < 10 ? 8 : 16)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, count * 8 - bits.count))
        while bits.count % 8 != 0 { bits.append(false) }
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var padding: [UInt8] = [0xEC, 0x11]
        while words.count < count {
            words.append(padding[0])
            padding.swapAt(0, 1)
        }
        return words
    }

    // MARK: Patterns

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard 0..<size ~= x, 0..<size ~= y else { return }
        modules[y * size + x] = isDark
        isFixed[y * size + x] = true
    }

    private mutating func drawPatterns(_ version: Int) {
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            for dy in -4...4 {
                for dx in -4...4 {
                    let ring = max(abs(dx), abs(dy))
                    fix(x + dx, y + dy, ring != 2 && ring != 4)
                }
            }
        }
        for index in 8..<size - 8 {
            fix(index, 6, index % 2 == 0)
            fix(6, index, index % 2 == 0)
        }
        let centres = version > 1 ? Self.alignments[version - 2] : []
        for x in centres {
            for y in centres
            where !isFixed[y * size + x] || x == 6 && y > 6 && y < size - 8
                || y == 6 && x > 6 && x < size - 8
            {
                for dy in -2...2 {
                    for dx in -2...2 { fix(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
                }
            }
        }
        drawFormat(0)
        if version >= 7 { drawVersion(version) }
    }

    /// Level and mask, twice (clause 7.9).
    private mutating func drawFormat(_ mask: Int) {
        // Level L is 01.
        let data = 0b01 << 3 | mask
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (data << 10 | rest) ^ 0x5412
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            switch index {
            case 0..<6: fix(8, index, isDark)
            case 6, 7: fix(8, index + 1, isDark)
            case 8: fix(7, 8, isDark)
            default: fix(14 - index, 8, isDark)
            }
            if index < 8 {
                fix(size - 1 - index, 8, isDark)
            } else {
                fix(8, size - 15 + index, isDark)
            }
        }
        fix(8, size - 8, true)
    }

    /// The version, twice, from the seventh (clause 7.10).
    private mutating func drawVersion(_ version: Int) {
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for index in 0..<18 {
            let (a, b) = (size - 11 + index % 3, index / 3)
            fix(a, b, bits >> index & 1 == 1)
            fix(b, a, bits >> index & 1 == 1)
        }
    }

    // MARK: Data

    /// Puts the bits in pairs of columns, upwards and downwards in turns, from the right.
    private mutating func place(_ words: [UInt8]) {
        var next = 0
        var right = size - 1
        while right > 0 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let y = (right + 1) & 2 == 0 ? size - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * size + x] {
                    if next < words.count * 8 {
                        modules[y * size + x] = words[next / 8] >> (7 - next % 8) & 1 == 1
                    }
                    next += 1
                }
            }
            right -= 2
        }
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFixed[y * size + x] {
                let isFlipped =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isFlipped { modules[y * size + x].toggle() }
            }
        }
        drawFormat(mask)
    }

    /// The penalty of a code that is hard to read: long runs, squares, what looks like a corner, and an imbalance
    /// (clause 7.8.3).
    private var penalty: Int {
        var sum = 0
        for isColumn in [false, true] {
            for line in 0..<size {
                let row = (0..<size).map { isColumn ? isDark(line, $0) : isDark($0, line) }
                sum += Self.penalty(ofLine: row)
            }
        }
        for y in 0..<size - 1 {
            for x in 0..<size - 1 {
                let dark = isDark(x, y)
                if isDark(x + 1, y) == dark, isDark(x, y + 1) == dark, isDark(x + 1, y + 1) == dark
                {
                    sum += 3
                }
            }
        }
        let share = modules.count { $0 } * 20 / (size * size)
        return sum + max(0, abs(share - 10) - (share < 10 ? 1 : 0)) * 10
    }

    private static func penalty(ofLine row: [Bool]) -> Int {
        var sum = 0
        var length = 0
        for (index, isDark) in row.enumerated() {
            length = index > 0 && isDark == row[index - 1] ? length + 1 : 1
            if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
        }
        let corner = [true, false, true, true, true, false, true]
        for start in 0...row.count - 7 where row[start..<start + 7].elementsEqual(corner) {
            let before = row[max(0, start - 4)..<start].contains(true)
            let after = row[start + 7..<min(row.count, start + 11)].contains(true)
            if !before || !after { sum += 40 }
        }
        return sum
    }
}

extension QRCode {
    /// Modules of light around the code: two suffice for cameras, where four would not fit a terminal.
    private static let quietZone = 2

    /// The number of cells of a line.
    public var width: Int { size + 2 * Self.quietZone }

    /// The code in half blocks, two rows of modules a line, each module a cell wide.
    ///
    /// Light modules are what is drawn, as on the dark ground of most terminals; with colours black on
    /// white is asked for, whatever the ground is.
    public func lines(withColor isColored: Bool) -> [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            let blocks = range.map { x in
                // Below the last row nothing is drawn.
                let isLastRow = y + 1 >= range.upperBound
                return switch (isDark(x, y), isLastRow || isDark(x, y + 1)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }.joined()
            return isColored ? Self.colored(blocks) : blocks
        }
    }

    /// The lines where a block takes two cells: a row of modules a line.
    public func wideLines(withColor isColored: Bool) -> [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        return range.map { y in
            let blocks = range.map { isDark($0, y) ? "  " : "█" }.joined()
            return isColored ? Self.colored(blocks) : blocks
        }
    }

    private static func colored(_ blocks: String) -> String {
        "\u{1B}[38;5;231;48;5;16m" + blocks + "\u{1B}[0m"
    }
}

/// Reed-Solomon codewords over GF(256) with the polynomial 0x11D (ISO/IEC 18004:2015, 7.5 and annex A).
enum QRCorrection {
    /// Splits data into blocks, appends to each its codewords, and takes of all in turns.
    ///
    /// - Parameter correction: codewords of error correction in each block.
    static func interleaved(_ data: [UInt8], correction: Int, blocks: Int) -> [UInt8] {
        let generator = generator(correction)
        let shortest = data.count / blocks
        let longer = data.count % blocks
        var parts: [[UInt8]] = []
        var start = 0
        for block in 0..<blocks {
            // The longer blocks come last.
            let length = shortest + (block >= blocks - longer ? 1 : 0)
            parts.append(Array(data[start..<start + length]))
            start += length
        }
        let sums = parts.map { remainder(of: $0, by: generator) }
        var words: [UInt8] = []
        for index in 0...shortest {
            for part in parts where index < part.count { words.append(part[index]) }
        }
        for index in 0..<correction {
            for sum in sums { words.append(sum[index]) }
        }
        return words
    }

    /// The coefficients of the product of (x - 2^i), without the first, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func remainder(of data: [UInt8], by generator: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in result.indices { result[index] ^= product(generator[index], factor) }
        }
        return result
    }

    private static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
        var sum = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            sum = sum << 1 ^ (sum >> 7) * 0x11D
            sum ^= Int(y >> UInt8(bit) & 1) * Int(x)
        }
        return UInt8(sum)
    }
}
