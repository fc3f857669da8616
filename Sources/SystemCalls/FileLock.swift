import Glibc
import SystemPackage

/// Locks on whole files that tell who is alive: the kernel frees one with the end of the last process that has it open,
/// whatever ends it, and all containers and hosts that share the file see it. A process's number tells none of that.
extension FileDescriptor {
    /// Takes the lock for as long as this is open, here or in a child.
    /// - Parameter isShared: true for one that others may have as well; where such a lock is taken, nobody has it alone.
    /// - Returns: false where another one is in the way.
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
