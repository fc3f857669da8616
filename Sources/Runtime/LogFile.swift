import Dates
import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// The file of `--log`: one line for each thing that happens on the network, and for each picture that could not be shown,
/// with its time. Secrets never reach it: the HTTP layer masks them; nor does anything that a terminal would obey when
/// somebody looks at the file (`Services`).
enum LogFile {
    /// Appends a line to a file, which is made where it is missing, and is for this user alone from then on.
    static func writer(path: String) throws(LaunchError) -> @Sendable (String) -> Void {
        let file: FileDescriptor
        do {
            // No link is followed: in a folder of many users it could be somebody else's.
            file = try .open(
                path, .writeOnly, options: [.append, .create, .closeOnExec, .noFollow, .nonBlocking],
                permissions: .ownerReadWrite)
            let about = try file.stat()
            // A pipe ends the program or holds it up as its reader likes.
            guard [.regular, .characterSpecial].contains(about.type) else { throw NoFile() }
            let flags = fcntl(file.rawValue, F_GETFL)
            try Errno.check(fcntl(file.rawValue, F_SETFL, flags & ~O_NONBLOCK))
            // Of devices the mode is not ours.
            if about.type == .regular, !about.permissions.isDisjoint(with: others) {
                try Errno.check(fchmod(file.rawValue, FilePermissions.ownerReadWrite.rawValue))
            }
        } catch {
            let reason =
                switch error as? Errno {
                case .tooManySymbolicLinkLevels: Words.Start.logIsLink
                case nil, .noSuchAddressOrDevice: Words.Start.logIsNoFile
                default: "\(error)"
                }
            throw LaunchError(Words.Start.noLog(path, reason))
        }
        return { line in
            // One write a line: lines of several threads, and of several programs, stay whole. Only what a signal or a full
            // disk has cut takes a second; of a disk that stays full nobody is told for each line.
            _ = try? file.writeAll("\(ISODate.format(Date())) \(line)\n".utf8)
        }
    }

    private struct NoFile: Error {}

    private static let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
}
