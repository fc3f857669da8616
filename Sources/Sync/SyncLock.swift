import SystemCalls
import SystemPackage

/// The right to sync: one program at a time for each cache folder. The kernel releases it when the program ends,
/// however it ends.
public final class SyncLock: Sendable {
    private let file: FileDescriptor

    private init(file: FileDescriptor) { self.file = file }

    /// Takes the lock.
    /// - Returns: nil if another program has it.
    public static func take(in folder: String) throws -> SyncLock? {
        try Folder.make(folder, mode: 0o700)
        let file = try FileDescriptor.open(
            "\(folder)/sync.lock", .readWrite, options: [.create, .noFollow, .closeOnExec, .nonBlocking],
            permissions: .ownerReadWrite)
        guard try file.takeLock() else {
            try file.close()
            return nil
        }
        return SyncLock(file: file)
    }

    deinit { try? file.close() }
}
