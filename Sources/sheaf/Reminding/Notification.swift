import SheafCore
import SheafMarkdown
import SheafTerminal

/// A note on the desktop, through `notify-send` (Desktop Notifications Specification 1.2).
struct Notification {
    var title: String
    var body: String
    var isUrgent: Bool

    /// A note for each item, or one for all of many.
    static func notifications(of items: [Item], _ context: Context) -> [Notification] {
        let now = context.environment.now
        guard items.count > most else {
            return items.map { item in
                Notification(
                    title: item.title,
                    body: context.notificationText(of: item, at: now).text(context.language),
                    isUrgent: item.isOverdue(at: now))
            }
        }
        let first = items.prefix(most).map(\.title).joined(separator: "\n")
        return [
            Notification(
                title: Message("many-due", ["count": items.count.counted]).text(context.language),
                body: first + "\n…",
                isUrgent: items.contains { $0.isOverdue(at: now) })
        ]
    }

    private static let most = 5

    /// Returns whether the program that shows it ended well.
    func show(variables: [String: String]) -> Bool {
        guard Program.isInstalled("notify-send", variables) else { return false }
        let arguments = [
            "notify-send", "--app-name=sheaf", "--urgency=\(isUrgent ? "critical" : "normal")",
            "--", Self.line(title), Self.markup(body),
        ]
        return Program.run(arguments, variables: variables) == 0
    }

    /// A summary is plain text, on one line.
    private static func line(_ text: String) -> String {
        let line = Sanitizer.line(text)
        return line.isEmpty ? " " : CellWidth().cut(line, to: 120)
    }

    /// A body is markup, and `notify-send` reads C's escapes in it.
    private static func markup(_ text: String) -> String {
        HTMLText.escaped(Sanitizer.block(text)).replacing("\\", with: "\\\\")
    }
}
