import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

extension Context {
    /// The states in which nothing is synced, each with the way out of it. A rebase and a bisect
    /// detach HEAD by themselves.
    func lines(of refusals: [Refusal]) -> [StyledText] {
        let detaches = refusals.contains(.rebaseInProgress) || refusals.contains(.bisectInProgress)
        return refusals.filter { !detaches || $0.name != "detached-head" }.flatMap { refusal in
            lines(of: report(of: refusal), Message("doctor-problem"))
        }
    }

    func refusals(_ refusals: [Refusal]) -> [JSON] {
        refusals.map { refusal in
            let fact = refusal.fact
            return JSON([
                "name": refusal.name, "message": Message(fact).text(language),
                "hint": Message.hint(of: fact)?.text(language),
                "paths": refusal.paths.map(\.string),
            ])
        }
    }

    private func report(of refusal: Refusal) -> Report {
        Report(ChangeError.refused([refusal]), self)
    }
}
