import Libc
import SheafHashing
import SheafSystem
import SystemPackage

/// The journal of a change: what it is about to do to the working tree, the index and the branch,
/// written down and flushed before the first of them is touched. Until it is *decided*, a kill is
/// undone by it; from then on it is finished.
///
/// It is carried out only where a ``JournalSignature`` says that we wrote it, and here.
package struct Journal: Equatable {
    struct Step: Equatable {
        var path: TreePath
        /// The entry that the index has in the end; `nil` for none.
        var entry: TreeEntry?
        /// True if the entry is to have no file here, see ``OnlyInGit``.
        var isOnlyInGit = false
        /// True if a filter stands between the blob and the file: git has what the files of the
        /// swap hold, though not their bytes, see ``ConvertedFiles``.
        var isConverted = false
        /// `nil` where the file is recorded as it is.
        var swap: Swap?
    }

    /// The exchange of a file.
    struct Swap: Equatable {
        /// Of the temporary file, which afterwards is the displaced one.
        var name: SwapName
        /// As the working tree shows them; `nil` where there is no file before or after.
        var old: TreeEntry?
        var new: TreeEntry?
    }

    var branch: ReferenceName
    /// `nil` for a branch without commits.
    var old: ObjectID?
    var new: ObjectID?
    /// True if files that were put aside stay for a while, see `DisplacedFiles`.
    var keepsDisplaced: Bool
    var steps: [Step]

    static let name = Array("journal".utf8)
    static let newName = Array("journal.new".utf8)
    static let decidedName = Array("journal-decided".utf8)
    /// In bytes: more than a million steps.
    static let sizeLimit = 1 << 30
    private static let header = Array("sheaf journal 5".utf8)
    fileprivate static let nothing = Array("-".utf8)
    private static let keeps = Array("keep".utf8)
    fileprivate static let onlyInGit = Array("git".utf8)
    fileprivate static let converted = Array("filter".utf8)

    /// Fields, each closed by a NUL, because paths may hold anything else.
    package var serialized: [UInt8] {
        var bytes: [UInt8] = []
        func put(_ field: some Sequence<UInt8>) {
            bytes += field
            bytes.append(0)
        }
        func put(_ id: ObjectID?) { put((id?.description ?? "-").utf8) }
        func put(_ entry: TreeEntry?) {
            put((entry.map { String($0.mode.rawValue, radix: 8) } ?? "-").utf8)
            put(entry?.id)
        }
        put(Self.header)
        put(branch.description.utf8)
        put(old)
        put(new)
        put(keepsDisplaced ? Self.keeps : Self.nothing)
        for step in steps {
            put(step.path.bytes)
            put(step.entry)
            put(
                step.isOnlyInGit
                    ? Self.onlyInGit : step.isConverted ? Self.converted : Self.nothing)
            put(step.swap?.name.bytes ?? Self.nothing)
            put(step.swap?.old)
            put(step.swap?.new)
        }
        return bytes
    }

    init(
        branch: ReferenceName, old: ObjectID?, new: ObjectID?, keepsDisplaced: Bool = false,
        steps: [Step]
    ) {
        self.branch = branch
        self.old = old
        self.new = new
        self.keepsDisplaced = keepsDisplaced
        self.steps = steps
    }

    /// `nil` where the bytes are no journal of this version, every field of it what it has to be.
    package init?(_ bytes: [UInt8]) {
        var reader = FieldReader(bytes)
        guard reader.take() == Self.header[...], let branch = ReferenceName(reader.takeText()),
            branch.isBranch
        else { return nil }
        self.branch = branch
        old = reader.takeID()
        new = reader.takeID()
        let keeps = reader.take()
        keepsDisplaced = keeps == Self.keeps[...]
        steps = []
        while !reader.isAtEnd, !reader.isMalformed { steps += reader.takeStep().map { [$0] } ?? [] }
        guard !reader.isMalformed, keepsDisplaced || keeps == Self.nothing[...] else { return nil }
    }
}

/// Fields of a journal, one after another.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>
    /// True if a field was not what it has to be.
    private(set) var isMalformed = false
    var isAtEnd: Bool { rest.isEmpty }

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take() -> ArraySlice<UInt8> {
        guard let end = rest.firstIndex(of: 0) else { return malformed() ?? [] }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }

    mutating func takeText() -> String { String(decoding: take(), as: UTF8.self) }

    /// `nil` for a dash.
    mutating func takeID() -> ObjectID? {
        let field = take()
        return field.elementsEqual("-".utf8) ? nil : ObjectID(hexDigits: field) ?? malformed()
    }

    /// `nil` for two dashes. Files and links are all that is changed in the working tree.
    mutating func takeFile() -> TreeEntry? {
        let entry = takeEntry()
        return entry?.mode == .submodule ? malformed() : entry
    }

    mutating func takeEntry() -> TreeEntry? {
        let mode = takeText()
        guard let id = takeID() else { return mode == "-" ? nil : malformed() }
        guard let mode = UInt32(mode, radix: 8).flatMap(FileMode.init(rawValue:)),
            mode != .directory
        else { return malformed() }
        return TreeEntry(mode: mode, id: id)
    }

    mutating func takeStep() -> Journal.Step? {
        let path = TreePath(bytes: take())
        let entry = takeEntry()
        let stays = take()
        let isOnlyInGit = stays == Journal.onlyInGit[...]
        let isConverted = stays == Journal.converted[...]
        let name = take()
        let (old, new) = (takeFile(), takeFile())
        guard let path, isOnlyInGit || isConverted || stays == Journal.nothing[...] else {
            return malformed()
        }
        var step = Journal.Step(
            path: path, entry: entry, isOnlyInGit: isOnlyInGit, isConverted: isConverted)
        if name.elementsEqual("-".utf8), old == nil, new == nil { return step }
        guard let name = SwapName(name), old != nil || new != nil else { return malformed() }
        step.swap = Journal.Swap(name: name, old: old, new: new)
        return step
    }

    private mutating func malformed<Value>() -> Value? {
        isMalformed = true
        return nil
    }
}

