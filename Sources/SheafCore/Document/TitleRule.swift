/// Where the title of an item stands that has none in its front matter.
public enum TitleRule: String, Sendable, CaseIterable {
    /// The first heading or line of the text, and the file's name where there is none.
    case firstLine = "first-line"
    /// The name of its file, as Obsidian, Logseq and zk have it.
    case fileName = "file-name"

    /// The title that a file's name gives. Logseq writes `___` for the slash of its namespaces.
    static func title(ofStem stem: String) -> String {
        stem.utf8.contains(UInt8(ascii: "_")) ? stem.replacing("___", with: "/") : stem
    }
}
