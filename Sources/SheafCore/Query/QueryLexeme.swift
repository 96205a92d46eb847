/// A piece of a query with its place in UTF-8 bytes of the joined text.
struct QueryLexeme: Equatable {
    enum Kind: Equatable {
        case open, close, and, or, not
        case term(QueryNode)
    }

    var kind: Kind
    var range: Range<Int>
}
