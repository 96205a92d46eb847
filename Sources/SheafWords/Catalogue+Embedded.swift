import CSheafFiles

extension Catalogue {
    /// The catalogues of the program, by their languages' codes.
    public static let embedded: [String: Catalogue] = {
        var catalogues: [String: Catalogue] = [:]
        var row = sheaf_catalogues()
        while let file = row?.pointee, let name = file.name {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
            let language = String(cString: name)
            catalogues[language] = Catalogue(language, Array(bytes))
            row = row?.successor()
        }
        return catalogues
    }()
}
