// What a YAML parser says of a text, in Korean.
extension Message {
    /// - Parameter reason: in the words of libyaml, or of the checks around it.
    /// - Returns: the same in Korean; a reason that nobody translated stays as it is, in brackets.
    static func yamlProblem(_ reason: String) -> String {
        let named = "duplicate key "
        if reason.hasPrefix(named) {
            return "\"\(reason.dropFirst(named.count))\" 키가 두 번 나옵니다"
        }
        return koreanProblems.first { reason.hasPrefix($0.reason) }?.korean
            ?? "읽을 수 없는 곳이 있습니다 (\(reason))"
    }

    /// By how libyaml's reasons begin, the longer ones first.
    private static let koreanProblems: [(reason: String, korean: String)] = [
        ("did not find expected ',' or ']'", "쉼표(,)나 닫는 대괄호(])가 빠졌습니다"),
        ("did not find expected ',' or '}'", "쉼표(,)나 닫는 중괄호(})가 빠졌습니다"),
        ("did not find expected '-' indicator", "목록의 줄은 -로 시작해야 합니다"),
        ("did not find expected key", "키가 와야 할 자리입니다. 들여쓰기를 확인하세요"),
        ("did not find expected node content", "값이 와야 할 자리입니다"),
        ("did not find expected <document start>", "내용이 여기서 끝나야 합니다"),
        ("did not find expected alphabetic", "이름이 와야 할 자리입니다"),
        ("did not find expected comment or line break", "줄이 여기서 끝나야 합니다"),
        ("did not find expected hexdecimal number", "16진수가 와야 할 자리입니다"),
        ("did not find expected whitespace", "빈칸이 있어야 합니다"),
        ("could not find expected ':'", "키 뒤에 쌍점(:)이 없습니다"),
        ("mapping values are not allowed in this context", "여기에는 \"키: 값\"을 쓸 수 없습니다"),
        ("mapping keys are not allowed in this context", "여기에는 키를 쓸 수 없습니다"),
        ("block sequence entries are not allowed in this context", "여기에는 -로 시작하는 목록을 쓸 수 없습니다"),
        ("found character that cannot start any token", "값을 시작할 수 없는 글자입니다. 따옴표로 묶으세요"),
        ("found a tab character", "들여쓰기에 탭을 쓸 수 없습니다"),
        ("found unexpected end of stream", "따옴표가 닫히지 않았습니다"),
        ("found unexpected document indicator", "따옴표가 닫히기 전에 문서가 끝났습니다"),
        ("found unknown escape character", "알 수 없는 이스케이프(\\)입니다"),
        ("found undefined alias", "정의되지 않은 별칭(*)입니다"),
        ("found undefined tag handle", "정의되지 않은 태그(!)입니다"),
        ("found duplicate", "같은 선언이 두 번 나옵니다"),
        ("but found another document", "문서가 둘 이상입니다"),
        ("aliases stand for too much", "별칭(*)이 가리키는 것이 너무 많습니다"),
        ("nested too deeply", "너무 깊이 겹쳐 있습니다"),
        ("a key is a list or a mapping", "키가 목록이거나 키와 값의 묶음입니다"),
        ("control characters are not allowed", "제어 문자가 있습니다"),
        ("invalid leading UTF-8 octet", "UTF-8이 아닙니다"),
        ("invalid trailing UTF-8 octet", "UTF-8이 아닙니다"),
        ("incomplete UTF-8 octet sequence", "UTF-8이 아닙니다"),
        ("out of memory", "메모리가 모자랍니다"),
    ]
}
