extension ItemQuery {
    /// True if it asks for nothing, so that every item answers to it: no terms at all, or only empty
    /// ones, such as an unset variable of a shell leaves behind.
    public var isEmpty: Bool { root.findsEverything }
}

extension QueryNode {
    fileprivate var findsEverything: Bool {
        switch self {
        case .term(.word(let needle)), .term(.title(let needle)), .term(.body(let needle)):
            needle.isEmpty
        case .term(.folder(let path)): path.isEmpty
        case .term: false
        case .not(let node): node.findsNothing
        case .all(let nodes): nodes.allSatisfy(\.findsEverything)
        case .any(let nodes): nodes.contains(where: \.findsEverything)
        }
    }

    private var findsNothing: Bool {
        switch self {
        case .term: false
        case .not(let node): node.findsEverything
        case .all(let nodes): nodes.contains(where: \.findsNothing)
        case .any(let nodes): nodes.allSatisfy(\.findsNothing)
        }
    }
}
