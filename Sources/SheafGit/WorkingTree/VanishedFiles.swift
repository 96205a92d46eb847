/// Files that are gone all at once, as where a folder is not mounted or a cloud has taken their
/// contents away.
public enum VanishedFiles {
    /// Returns whether so many are gone that nobody may have meant it: more than half of at least 20.
    public static func areMany(_ gone: Int, of all: Int) -> Bool { all >= 20 && gone * 2 > all }
}
