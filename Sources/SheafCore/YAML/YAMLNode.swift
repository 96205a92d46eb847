/// A piece of a YAML text, with what its anchors hold in place of its aliases.
struct YAMLNode {
    enum Content: Hashable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Pair])
    }

    struct Pair: Hashable {
        var key: YAMLNode
        var value: YAMLNode
    }

    var content: Content
    /// True if it is a scalar without quotes and of no block: only such a one can be a null.
    var isPlain = false
    /// Full-length, as in `tag:yaml.org,2002:int`. A quoted scalar is tagged as text; `nil` where
    /// it is left to the reader what the content is.
    var tag: String?
    var mark: YAMLMark

    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    /// The members of a sequence.
    var elements: [YAMLNode]? {
        if case .sequence(let elements) = content { elements } else { nil }
    }

    /// The entries of a mapping, in their order.
    var pairs: [Pair]? {
        if case .mapping(let pairs) = content { pairs } else { nil }
    }
}

/// Two nodes are the same key when content and tag agree, wherever they stand and however they are
/// quoted.
extension YAMLNode: Hashable {
    static func == (left: YAMLNode, right: YAMLNode) -> Bool {
        left.resolvedTag == right.resolvedTag && left.content == right.content
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(content)
        hasher.combine(resolvedTag)
    }

    /// Without a tag of its own, a node is a text, a list or a mapping and nothing more special.
    private var resolvedTag: String {
        if let tag, tag != "!" { return tag }
        return switch content {
        case .scalar: YAMLTag.text
        case .sequence: YAMLTag.sequence
        case .mapping: YAMLTag.mapping
        }
    }
}

/// The tags that nodes have without saying so.
enum YAMLTag {
    static let text = "tag:yaml.org,2002:str"
    static let sequence = "tag:yaml.org,2002:seq"
    static let mapping = "tag:yaml.org,2002:map"
}
