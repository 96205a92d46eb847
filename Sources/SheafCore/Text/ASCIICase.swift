// Letter case of names that programs give, where only ASCII has any.
extension String {
    /// The text with the letters A to Z in lower case; all others as they are.
    var loweredASCII: String {
        hasUppercaseASCII
            ? String(decoding: utf8.map { $0.isUppercaseASCII ? $0 | 0x20 : $0 }, as: UTF8.self)
            : self
    }

    /// True if it has a letter from A to Z.
    var hasUppercaseASCII: Bool { utf8.contains { $0.isUppercaseASCII } }
}

extension UInt8 {
    fileprivate var isUppercaseASCII: Bool { (0x41...0x5A).contains(self) }
}
