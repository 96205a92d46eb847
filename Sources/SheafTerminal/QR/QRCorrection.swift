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
