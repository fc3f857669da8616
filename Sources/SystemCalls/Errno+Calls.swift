import Glibc
import SystemPackage

/// Errors of C library calls that swift-system lacks.
extension Errno {
    /// The error of the last failed call.
    public static var last: Errno { Errno(rawValue: errno) }

    /// Throws the error of a failed call of the C library.
    /// - Parameter answer: the call's result; -1 after a failure.
    public static func check(_ answer: Int32) throws(Errno) {
        if answer == -1 { throw last }
    }
}
