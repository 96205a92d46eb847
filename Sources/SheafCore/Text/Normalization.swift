import Foundation

/// The canonical composition (NFC) of a text, as Unicode Annex 15 defines it.
///
/// The only use of Foundation in this module, and a slow one: callers look first whether the
/// bytes can be anything but composed.
func composed(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping
}
