extension Warning {
    /// A file that is held back: over 100 MB, more than most servers take.
    public static func heldBack(_ path: String) -> Warning {
        Warning(path: path, message: .tooLargeToSync(limitInMebibytes: 100))
    }
}
