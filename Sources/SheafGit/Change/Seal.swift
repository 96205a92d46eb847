import SheafHashing
import SheafSystem
import SystemPackage

/// Marks what this user wrote for itself, in this very folder: its journal and what else is carried
/// out later without asking anybody. What lies in a store may have come with an archive, a backup or
/// a copy, and is no order to move files about.
///
/// The mark is an HMAC-SHA-256 under a key in the user's state folder, over the bytes and where they
/// are: the path of the git directory and the inodes of it and of our folder. A device's number is no
/// part of it, since some file systems get another one at each start of the machine.
struct Seal: Sendable {
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
