import SheafTerminal
import SheafWords

/// The state of the store, for the board's head: what a person has to know first comes first.
struct LiveStandingText {
    private let standing: LiveStanding
    private let isSyncing: Bool
    private let hasFailed: Bool
    private let isStill: Bool
    private let now: Int64

    /// - Parameters:
    ///   - isStill: whether nothing shall blink.
    ///   - now: seconds since 1970 UTC.
    init(_ standing: LiveStanding, isSyncing: Bool, hasFailed: Bool, isStill: Bool, at now: Int64) {
        self.hasFailed = hasFailed
        self.isStill = isStill
        self.standing = standing
        self.isSyncing = isSyncing
        self.now = now
    }

    /// In so many cells: as it is, or in a few signs, or the beginning of these.
    func text(_ language: Language, room: Int, _ width: CellWidth) -> StyledText {
        let whole = parts(language).joined(separator: " · ")
        guard whole.cells(width) > room else { return whole }
        return parts(language, isBrief: true).joined(separator: " ").cut(to: room, width)
    }

    private func parts(_ language: Language, isBrief: Bool = false) -> [StyledText] {
        var parts: [StyledText] = []
        if standing.conflicted > 0 {
            parts.append(
                Message("conflicts", ["count": standing.conflicted.counted]).styled(language)
                    .styled(.warning))
        }
        guard standing.hasRemote else { return parts }
        if isSyncing {
            parts.append(Message("live-syncing").styled(language).styled(.muted))
        } else if let since = standing.offlineSince {
            let text: Message =
                isBrief || now - since < 60
                ? Message("live-offline")
                : Message("live-offline-since", ["ago": ago(since, language)])
            parts.append(text.styled(language).styled(isStill ? .error : .offline))
        } else if hasFailed {
            parts.append(Message("live-sync-failed").styled(language).styled(.warning))
        } else if let time = standing.lastSync, (standing.toSend ?? 0) == 0,
            !isBrief || parts.isEmpty
        {
            parts.append(
                Message("live-synced", ["ago": ago(time, language)]).styled(language).styled(.muted)
            )
        }
        if let count = standing.toSend, count > 0 {
            parts.append(
                isBrief
                    ? "↑\(Catalogue.grouped(count))"
                    : Message("live-to-send", ["count": count.counted]).styled(language))
        }
        return parts
    }

    private func ago(_ time: Int64, _ language: Language) -> String {
        DateDisplay(language).ago(seconds: Int(clamping: now - time))
    }
}
