import SystemPackage

/// Files in our folder that are not of our making, here: they are kept for a person to look at.
extension ChangeSession {
    enum FoundJournal {
        case none
        case ours(Journal, isDecided: Bool)
        /// Another user's, or that of a folder of which this one is a copy, or no journal at all.
        case foreign
    }

    func findJournal(among names: [[UInt8]]) throws -> FoundJournal {
        for (name, isDecided) in [(Journal.decidedName, true), (Journal.name, false)]
        where names.contains(name) {
            let journal = try bytes(of: name).flatMap(seal.opened).flatMap { Journal($0) }
            return journal.map { .ours($0, isDecided: isDecided) } ?? .foreign
        }
        // We make no folders in there.
        let temporary = swapper.folder.temporary
        let hasFolder = try temporary.names().contains {
            try temporary.status($0)?.kind == .directory
        }
        return hasFolder ? .foreign : .none
    }

    /// `nil` where it is no file or too large.
    private func bytes(of name: [UInt8]) throws -> [UInt8]? {
        let folder = swapper.folder.folder
        guard let status = try folder.status(name), status.kind == .regular,
            status.size <= Journal.sizeLimit
        else { return nil }
        return try folder.read(name, limit: Journal.sizeLimit)?.bytes
    }

    /// Moves a journal that is not ours, and all files that it may speak of, into a folder of their own
    /// under `interrupted/`. Files of the working tree stay as they are: as edits by hand.
    ///
    /// The journal goes last: killed before, the next session moves the rest to a folder of its own.
    func setAsideInterrupted(_ names: [[UInt8]]) throws -> FilePath {
        let (folder, temporary) = (swapper.folder.folder, swapper.folder.temporary)
        let nonce = repository.environment.nonce()
        let aside = try folder.makeOwnFolder(Leftover.Kind.interrupted.rawValue)
            .makeOwnFolder(nonce)
        for name in try temporary.names() {
            try temporary.moveExclusively(name, to: aside, as: name)
        }
        try aside.flush()
        for name in [Journal.name, Journal.decidedName] where names.contains(name) {
            try folder.moveExclusively(name, to: aside, as: name)
        }
        try folder.flush()
        return aside.path
    }
}
