import SheafCore
import SheafJSON
import SheafStore

/// The meaning of the tokens of a title while it is typed, as ``Operation/Action/create`` reads them.
enum DraftAnswer {
    /// Throws `InputError`.
    static func json(_ text: String, in store: Store) throws -> JSON {
        let typed = try store.tokens.draft(TokenReader.arguments(ofLine: text))
        var (dates, tags): ([String: Due], [String]) = ([:], [])
        var (status, rule, priority, project): (String?, String?, Priority?, String?)
        for assignment in typed.assignments {
            switch assignment {
            case .status(let name): status = name
            case .due(let due): dates["due"] = due
            case .scheduled(let due): dates["scheduled"] = due
            case .wait(let due): dates["wait"] = due
            case .repeat(let phrase): rule = phrase
            case .priority(let value): priority = value
            case .project(let name): project = name
            case .addTag(let tag): tags.append(tag)
            default: break
            }
        }
        let zone = store.environment.now.zone
        return JSON([
            "title": typed.title, "status": status, "due": dates["due"]?.description,
            "dueAt": dates["due"]?.timestamp(in: zone).description,
            "scheduled": dates["scheduled"]?.description, "wait": dates["wait"]?.description,
            "repeat": rule, "priority": priority?.rawValue, "project": project,
            "tags": JSON.array(tags.map { .string($0) }),
        ])
    }
}
