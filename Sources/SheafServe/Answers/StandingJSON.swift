import SheafCore
import SheafJSON
import SheafStore

/// The state of a store for the head of the page.
enum StandingJSON {
    static func step(_ step: UndoneStep?) -> JSON {
        step.map { JSON(["subject": $0.commit.subject]) } ?? .null
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
