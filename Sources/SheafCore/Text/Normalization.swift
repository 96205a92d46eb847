import Foundation

/// The canonical composition (NFC) of a text, as Unicode Annex 15 defines it.
///
/// The only use of Foundation in this module, and a slow one, so it is asked only about texts
/// that hold a scalar which may not be composed.
func composed(_ text: String) -> String {
    let isComposed = text.unicodeScalars.allSatisfy { CaseFolding.folded($0) != nil }
    return isComposed ? text : text.precomposedStringWithCanonicalMapping
}
