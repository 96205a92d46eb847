import SheafCore
import SheafJSON
import SheafStore

/// The state of a store for the head of the page.
enum StandingJSON {
    /// What a step had done, for a page to say: of the first item its title and its weightiest change.
    static func step(_ step: UndoneStep?) -> JSON {
        guard let step else { return .null }
        let event = step.events.first
        let change = event?.changes.first { $0.isTold } ?? event?.changes.first
        return JSON([
            "subject": step.commit.subject, "title": event?.item.title,
            "change": change.map(JSON.change), "count": step.events.count + step.omitted,
        ])
    }

    static func remote(_ status: RemoteStatus?, in store: Store) -> JSON {
        guard let status else { return .null }
        return JSON([
            "ahead": status.ahead, "behind": status.behind,
            "lastSync": time(status.lastSync, store),
            "offlineSince": time(status.offlineSince, store),
        ])
    }

    private static func time(_ seconds: Int64?, _ store: Store) -> String? {
        seconds.map { Moment(seconds: $0, zone: store.environment.zone).timestamp.description }
    }
}

extension ItemChange {
    /// True for what an item is said to be by: added, deleted, moved.
    fileprivate var isTold: Bool {
        switch self {
        case .added, .deleted, .restored, .status: true
        default: false
        }
    }
}
