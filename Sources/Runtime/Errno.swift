import Glibc

/// A failed system call, in words.
public struct Errno: Error, CustomStringConvertible, Sendable {
    public var code: Int32

    public init(code: Int32) { self.code = code }

    public var description: String { String(cString: strerror(code)) }
}