/// Marks what this user wrote for itself, in this very folder: its journal and what else is carried
/// out later without a question. What lies in a store may have come with an archive, a backup or
/// a copy, and is no order to move files about.
///
/// The mark is an HMAC-SHA-256 under a key in the user's state folder, over the bytes and where they
/// are: the path of the git directory and the inodes of it and of our folder. A device's number is no
/// part of it, since some file systems get another one at each start of the machine.
struct JournalSignature: Sendable {
    private let key: [UInt8]
    private let place: [UInt8]
    /// True if the key outlives this process. Where no state folder can be written what a kill
    /// leaves is not brought to before or after.
    let lasts: Bool

    private static let keyName = "key"
    private static let keySize = 32
    private static let digits = 64

    /// - Parameter place: the git directory's path once it has moved there; `nil` where it stays.
    init(
        for folder: PrivateFolder, movingTo place: FilePath? = nil, _ environment: GitEnvironment
    ) throws(SystemError) {
        if let key = try? Self.key(environment) {
            (self.key, lasts) = (key, true)
        } else {
            (key, lasts) = (Self.newKey(), false)
        }
        let path = place ?? (try? folder.git.path.resolved()) ?? folder.git.path
        let inodes = try "\(folder.git.status().inode) \(folder.folder.status().inode)"
        self.place = Array(path.string.utf8) + [0] + Array(inodes.utf8) + [0]
    }

    /// The bytes with their mark at the end.
    func sealed(_ bytes: [UInt8]) -> [UInt8] { bytes + code(of: bytes) }

    /// The bytes without their mark; `nil` where it is not ours.
    func opened(_ sealed: [UInt8]) -> [UInt8]? {
        let bytes = Array(sealed.dropLast(Self.digits))
        return sealed.count >= Self.digits
            && sealed.suffix(Self.digits).elementsEqual(code(of: bytes)) ? bytes : nil
    }

    private func code(of bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hex(SHA256.authenticationCode(of: place + bytes, key: key)).utf8)
    }

    private static func key(_ environment: GitEnvironment) throws -> [UInt8]? {
        let folder = try StateFolder(environment.variables)
        let found = Result { try folder.read(keyName, limit: keySize) }
        if case .success(let key?) = found, key.count == keySize { return key }
        // Of several processes at their first change one makes the key of all; one that others could
        // have read is a key no more.
        let isMissing = if case .success(nil) = found { true } else { false }
        try folder.write(keyName, newKey(), replacing: !isMissing)
        return try folder.read(keyName, limit: keySize).flatMap { $0.count == keySize ? $0 : nil }
    }

    /// Not by the environment's chance, which a test or an app may have fixed.
    private static func newKey() -> [UInt8] {
        var chance = SystemRandomNumberGenerator()
        return (0..<keySize).map { _ in UInt8.random(in: 0 ... .max, using: &chance) }
    }
}

/// A place between two steps of a change. In debug builds the process ends there, as by `kill -9`,
/// when the environment's `SHEAF_FAILPOINT` has its name.
public enum Failpoint: String, CaseIterable, Sendable {
    case indexLocked
    case objectsWritten, temporariesWritten, journalWritten
    case branchLocked
    /// After each file: the first one counts.
    case fileSwapped
    case filesSwapped, decided
    case indexWritten, indexSwapped
    case reflogWritten, branchMoved
    case displacedRemoved, journalRemoved
    /// In recovery, after all is undone and before the journal goes.
    case rolledBack
}

#if DEBUG
    /// Thrown in place of a kill for `simulate:<name>`: a caller that catches it must leave everything
    /// as it lies, as a kill would.
    struct SimulatedKill: Error {}
#endif

extension GitEnvironment {
    func reach(_ failpoint: Failpoint) throws {
        #if DEBUG
            guard let name = variables["SHEAF_FAILPOINT"] else { return }
            if name == failpoint.rawValue { kill(getpid(), SIGKILL) }
            if name == "simulate:" + failpoint.rawValue { throw SimulatedKill() }
        #endif
    }
}

/// Returns whether an error stands for the end of the process.
func isKill(_ error: any Error) -> Bool {
    #if DEBUG
        error is SimulatedKill
    #else
        false
    #endif
}
