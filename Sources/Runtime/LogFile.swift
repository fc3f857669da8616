import Dates
import FoundationEssentials
import Glibc
import SystemPackage

/// The file of `--log`: one line with a time for each network event, and for each image that could not be shown. It
/// contains no secrets, since the HTTP layer masks them, and no control sequences that a terminal would execute when
/// the user displays the file (`Services`).
enum LogFile {
    /// Appends lines to a file, which is created if it is missing, and is readable only by this user from then on.
    static func writer(path: String) throws(LaunchError) -> @Sendable (String) -> Void {
        let file: FileDescriptor
        do {
            // No link is followed: in a folder of many users, another user could have created it.
            file = try .open(
                path, .writeOnly, options: [.append, .create, .closeOnExec, .noFollow, .nonBlocking],
                permissions: .ownerReadWrite)
            let about = try file.stat()
            // The reader of a pipe could block or end the program.
            guard [.regular, .characterSpecial].contains(about.type) else { throw NoFile() }
            let flags = fcntl(file.rawValue, F_GETFL)
            try Errno.check(fcntl(file.rawValue, F_SETFL, flags & ~O_NONBLOCK))
            // The mode of a device is not changed.
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
            // One write for each line: lines of several threads, and of several programs, stay whole. Only a write that
            // was interrupted by a signal or a full disk needs a second one; a disk that stays full is not reported for
            // each line.
            _ = try? file.writeAll("\(ISODate.format(Date())) \(line)\n".utf8)
        }
    }

    private struct NoFile: Error {}

    private static let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
}
