internal import CSheafYAML

/// One step of libyaml through a text.
struct YAMLEvent {
    enum Kind {
        case documentStart
        case alias(String)
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case mappingStart
        case collectionEnd
        case streamEnd
        /// A character that says nothing about nodes.
        case other
    }

    var kind: Kind
    /// The name under which aliases below find the node.
    var anchor: String?
    var tag: String?
    var mark: YAMLMark
}

/// libyaml's parser over a text, and the only place that knows its C types.
///
/// libyaml is called as it is: what wraps it for Swift brings Foundation along, and that costs every
/// start of the program time.
struct YAMLParser: ~Copyable {
    /// Allocated, since libyaml keeps the address.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeBufferPointer<UInt8>

    /// - Parameter text: is read where it stands, so it has to outlive the parser.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw .outOfMemory
        }
        // Told, so that libyaml guesses nothing from the first bytes.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        self.parser = parser
        self.text = text
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw error }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }

    private var error: YAMLError {
        let state = parser.pointee
        guard let problem = state.problem else { return .outOfMemory }
        return YAMLError(
            reason: String(cString: problem),
            mark: state.error == YAML_READER_ERROR
                ? mark(at: state.problem_offset) : YAMLMark(state.problem_mark))
    }

    /// The place of a byte, which is all that libyaml says of characters that may not be there.
    private func mark(at offset: Int) -> YAMLMark {
        let lines = String(decoding: text[..<min(offset, text.count)], as: UTF8.self)
            .unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return YAMLMark(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}

extension YAMLError {
    fileprivate static let outOfMemory = YAMLError(reason: "out of memory", mark: .start)
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) {
        self.init(kind: .other, mark: YAMLMark(event.start_mark))
        let data = event.data
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_STREAM_END_EVENT: kind = .streamEnd
        case YAML_ALIAS_EVENT: kind = .alias(String(cString: data.alias.anchor))
        case YAML_SCALAR_EVENT:
            let scalar = data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(
                String(decoding: text, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            anchor = Self.name(scalar.anchor)
            tag = scalar.quoted_implicit == 1 ? YAMLTag.text : Self.name(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = Self.name(data.sequence_start.anchor)
            tag = Self.name(data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = Self.name(data.mapping_start.anchor)
            tag = Self.name(data.mapping_start.tag)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
        default: break
        }
    }

    private static func name(_ text: UnsafePointer<yaml_char_t>?) -> String? {
        guard let text, text.pointee != 0 else { return nil }
        return String(cString: text)
    }
}

/// The reason why a text is no YAML, and its place.
struct YAMLError: Error, Equatable {
    /// In libyaml's words; empty where a text was refused before it was read.
    var reason: String
    var mark: YAMLMark
}

/// A place in a text. Lines and columns count from 1, columns in Unicode scalars.
struct YAMLMark: Equatable {
    static let start = YAMLMark(line: 1, column: 1)

    var line: Int
    var column: Int
}
