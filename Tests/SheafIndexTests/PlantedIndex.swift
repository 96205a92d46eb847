import SheafCore
import SystemPackage
import TestSupport

@testable import SheafIndex

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files of an index that somebody changed who knows how their checksums are made.
struct PlantedIndex {
    private let folder: IndexFolder
    private let original: [String: [UInt8]]

    init(_ world: IndexWorld) {
        let folder = IndexFolder(path: world.folder)
        self.folder = folder
        original = Dictionary(
            uniqueKeysWithValues: ["items", "text", "ids", "times"].map {
                ($0, folder.open($0)?.bytes() ?? [])
            })
    }

    /// Changes some bytes of some files, and makes the checksums right.
    func plant(using random: inout SplitMix64) {
        var files = original
        for name in original.keys.sorted() where Int.random(in: 0..<3, using: &random) > 0 {
            var bytes = original[name] ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                Self.change(&bytes, using: &random)
            }
            files[name] = bytes
        }
        if var items = files["items"], let text = files["text"] {
            Self.seal(&items, text)
            files["items"] = items
        }
        if var times = files["times"], times.count >= 36 {
            let sum = times[36...].withUnsafeBytes(Checksum.of)
            times.replaceSubrange(28..<36, with: Self.bytes(of: sum))
            files["times"] = times
        }
        write(files)
    }

    func restore() { write(original) }

    private func write(_ files: [String: [UInt8]]) {
        for (name, bytes) in files { _ = folder.create(name)?.write(bytes) }
    }

    private static func change(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeLast(bytes.count - place)
        case 3: bytes += bytes[place...]
        default:
            let number = numbers.randomElement(using: &random) ?? 0
            let width = [2, 4, 8].randomElement(using: &random) ?? 8
            let end = min(bytes.count, place + width)
            bytes.replaceSubrange(place..<end, with: Self.bytes(of: number)[..<(end - place)])
        }
    }

    /// Those at which arithmetic goes wrong.
    private static let numbers: [UInt64] = [
        0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
        0x7fff_ffff_ffff_ffff, 0x8000_0000_0000_0000, 0xffff_ffff_ffff_fffe, .max,
    ]

    /// Goes from record to record as they state their lengths.
    private static func seal(_ items: inout [UInt8], _ text: [UInt8]) {
        items.withUnsafeMutableBytes { items in
            var start = 16
            while start + 92 <= items.count {
                let rest = Int(items.loadUnaligned(fromByteOffset: start, as: UInt32.self))
                guard rest >= 80, rest <= items.count - start - RecordLayout.headLength else {
                    return
                }
                let end = start + RecordLayout.headLength + rest
                let record = UnsafeMutableRawBufferPointer(rebasing: items[start..<end])
                let place = RecordLayout.text(UnsafeRawBufferPointer(record), at: 0)
                if let offset = Int(exactly: place.offset), offset <= text.count,
                    place.length <= text.count - offset
                {
                    let sum = text[offset..<offset + place.length].withUnsafeBytes(Checksum.of)
                    record.storeBytes(of: sum.littleEndian, toByteOffset: 40, as: UInt64.self)
                }
                RecordLayout.seal(record)
                start = end
            }
        }
    }

    private static func number(_ bytes: [UInt8], at index: Int) -> UInt64 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

extension [UInt8] {
    /// With the checksum of all but the last eight bytes in these.
    fileprivate var sealed: [UInt8] {
        guard count >= 8 else { return self }
        let body = dropLast(8)
        let sum = Array(body).withUnsafeBytes(Checksum.of)
        return body + Swift.withUnsafeBytes(of: sum.littleEndian) { Array($0) }
    }
}
