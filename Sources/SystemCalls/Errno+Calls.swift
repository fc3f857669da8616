import Glibc
import SystemPackage

/// For calls that swift-system lacks.
extension Errno {
    /// The reason why the last call of the C library failed.
    public static var last: Errno { Errno(rawValue: errno) }

    /// Turns the answer of a call of the C library that failed into an error.
    /// - Parameter answer: -1 after a failure.
    public static func check(_ answer: Int32) throws(Errno) {
        if answer == -1 { throw last }
    }
}
