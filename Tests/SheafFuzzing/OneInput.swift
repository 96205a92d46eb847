import Glibc

/// Runs one input of libFuzzer's through the target that the variable `SHEAF_FUZZ_TARGET` names.
/// `.ci/fuzz` links it with libFuzzer, which has a `main` of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

private let target: FuzzTarget = {
    let name = getenv("SHEAF_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        fatalError("SHEAF_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    return target
}()
