import SheafCore
import SheafStore
import SheafTerminal

// What becomes of a form.
extension LiveForm {
    /// The change that saving makes; `nil` where nothing can be saved, or nothing changed.
    func change(at now: Moment) -> LiveChange? {
        guard problem(at: now) == nil else { return nil }
        switch subject {
        case .new(let kind, let status):
            guard case .success(let typed) = typedTitle(at: now) else { return nil }
            // Where a field says something else than a token, the field counts.
            let column = status.map { [Assignment.status($0)] } ?? []
            return .add(
                Draft(
                    kind: kind, title: typed.title.isEmpty ? nil : typed.title,
                    body: self[.body].text,
                    assignments: column + typed.assignments + assignments(at: now)))
        case .existing(let item):
            guard isChanged else { return nil }
            return .save(
                item, assignments(for: item.item, at: now),
                body: isTyped(.body) ? self[.body].text : nil)
        }
    }

    /// Of a new item, what the fields say.
    private func assignments(at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        if case .success(let due?) = date(.due, at: now) { assignments.append(.due(due)) }
        if case .success(let phrase?) = repeatPhrase(at: now) {
            assignments.append(.repeat(phrase.text))
        }
        if case .success(let wait?) = date(.wait, at: now) { assignments.append(.wait(wait)) }
        assignments += tagNames.map { .addTag($0) }
        if case .success(let priority?) = priorityValue { assignments.append(.priority(priority)) }
        if let projectName { assignments.append(.project(projectName)) }
        return assignments
    }

    /// Only what was typed is changed: what is not, keeps its bytes.
    private func assignments(for item: Item, at now: Moment) -> [Assignment] {
        var assignments: [Assignment] = []
        if isTyped(.title) { assignments.append(.title(self[.title].text.trimmed)) }
        if isTyped(.due), case .success(let due) = date(.due, at: now) {
            assignments.append(.due(due))
        }
        if isTyped(.repeat), case .success(let phrase) = repeatPhrase(at: now) {
            assignments.append(.repeat(phrase?.text))
        }
        if isTyped(.wait), case .success(let wait) = date(.wait, at: now) {
            assignments.append(.wait(wait))
        }
        if isTyped(.tags) {
            let names = tagNames
            let (old, new) = (Swift.Set(item.tags), Swift.Set(names))
            assignments += item.tags.filter { !new.contains($0) }.map { .removeTag($0) }
            assignments += names.filter { !old.contains($0) }.map { .addTag($0) }
        }
        if isTyped(.priority), case .success(let priority) = priorityValue {
            assignments.append(.priority(priority))
        }
        if isTyped(.project) { assignments.append(.project(projectName)) }
        return assignments
    }

    private var projectName: String? {
        let name = self[.project].text.trimmed
        return name.isEmpty ? nil : name
    }
}
