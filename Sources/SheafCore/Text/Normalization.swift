// The standard library has the composition, though not as public API yet. Foundation has it too, but
// costs every start of the program time.
@_spi(_Unicode) import Swift

/// The canonical composition (NFC) of a text, as Unicode Annex 15 defines it.
///
/// It is slow, so it is done only to texts that hold a scalar which may not be composed.
func composed(_ text: String) -> String {
    let isComposed = text.unicodeScalars.allSatisfy { CaseFolding.folded($0) != nil }
    if isComposed { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
}
