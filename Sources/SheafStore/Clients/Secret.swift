import SheafHashing

/// Random texts that nobody can guess, from the system's generator.
enum Secret {
    /// In hexadecimal.
    static func random(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return SHA256.hex(
            (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Digits that a person can type.
    static func digits(_ count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<count).map { _ in "0123456789".randomElement(using: &generator) ?? "0" })
    }
}
