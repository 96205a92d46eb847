/// Paths as people type them, relative to a folder of the store.
public enum RelativePath {
    /// The path from the store's root; `nil` where it leads out of the store.
    ///
    /// - Parameters:
    ///   - path: from `folder`, or from the root where it begins with a slash.
    ///   - folder: relative to the root, without a slash behind it; empty for the root itself.
    public static func normalized(_ path: String, in folder: String) -> String? {
        var components = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for component in path.split(separator: "/") {
            switch component {
            case ".": continue
            case "..":
                guard components.popLast() != nil else { return nil }
            default: components.append(component)
            }
        }
        return components.joined(separator: "/")
    }
}
