import SheafCore

extension JSON {
    /// One item as every command prints it. `body` is left out of listings.
    package static func item(
        _ item: Item, body: String? = nil, conflicts: [JSON]? = nil, at now: Moment
    ) -> JSON {
        var writer = JSONWriter()
        writer.put(item, body: body, conflicts: conflicts, at: now)
        // As large as it is: there may be many.
        return .written(Array(writer.bytes)[...])
    }

    /// The envelope of every command's output.
    package static func output(_ kind: String, _ members: Members, _ more: Members = [:]) -> JSON {
        JSON(["schemaVersion": 1, "kind": kind], members, more)
    }
}

extension JSONWriter {
    fileprivate mutating func put(
        _ item: Item, body: String? = nil, conflicts: [JSON]? = nil, at now: Moment
    ) {
        object {
            $0.put("id", item.id?.description)
            $0.put("kind", item.kind.rawValue)
            $0.put("title", item.title)
            $0.put("status", item.status)
            $0.put("due", item.dueText)
            $0.put("dueAt", item.due?.timestamp(in: now.zone))
            $0.put("repeat", item.repeatText)
            $0.put(item.plan, of: item, at: now)
            $0.put("tags", item.allTags)
            $0.put("priority", item.priority?.rawValue)
            $0.put("project", item.project)
            $0.put("created", item.created?.start(in: now.zone))
            $0.put("completed", item.completed?.start(in: now.zone))
            $0.put("updated", item.updated)
            $0.put("line", item.line?.number)
            $0.put("path", item.path)
            $0.put("pathBytes", item.pathBytes.map { Base64.text(of: $0) })
            $0.put("overdue", item.isOverdue(at: now))
            $0.put("conflicted", item.isConflicted)
            $0.put("checklist") {
                $0.put("done", item.checklist.done)
                $0.put("total", item.checklist.total)
            }
            $0.put("parts") {
                $0.put("done", item.parts.done)
                $0.put("total", item.parts.total)
            }
            $0.put("extra") { for own in item.extra { $0.put(named: own.key, own.value) } }
            if let body { $0.put("body", body) }
            if let conflicts { $0.put("conflicts", .array(conflicts)) }
        }
    }

    /// Puts the keys of planning.
    private mutating func put(_ plan: Plan, of item: Item, at now: Moment) {
        put("occurrence", plan.occurrence?.description)
        put("scheduled", plan.scheduled?.description)
        put("wait", plan.wait?.description)
        put("waiting", item.isWaiting(at: now))
        put("depends", plan.depends)
        put("blocked", item.isBlocked)
        put("parent", plan.parent)
        put("estimate", plan.estimate?.description)
        put("time", plan.time.map(\.description))
    }
}
