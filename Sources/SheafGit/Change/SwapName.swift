/// The name of a temporary file of ours: 16 lower-case hexadecimal digits. It becomes a part of paths,
/// and is read back from files; nothing of this type leads out of a folder.
struct SwapName: Hashable, Sendable {
    let text: String

    init(_ environment: GitEnvironment) {
        text = environment.nonce()
    }

    /// `nil` for anything but such a name.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16,
            bytes.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            })
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    var bytes: [UInt8] { Array(text.utf8) }

    /// The displaced file's name, where the file system cannot exchange two files.
    var ofOldFile: [UInt8] { Array((text + ".old").utf8) }
}
