import FoundationEssentials
import Glibc
import Reading
import SystemCalls
import SystemPackage
import Texts

/// All pairs, and the contents that both sides of them had last: files in a folder of the user's state, which deleting the
/// cache does not touch. A change is complete or not there; processes take turns.
public struct PairStore: Sendable {
    private let folder: String

    /// The maximum size of the list.
    private static let limit = 16 << 20

    /// - Parameter state: the folder for data without other copies.
    public init(state: String) { folder = state + "/pairs" }

    private var list: String { folder + "/pairs.json" }

    /// Returns all pairs, by their paths.
    public func pairs() throws(PairProblem) -> [Pair] {
        let bytes: [UInt8]
        do {
            let file = try FileDescriptor.open(list, .readOnly, options: [.nonBlocking, .closeOnExec])
            defer { try? file.close() }
            bytes = try file.readAll(limit: Self.limit)
        } catch Errno.noSuchFileOrDirectory {
            return []
        } catch {
            throw .unreadable(list, error as? Errno ?? .ioError)
        }
        guard let pairs = try? JSONDecoder().decode([Pair].self, from: Data(bytes)) else { throw .damaged(list) }
        return pairs
    }

    /// The given pairs as they are stored now.
    func current(_ pairs: [Pair]) throws(PairProblem) -> [Pair] {
        let all = try self.pairs()
        return pairs.map { pair in all.first { $0.isSame(as: pair) } ?? pair }
    }

    /// Changes the list, while no other process does.
    public func change<Result>(_ body: (inout [Pair]) throws -> Result) throws -> Result {
        let lock = try openLock("lock")
        defer { try? lock.close() }
        while flock(lock.rawValue, LOCK_EX) != 0 {
            guard Errno.last == .interrupted else { throw PairProblem.unreadable(folder, .last) }
        }
        var pairs = try pairs()
        let result = try body(&pairs)
        pairs.sort { ExactText($0.path) < ExactText($1.path) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try write(Array(try encoder.encode(pairs)), to: list)
        removeContents(besides: pairs)
        return result
    }

    /// Changes one pair, if it still is the same.
    public func update(_ pair: Pair, _ body: (inout Pair) throws -> Void) throws {
        try change { pairs in
            if let place = pairs.firstIndex(where: { $0.isSame(as: pair) }) { try body(&pairs[place]) }
        }
    }

    /// Stores a content that both sides have; only inside `change`, which removes what no pair has.
    /// - Returns: its git object ID.
    public func keep(_ bytes: [UInt8]) throws -> String {
        let blob = BlobID.of(bytes)
        let path = path(ofContent: blob)
        if (try? Stat(path))?.size == Int64(bytes.count) { return blob }
        try write(bytes, to: path)
        return blob
    }

    /// The content that both sides of a pair had last; nil if there is none, or its file is damaged.
    public func base(of pair: Pair) -> [UInt8]? {
        guard let blob = pair.base?.blob,
            let file = try? FileDescriptor.open(
                path(ofContent: blob), .readOnly, options: [.nonBlocking, .closeOnExec])
        else { return nil }
        defer { try? file.close() }
        guard let bytes = try? file.readAll(limit: Self.limit), BlobID.of(bytes) == blob else { return nil }
        return bytes
    }

    /// Takes the lock of a pair for sending it.
    /// - Returns: the open lock; nil if another process has it.
    public func lock(_ pair: Pair) throws -> FileDescriptor? {
        let lock = try openLock("sending-" + BlobID.of(Array(pair.path.utf8)))
        guard try lock.takeLock() else {
            try? lock.close()
            return nil
        }
        return lock
    }

    // MARK: - Files

    private func path(ofContent blob: String) -> String {
        // The list may have been edited.
        let isName =
            blob.utf8.count == 40
            && blob.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
        return folder + "/content-" + (isName ? blob : "none")
    }

    private func makeFolder() throws(PairProblem) {
        do throws(Errno) {
            try Folder.make(folder, mode: 0o700)
        } catch {
            throw .notWritten(folder, error)
        }
    }

    private func openLock(_ name: String) throws -> FileDescriptor {
        try makeFolder()
        do {
            return try FileDescriptor.open(
                "\(folder)/\(name)", .readWrite, options: [.create, .noFollow, .closeOnExec],
                permissions: .ownerReadWrite)
        } catch {
            throw PairProblem.notWritten("\(folder)/\(name)", error as? Errno ?? .ioError)
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(PairProblem) {
        let temporary = "\(folder)/part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        do {
            try NewFile.write(bytes, aside: temporary, mode: .ownerReadWrite) {
                try Errno.check(rename(temporary, path))
            }
        } catch {
            throw .notWritten(path, error as? Errno ?? .ioError)
        }
    }

    private func removeContents(besides pairs: [Pair]) {
        let used = Set(pairs.compactMap { $0.base.map { path(ofContent: $0.blob) } })
        for name in Folder.names(in: folder, prefix: "content-") {
            let path = "\(folder)/\(name)"
            if !used.contains(path) { unlink(path) }
        }
    }
}
