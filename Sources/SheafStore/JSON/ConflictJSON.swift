import SheafJSON

extension JSON {
    /// The item with what has to be settled in it.
    package static func conflicts(_ item: ConflictedItem, at now: Moment) -> JSON {
        JSON.item(item.item, conflicts: conflictList(item), at: now)
    }

    /// The conflicts of an item, with whose the versions are.
    package static func conflictList(_ item: ConflictedItem) -> [JSON] {
        item.conflicts.map { conflict in
            let sources = item.sources(of: conflict)
            return JSON([
                "digest": conflict.digest, "kind": conflict.kind.rawValue, "key": conflict.key,
                "line": conflict.line, "current": conflict.current,
                "currentBy": source(sources?.current), "other": conflict.other,
                "otherBy": source(sources?.other),
            ])
        }
    }

    /// Whose a text is: the commit that brought it.
    private static func source(_ commit: HistoryCommit?) -> JSON {
        guard let commit else { return .null }
        return JSON([
            "author": commit.author, "email": commit.email, "device": commit.device,
            "time": commit.time.description, "commit": commit.id, "byHand": commit.isByHand,
            "merge": commit.isMerge,
        ])
    }
}
