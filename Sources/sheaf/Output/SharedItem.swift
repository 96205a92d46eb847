import SheafCore
import SheafMarkdown
import SheafStore
import SheafTerminal
import SystemPackage

/// An item as it is handed to someone: its title, what the other one may want to know of it, its
/// text. Ids, paths and keys of the user's own stay here.
struct SharedItem {
    let item: Item
    let now: Moment
    private let body: String
    private let facts: [String]
    private let language: Language
    private let random: UInt64

    init(_ stored: StoredItem, _ context: Context) {
        item = stored.item
        now = context.environment.now
        body = stored.body
        language = context.language
        random = context.environment.random()
        facts = context.facts(of: stored.item)
    }

    func text(_ form: SharedForm) -> String {
        switch form {
        case .markdown:
            let facts = facts.map { "*\($0)*  " }
            let parts = ["# " + title] + (facts.isEmpty ? [] : [facts.joined(separator: "\n")])
            return (parts + (body.isEmpty ? [] : [trimmedBody])).joined(separator: "\n\n") + "\n"
        case .text:
            let head = ([title] + facts).joined(separator: "\n") + "\n"
            let text = MarkdownDocument(body).plainText()
            return text.isEmpty ? head : head + "\n" + text
        case .page:
            return HTMLPage.page(
                title: title, language: language.rawValue, facts: facts,
                MarkdownDocument(body))
        }
    }

    /// A letter with the text, as a page too where that is asked for, and the Markdown with it.
    func mail(_ form: SharedForm) -> [UInt8] {
        let letters = String(random, radix: 36)
        return MailMessage(
            subject: title, text: text(form == .markdown ? .markdown : .text),
            page: form == .page ? text(.page) : nil,
            attachment: (fileName + ".md", text(.markdown)), date: now.timestamp,
            boundary: "sheaf-" + letters
        ).bytes
    }

    /// The title as a file's name, without an extension.
    var fileName: String {
        let name = PathTemplate.fileName(ofTitle: item.title)
        return name.isEmpty ? item.handle.description.replacing("/", with: "-") : name
    }

    private var title: String {
        item.title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private var trimmedBody: String {
        var lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
        return lines.joined(separator: "\n")
    }
}

extension Context {
    /// The facts about an item that someone else may want to know, a line each.
    fileprivate func facts(of item: Item) -> [String] {
        let now = environment.now
        var facts: [(Message, String)] = []
        if item.kind == .task, let status = item.status {
            facts.append((Message("column-status"), Message.status(status).text(language)))
        }
        if let due = item.due {
            facts.append((Message("column-due"), longDate(due, at: now).plain))
        }
        if let priority = item.priority {
            facts.append((Message("column-priority"), Message.priority(priority).text(language)))
        }
        if let project = item.project { facts.append((Message("column-project"), project)) }
        if !item.allTags.isEmpty {
            facts.append((Message("column-tags"), item.allTags.joined(separator: ", ")))
        }
        return facts.map { label, value in
            let line = value.split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(label.text(language)): \(line)"
        }
    }

    /// Writes a new file where the command was given; one that is there stays.
    ///
    /// - Parameters:
    ///   - named: what the user calls it; `nil` for `name`, or that with a number.
    /// - Returns: the path as it is shown.
    func write(_ bytes: [UInt8], to named: String?, named name: String) throws -> String {
        if let named {
            let path = environment.directory.pushing(FilePath(named))
            try NewFile.write(bytes, to: path)
            return display(path)
        }
        let (stem, kind) = (
            name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex),
            name.split(separator: ".").last ?? ""
        )
        for number in 1...99 {
            let candidate = number == 1 ? name : "\(stem) \(number).\(kind)"
            let path = environment.directory.appending(candidate)
            do {
                try NewFile.write(bytes, to: path)
                return display(path)
            } catch NewFileError.exists {
                continue
            }
        }
        throw NewFileError.exists(environment.directory.appending(name))
    }
}
