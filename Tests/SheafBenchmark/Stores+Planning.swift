import TestSupport

/// What `sheaf next` is held against: a listing of the same tasks.
extension Stores {
    /// The same notes; of ten of them three say that they depend on another one.
    var planned: String { machine.folder + "/planned" }

    func planning() -> [Comparison] {
        var listing = ours(["list", "--limit", "10"], in: planned)
        listing.name = "sheaf list --limit 10"
        return [
            Comparison(
                name: "next", ours: ours(["next"], in: planned), peer: listing, bar: .times(1.3))
        ]
    }

    func makePlanned() throws {
        let edges = dependencies()
        machine.makeFolder(planned)
        var made: Set<Substring> = []
        var (again, number) = (Corpus(count: corpus.count), 0)
        try again.write { path, text in
            let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            if made.insert(folder).inserted { machine.makeFolder(planned + "/" + folder) }
            let ids = edges[number, default: []].map { corpus.ids[$0] }
            let line = ids.isEmpty ? "" : "depends: [\(ids.joined(separator: ", "))]\n"
            try machine.write(
                text.replacing("\ntags:", with: "\n\(line)tags:", maxReplacements: 1),
                to: planned + "/" + path)
            number += 1
        }
        try machine.must([git, "init", "-q", "-b", "main"], in: planned)
        try machine.must([git, "add", "-A"], in: planned)
        try machine.must([git, "commit", "-q", "-m", "Begin"], in: planned)
        try machine.must([sheaf, "init", "."], in: planned)
    }

    /// What each one depends on: some of it in circles of four, the rest at random.
    private func dependencies() -> [Int: [Int]] {
        var chance = SplitMix64(seed: 27)
        let tasks = corpus.paths.indices.filter { corpus.paths[$0].hasPrefix("tasks/") }
        var edges: [Int: [Int]] = [:]
        let count = corpus.count * 3 / 10
        let ringed = count / 100 * 4
        for number in 0..<ringed {
            let next = number % 4 == 3 ? number - 3 : number + 1
            edges[tasks[number], default: []].append(tasks[next])
        }
        for _ in ringed..<count {
            edges[chance.one(of: tasks), default: []].append(chance.one(of: tasks))
        }
        return edges
    }
}
