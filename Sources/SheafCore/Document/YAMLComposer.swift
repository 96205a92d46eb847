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

extension YAMLNode {
    static let keyIsNoScalar = "a key is a list or a mapping"

    /// The one document of a text; `nil` for a text without content.
    static func compose(_ text: String) throws(YAMLError) -> YAMLNode? {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(YAMLError) in
            // libyaml wants an address, which nothing may not have.
            guard !bytes.isEmpty else { return nil }
            var composer = YAMLComposer(parser: try YAMLParser(bytes))
            return try composer.compose()
        }
    }
}

/// Builds the nodes of a text from libyaml's events, with a stack of its own in place of calls that
/// go as deep as the text.
private struct YAMLComposer: ~Copyable {
    /// The greatest depth of nested collections. As much as newer versions of libyaml allow; older
    /// ones have no limit, and a node is freed by calls as deep as itself.
    private static let depthLimit = 1000
    /// The largest number of nodes that a text may stand for, those that its aliases name counted
    /// each time. A text of ``YAMLBounds/sizeLimit`` has fewer by itself.
    private static let nodeLimit = 300_000

    private var parser: YAMLParser
    private var anchors: [String: SizedNode] = [:]
    private var open: [OpenCollection] = []
    private var root: YAMLNode?
    private var nodeCount = 0

    /// A node, and what it takes to go through it.
    private struct SizedNode {
        var node: YAMLNode
        /// The number of nodes, with itself.
        var count = 1
        /// The depth of the collections nested in it, with itself.
        var depth = 0
    }

    /// A sequence or mapping whose end is still to come.
    private struct OpenCollection {
        let start: YAMLEvent
        let isMapping: Bool
        /// Of a mapping, keys and values in turn.
        var nodes: [YAMLNode] = []
        var count = 1
        var depth = 1
    }

    init(parser: consuming YAMLParser) { self.parser = parser }

    mutating func compose() throws(YAMLError) -> YAMLNode? {
        while true {
            let event = try parser.next()
            switch event.kind {
            case .documentStart where root != nil:
                throw YAMLError(reason: "but found another document", mark: event.mark)
            case .alias(let name):
                // An anchor counts from its node's end on, so none can hold itself.
                guard let node = anchors[name] else {
                    throw YAMLError(reason: "found undefined alias", mark: event.mark)
                }
                nodeCount += node.count
                guard nodeCount <= Self.nodeLimit else {
                    throw YAMLError(reason: "aliases stand for too much", mark: event.mark)
                }
                guard open.count + node.depth <= Self.depthLimit else {
                    throw YAMLError(reason: "nested too deeply", mark: event.mark)
                }
                place(node)
            case .scalar(let text, let isPlain):
                nodeCount += 1
                let node = YAMLNode(
                    content: .scalar(text), isPlain: isPlain, tag: event.tag, mark: event.mark)
                place(SizedNode(node: node), anchor: event.anchor)
            case .sequenceStart: try begin(OpenCollection(start: event, isMapping: false))
            case .mappingStart: try begin(OpenCollection(start: event, isMapping: true))
            case .collectionEnd:
                let collection = open.removeLast()
                nodeCount += 1
                let node = SizedNode(
                    node: try node(of: collection), count: collection.count,
                    depth: collection.depth)
                place(node, anchor: collection.start.anchor)
            case .streamEnd: return root
            case .documentStart, .other: continue
            }
        }
    }

    private mutating func begin(_ collection: OpenCollection) throws(YAMLError) {
        guard open.count < Self.depthLimit else {
            throw YAMLError(reason: "nested too deeply", mark: collection.start.mark)
        }
        open.append(collection)
    }

    /// Puts a node where the text has it.
    private mutating func place(_ node: SizedNode, anchor: String? = nil) {
        if let anchor { anchors[anchor] = node }
        if open.isEmpty {
            root = node.node
        } else {
            open[open.count - 1].nodes.append(node.node)
            open[open.count - 1].count += node.count
            open[open.count - 1].depth = max(open[open.count - 1].depth, node.depth + 1)
        }
    }

    private func node(of collection: OpenCollection) throws(YAMLError) -> YAMLNode {
        let (start, nodes) = (collection.start, collection.nodes)
        guard collection.isMapping else {
            return YAMLNode(content: .sequence(nodes), tag: start.tag, mark: start.mark)
        }
        let pairs = stride(from: 0, to: nodes.count, by: 2).map {
            YAMLNode.Pair(key: nodes[$0], value: nodes[$0 + 1])
        }
        // Comparing keys takes as long as they are: those of a person are scalars.
        if let key = pairs.lazy.map(\.key).first(where: { $0.text == nil }) {
            throw YAMLError(reason: YAMLNode.keyIsNoScalar, mark: key.mark)
        }
        try Self.refuseDuplicates(among: pairs.map(\.key))
        return YAMLNode(content: .mapping(pairs), tag: start.tag, mark: start.mark)
    }

    private static func refuseDuplicates(among keys: [YAMLNode]) throws(YAMLError) {
        var seen: Set<YAMLNode> = []
        let repeated = Set(keys.filter { !seen.insert($0).inserted })
        guard !repeated.isEmpty else { return }
        let names = repeated.compactMap(\.text).sorted()
        let first = keys.first { $0.text == names.first && repeated.contains($0) }
        throw YAMLError(
            reason: (["duplicate key"] + names).joined(separator: " "),
            mark: first?.mark ?? .start)
    }
}
