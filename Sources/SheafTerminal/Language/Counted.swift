import SheafWords

/// Numbers of things, in words.
public enum Counted {
    /// English: `1 task`, `3,412 tasks`; the plural adds `s` where none is given.
    public static func english(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        grouped(count) + " " + (count == 1 ? noun : plural ?? noun + "s")
    }

    /// Korean: the noun, the number and its counter, `할 일 2개`.
    public static func korean(_ noun: String, _ count: Int, _ counter: String = "개") -> String {
        noun + " " + grouped(count) + counter
    }

    /// A number with a comma between its thousands.
    public static func grouped(_ number: Int) -> String { Catalogue.grouped(number) }
}
