import FoundationEssentials
import Glibc
import Synchronization
import SystemCalls
import SystemPackage

/// A folder for nobody else (0700) with files for nobody else (0600), which other programs get. It is gone with the last hold
/// on it unless it is kept.
///
/// A label in it names the files, and is locked while a program has them. Where that program's end left the folder behind,
/// the lock is free, whatever ended it: a later run finds the folder by that (`leftovers`).
final class PrivateFolder: Sendable {
    let path: String
    /// Holds a share of the lock.
    private let lock: FileDescriptor

    private struct State {
        var label: CopyLabel
        /// True where it does not go with the last hold on it.
        var isLeft = false
    }
    private let state: Mutex<State>

    convenience init(environment: [String: String]) throws {
        try self.init(in: Self.parent(environment), prefix: Self.prefix)
    }

    /// - Parameter draft: the draft that the files belong to, if any.
    init(in parent: String, prefix: String, draft: CopyLabel.Draft? = nil) throws {
        // Safe in a folder that others write to: mkdtemp makes a new folder (0700) or fails, and follows no link that somebody
        // left under its name. Where it lies the person's own environment says, never a gist.
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
        // Where a file system knows no locks, the files are as safe as they can be.
        _ = try? lock.takeLock(isShared: true)
        do {
            try label.write(to: lock)
        } catch {
            remove()
            throw error
        }
    }

    /// A folder that another process left: its lock is taken.
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

    /// Where temporary files belong.
    static func parent(_ environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Writes a file; one of the same name stays.
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

    // MARK: - What became of it

    var label: CopyLabel { state.withLock(\.label) }

    /// True where a file is not as it was given away. One that is gone was not changed.
    var isChanged: Bool { label.files.contains { !$0.isUnchanged(in: path) } }

    /// What else lies in it, such as an editor's rescue file: swap files of vim, `.save` of nano, `#…#` of emacs.
    /// - Parameter backups: whether files count that an editor leaves on each save.
    func strays(backups: Bool) -> [String] {
        let own = [CopyLabel.name] + label.files.map(\.name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !own.contains($0) && (backups || !$0.hasSuffix("~")) }
    }

    /// True where there is text that an editor saved under another name.
    var hasStrays: Bool { !strays(backups: false).isEmpty }

    /// A share of the lock for a child, who holds it beyond the end of this process.
    func openLock() -> FileDescriptor? {
        let share = try? FileDescriptor.open(
            path + "/" + CopyLabel.name, .readWrite, options: [.noFollow, .nonBlocking, .closeOnExec])
        _ = try? share?.takeLock(isShared: true)
        return share
    }

    /// True while another process has a share of the lock: an editor that goes on beside its shell.
    var isHeld: Bool {
        guard (try? lock.takeLock()) == true else { return true }
        _ = try? lock.takeLock(isShared: true)
        return false
    }

    /// Leaves it with its label: for the process that has the lock next.
    func leave() { state.withLock { $0.isLeft = true } }

    /// Leaves it to the person: no later run looks at it.
    /// - Parameters:
    ///   - parent: the folder in which it gets a name that says so; nil where its path stays.
    ///   - backups: whether files count that an editor leaves on each save.
    /// - Returns: the path of its file; its own where it has more than that.
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
