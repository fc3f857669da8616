import FuzzChecks
import Glibc

// libFuzzer brings its own `main`, which calls these: `fuzz TARGET [libFuzzer's arguments]`.

/// Nil where there is no such target.
private let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.init)

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    guard target != nil else {
        print("targets:", FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
        exit(64)
    }
    // libFuzzer sees the program's name in the target's place, and takes the target for none of its files.
    arguments.pointee[1] = arguments.pointee[0]
    arguments.pointee += 1
    count.pointee -= 1
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        let line = Array("broken: \(error)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        abort()
    }
    return 0
}
