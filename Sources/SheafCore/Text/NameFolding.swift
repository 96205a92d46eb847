/// Which names of files are one to a file system that ignores letter case and Unicode form.
///
/// Narrower than what a search takes for the same (``FoldedText``): composed (NFC), letter by letter
/// in lower case, `ς` as `σ` and `İ` as `i`. `Maße` and `Masse`, or `kıl` and `kil`, are found by one
/// word, and yet are two files that must not be taken for one.
public enum NameFolding {
    /// The name in the form that is compared.
    public static func fold(_ name: String) -> String {
        String(decoding: bytes(name), as: UTF8.self)
    }

    /// The same for a name's bytes.
    public static func fold(_ name: [UInt8]) -> [UInt8] { fold(name[...]) }

    static func fold(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.withUnsafeBufferPointer(FoldedText.plain)
            ?? bytes(String(decoding: name, as: UTF8.self))
    }

    static func bytes(_ name: String) -> [UInt8] {
        var name = name
        if let plain = name.withUTF8(FoldedText.plain) { return plain }
        var folded = String.UnicodeScalarView()
        for scalar in composed(name).unicodeScalars {
            switch scalar {
            case "ς": folded.append("σ")
            case "İ": folded.append("i")
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        // A small letter may join a mark that its capital did not.
        return Array(composed(String(folded)).utf8)
    }
}
