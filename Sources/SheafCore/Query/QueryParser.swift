/// Puts a query's lexemes together: `or` of `and` of terms.
struct QueryParser {
    private let text: String
    private let lexemes: [QueryLexeme]
    private var index = 0
    private var depth = 0

    init(text: String, lexemes: [QueryLexeme]) {
        self.text = text
        self.lexemes = lexemes
    }

    mutating func parse() throws(InputError) -> QueryNode {
        guard !lexemes.isEmpty else { return .all([]) }
        let node = try alternatives()
        guard index == lexemes.count else { throw error(index, .notOpened) }
        return node
    }

    private mutating func alternatives() throws(InputError) -> QueryNode {
        var nodes = [try conjunction()]
        while take(.or) { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .any(QueryNode.cheapFirst(nodes))
    }

    private mutating func conjunction() throws(InputError) -> QueryNode {
        var nodes = [try operand()]
        while index < lexemes.count {
            switch lexemes[index].kind {
            case .or, .close: return nodes.count == 1 ? nodes[0] : .all(QueryNode.cheapFirst(nodes))
            case .and:
                index += 1
                nodes.append(try operand())
            case .not, .open, .term: nodes.append(try operand())
            }
        }
        return nodes.count == 1 ? nodes[0] : .all(QueryNode.cheapFirst(nodes))
    }

    private mutating func operand() throws(InputError) -> QueryNode {
        guard index < lexemes.count else { throw missingOperand() }
        guard depth < 100 else { throw error(index, .tooDeep) }
        let start = index
        switch lexemes[start].kind {
        case .term(let node):
            index += 1
            return node
        case .not:
            index += 1
            depth += 1
            defer { depth -= 1 }
            return .not(try operand())
        case .open:
            index += 1
            depth += 1
            defer { depth -= 1 }
            let node = try alternatives()
            guard take(.close) else { throw error(start, .notClosed("(")) }
            return node
        case .close where depth == 0: throw error(start, .notOpened)
        case .close, .and, .or: throw missingOperand()
        }
    }

    private mutating func take(_ kind: QueryLexeme.Kind) -> Bool {
        guard index < lexemes.count, lexemes[index].kind == kind else { return false }
        index += 1
        return true
    }

    /// Points at the operator, or parenthesis, that has nothing to apply to.
    private func missingOperand() -> InputError {
        let place = index > 0 ? index - 1 : index
        return error(place, .missingOperand(word(place)))
    }

    private func error(_ place: Int, _ problem: InputError.Problem) -> InputError {
        InputError(text: text, range: lexemes[place].range, problem: problem)
    }

    private func word(_ place: Int) -> String {
        String(decoding: Array(text.utf8)[lexemes[place].range], as: UTF8.self)
    }
}
