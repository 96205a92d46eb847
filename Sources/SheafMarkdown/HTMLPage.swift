/// A Markdown text as a page that can be opened anywhere: nothing is fetched, nothing runs.
public enum HTMLPage {
    /// - Parameters:
    ///   - language: a language tag such as `ko`.
    ///   - facts: lines between the title and the text.
    public static func page(
        title: String, language: String, facts: [String], _ document: borrowing MarkdownDocument
    ) -> String {
        let title = HTMLText.escaped(title)
        let facts = facts.map { "<p class=\"fact\">\(HTMLText.escaped($0))</p>\n" }.joined()
        return """
            <!DOCTYPE html>
            <html lang="\(HTMLText.escaped(language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="referrer" content="no-referrer">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <article>
            <h1>\(title)</h1>
            \(facts)\(document.html())</article>
            </body>
            </html>

            """
    }

    private static let style = """
        :root{color-scheme:light dark}\
        body{font:1rem/1.6 system-ui,sans-serif;margin:2rem auto;max-width:42rem;padding:0 1rem}\
        .fact{color:#666;margin:.2rem 0}pre,code{font-family:ui-monospace,monospace}\
        pre{overflow:auto;padding:.8rem;border:1px solid #8884;border-radius:.4rem}\
        blockquote{border-left:.2rem solid #8888;margin-left:0;padding-left:1rem}\
        table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.3rem .6rem}\
        li:has(>input){list-style:none}li>input{margin-left:-1.4rem}
        """
}
