import SheafCore
import SheafExchange
import SheafStore

/// The open tasks that are due, as a calendar that a phone subscribes to (RFC 5545), each with an alarm.
enum CalendarAnswer {
    static let path = "api/calendar.ics"

    /// Throws what reading throws.
    static func response(in store: Store) throws -> Response {
        let items = try store.items(matching: .everything, in: .openTasks).results.map { listed in
            ExchangeItem(
                listed.item, body: listed.preview, depends: [],
                workflow: store.configuration.workflow)
        }
        var writer = ICalendarWriter(now: store.environment.now)
        writer.writeEvents(
            items, name: store.root.lastComponent?.string ?? "sheaf", interval: "PT15M")
        return Response(writer.writing.bytes, type: "text/calendar; charset=utf-8")
    }
}
