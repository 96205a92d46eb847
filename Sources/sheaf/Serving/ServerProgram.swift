import Libc
import SheafTerminal

/// The program `sheaf-serve`: beside this one, else on the path, as git finds its own.
struct ServerProgram {
    private let path: String

    /// Throws ``ServeError/noServer``.
    init(_ context: Context) throws(ServeError) {
        let own = (try? Session.program()).flatMap { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) }
        }
        let folders =
            [own].compactMap { $0 }
            + (context.environment.variables["PATH"] ?? "").split(separator: ":").map(String.init)
        guard
            let folder = folders.first(where: { access($0 + "/sheaf-serve", X_OK) == 0 })
        else { throw .noServer }
        path = folder + "/sheaf-serve"
    }

    /// Goes on as that program: signals reach it at once. Throws ``ServeError/noServer`` where it cannot.
    func replaceThisProcess(_ arguments: [String]) throws(ServeError) {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        throw .noServer
    }
}
