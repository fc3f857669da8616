import Glibc
import SystemPackage

/// Locks on whole files that show which processes are alive: the kernel releases a lock with the end of the last
/// process that has the file open, however it ends, and it works across containers and hosts that share the file. A
/// process ID does neither.
extension FileDescriptor {
    /// Takes the lock for as long as this is open, here or in a child.
    /// - Parameter isShared: true to allow other shared locks at the same time, but no exclusive one.
    /// - Returns: false if another lock prevents it.
    public func takeLock(isShared: Bool = false) throws(Errno) -> Bool {
        while flock(rawValue, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            switch Errno.last {
            case .wouldBlock: return false
            case .interrupted: continue
            case let error: throw error
            }
        }
        return true
    }
}
