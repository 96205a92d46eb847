/// Items that handles may name. Of a hundred thousand only what a handle asks about is looked at.
public protocol NameableItems: Sendable {
    var count: Int { get }
    func id(of index: Int) -> ItemID?
    /// Relative to the store's root.
    func path(of index: Int) -> String
    func title(of index: Int) -> String
    /// Returns the items whose files have this value of `id`, where it is another program's, in any
    /// letter case.
    func places(withForeignID id: String) -> [Int]
}

extension [Item]: NameableItems {
    public func id(of index: Int) -> ItemID? { self[index].id }
    public func path(of index: Int) -> String { self[index].path }
    public func title(of index: Int) -> String { self[index].title }

    public func places(withForeignID id: String) -> [Int] {
        let wanted = NameFolding.fold(id)
        return indices.filter { self[$0].foreignID.map(NameFolding.fold) == wanted }
    }
}
