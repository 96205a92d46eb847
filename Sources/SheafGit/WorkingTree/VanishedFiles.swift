/// Files that are gone all at once, as where a folder is not mounted or a cloud has taken their
/// contents away.
public enum VanishedFiles {
    /// The number of files that a store has at least where so many may be gone.
    private static let fewestFiles = 20

    /// Returns whether so many are gone that nobody may have meant it: more than half of at least 20.
    public static func areMany(_ gone: Int, of all: Int) -> Bool {
        all >= fewestFiles && gone * 2 > all
    }

    /// Returns whether so many could be too many, in whatever store.
    public static func mayBeMany(_ gone: Int) -> Bool { gone * 2 > fewestFiles }
}
