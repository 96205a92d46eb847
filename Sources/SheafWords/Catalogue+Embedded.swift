import CSheafFiles

extension Catalogue {
    /// The catalogues of the program, by their languages' codes. What one of them lacks is said in
    /// English.
    public static let embedded: [String: Catalogue] = {
        var catalogues: [String: Catalogue] = [:]
        var row = sheaf_catalogues()
        while let file = row?.pointee, let name = file.name {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
            let language = String(cString: name)
            // English stands first, and has all sentences.
            catalogues[language] = Catalogue(language, Array(bytes), fallback: catalogues["en"])
            row = row?.successor()
        }
        return catalogues
    }()

    /// The catalogue that has every sentence.
    public static let english = embedded["en"] ?? Catalogue("en", [])
}
