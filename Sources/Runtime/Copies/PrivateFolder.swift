import FoundationEssentials
import Glibc
import Synchronization
import SystemCalls
import SystemPackage

/// A folder for this user only (0700) with files for this user only (0600), for other programs. It is removed with the
/// last reference unless it is kept.
///
/// A label in it lists the files, and is locked while a program uses them. If the folder is left behind when that
/// program ends, the lock is free, whatever ended the program: a later run finds the folder by that (`leftovers`).
final class PrivateFolder: Sendable {
    let path: String
    /// Holds a shared lock.
    private let lock: FileDescriptor

    private struct State {
        var label: CopyLabel
        /// True if it is not removed with the last reference.
        var isLeft = false
    }
    private let state: Mutex<State>

    convenience init(environment: [String: String]) throws {
        try self.init(in: Self.parent(environment), prefix: Self.prefix)
    }

    /// - Parameter draft: the draft that the files belong to, if any.
    init(in parent: String, prefix: String, draft: CopyLabel.Draft? = nil) throws {
        // Safe in a folder that others can write to: mkdtemp creates a new folder (0700) or fails, and follows no link
        // that another user created under its name. Its parent is determined by the user's environment, never by a
        // gist.
        var template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno.last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let label = CopyLabel(draft: draft)
        state = Mutex(State(label: label))
        do {
            lock = try FileDescriptor.open(
                path + "/" + CopyLabel.name, .readWrite,
                options: [.create, .exclusiveCreate, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
        } catch {
            rmdir(path)
            throw error
        }
        // If a file system does not support locks, the files are as safe as possible.
        _ = try? lock.takeLock(isShared: true)
        do {
            try label.write(to: lock)
        } catch {
            remove()
            throw error
        }
    }

    /// A folder that another process left, with its lock taken.
    init(left path: String, _ lock: FileDescriptor, _ label: CopyLabel) {
        self.path = path
        self.lock = lock
        state = Mutex(State(label: label, isLeft: true))
    }

    deinit {
        if !state.withLock(\.isLeft) { remove() }
        try? lock.close()
    }

    static let prefix = "gists-tui-"

    /// The folder for temporary files.
    static func parent(_ environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// The folder for files of drafts, in a folder of this program.
    static func parentOfDrafts(in folder: String) -> String { folder + "/drafts" }

    /// Writes a file; does not replace one of the same name.
    /// - Returns: its path.
    func add(_ bytes: Data, as wanted: String) throws -> String {
        var label = state.withLock(\.label)
        let taken = [CopyLabel.name] + label.files.map(\.name)
        let name = FreeName.all(like: wanted).first { !taken.contains($0) } ?? wanted
        guard PathText.isName(name) else { throw Errno.invalidArgument }
        let place = PathText.joined(path, name)
        let file = try FileDescriptor.open(
            place, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(bytes) }
        label.files.append(.init(name: name, bytes))
        try label.write(to: lock)
        state.withLock { $0.label = label }
        return place
    }

    // MARK: - State

    var label: CopyLabel { state.withLock(\.label) }

    /// True if a file was changed. A removed file does not count as changed.
    var isChanged: Bool { label.files.contains { !$0.isUnchanged(in: path) } }

    /// Other files in it, such as an editor's recovery file: swap files of vim, `.save` of nano, `#…#` of emacs.
    /// - Parameter backups: true to include the backup files that an editor writes at each save.
    func strays(backups: Bool) -> [String] {
        let own = [CopyLabel.name] + label.files.map(\.name)
        return Folder.names(in: path).filter { !own.contains($0) && (backups || !$0.ends(with: "~")) }
    }

    /// True if an editor has saved text under another name.
    var hasStrays: Bool { !strays(backups: false).isEmpty }

    /// A shared lock for a child process, which keeps it after the end of this process.
    func openLock() -> FileDescriptor? {
        let share = try? FileDescriptor.open(
            path + "/" + CopyLabel.name, .readWrite, options: [.noFollow, .nonBlocking, .closeOnExec])
        _ = try? share?.takeLock(isShared: true)
        return share
    }

    /// True while another process has a shared lock: an editor that still runs after its shell has ended.
    var isHeld: Bool {
        guard (try? lock.takeLock()) == true else { return true }
        _ = try? lock.takeLock(isShared: true)
        return false
    }

    /// Leaves it with its label, for the process that takes the lock next.
    func leave() { state.withLock { $0.isLeft = true } }

    /// Leaves it to the user: later runs ignore it.
    /// - Parameters:
    ///   - parent: the folder in which it gets a name that says so; nil to keep its path.
    ///   - backups: true to include the backup files that an editor writes at each save.
    /// - Returns: the path of its file; its own path if it contains more than one.
    func keep(in parent: String? = nil, backups: Bool = false) -> String {
        let (files, hasStrays) = (label.files, !strays(backups: backups).isEmpty)
        leave()
        unlink(path + "/" + CopyLabel.name)
        var place = path
        if let parent {
            let named = PathText.joined(parent, CopyLabel.keptPrefix + path[PathText.startOfName(in: path)...])
            if rename(path, named) == 0 { place = named }
        }
        return files.count == 1 && !hasStrays ? PathText.joined(place, files[0].name) : place
    }

    func remove() {
        leave()
        try? FileManager.default.removeItem(atPath: path)
    }
}
