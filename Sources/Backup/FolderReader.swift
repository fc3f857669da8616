import Gists
import SystemCalls
import SystemPackage

/// A gist in a backup's folder.
public struct BackedUpGist: Sendable {
    /// The path of its folder below the backup's.
    public let place: String
    public let record: GistRecord
    /// True if the folder is a clone by git.
    public let isClone: Bool

    /// The path of `gist.json` or `comments.json`.
    func path(of name: String) -> String { "\(place)/\(isClone ? record.nameInClone(name) : name)" }
}

extension GistRecord {
    /// The path of a file beside a clone's own files: inside `.git` if the gist has a file with the name.
    func nameInClone(_ name: String) -> String {
        gist.files.contains { $0.name.lowercased().isExactly(name) } ? Self.nameInGit(name) : name
    }

    static func nameInGit(_ name: String) -> String { ".git/gists-tui-\(name)" }
}

/// The content of a backup's folder.
public struct FolderReader: Sendable {
    public let path: String

    /// The maximum size of `gist.json`: 300 files with the longest names.
    private static let largestRecord = 32 << 20

    /// - Throws: if there is no such folder.
    public init(_ path: String) throws(BackupError) {
        self.path = path
        do {
            guard try Stat(path).type == .directory else { throw Errno.notDirectory }
        } catch let error as Errno where error != .notDirectory {
            throw .unreadable(path, error)
        } catch {
            throw .notAFolder(path)
        }
    }

    /// The complete path of a gist's folder.
    public func path(of gist: BackedUpGist) -> String { absolute(gist.place) }

    /// The complete path of what is below the folder.
    public func path(of place: String) -> String { absolute(place) }

    func absolute(_ place: String) -> String { path.ends(with: "/") ? path + place : "\(path)/\(place)" }

    /// The type of what is at a path; nil for nothing. Links are not followed.
    func type(of place: String) -> FileType? { status(of: place)?.type }

    func status(of place: String) -> Stat? { try? Stat(absolute(place), followTargetSymlink: false) }

    func names(in place: String) -> [String] { Folder.names(in: absolute(place)) }

    /// The gists in the folder, by their IDs, and the folders without readable metadata. Links are not followed.
    public func gists() -> (gists: [GistID: BackedUpGist], unreadable: [String]) {
        var gists: [GistID: BackedUpGist] = [:]
        var unreadable: [String] = []
        for place in folders(in: "").flatMap({ folders(in: $0) }) {
            guard let gist = gist(at: place) else {
                unreadable.append(place)
                continue
            }
            if gists[gist.record.gist.id] == nil { gists[gist.record.gist.id] = gist }
        }
        return (gists, unreadable)
    }

    /// The gist in a folder; nil without readable metadata.
    public func gist(at place: String) -> BackedUpGist? {
        let isClone = type(of: "\(place)/.git") == .directory
        let names = (isClone ? [GistRecord.nameInGit(GistRecord.fileName)] : []) + [GistRecord.fileName]
        for name in names {
            guard let bytes = bytes(of: "\(place)/\(name)", limit: Self.largestRecord),
                let record = GistRecord(bytes)
            else { continue }
            return BackedUpGist(place: place, record: record, isClone: isClone)
        }
        return nil
    }

    private func folders(in place: String) -> [String] {
        let names = place.isEmpty ? Folder.names(in: path) : names(in: place)
        return names.filter { !$0.begins(with: ".") }.sorted().map { place.isEmpty ? $0 : "\(place)/\($0)" }.filter {
            type(of: $0) == .directory
        }
    }

    /// The bytes of a plain file; nil for anything else, and for more bytes than the limit.
    public func bytes(of place: String, limit: Int) -> [UInt8]? {
        let options: FileDescriptor.OpenOptions = [.noFollow, .nonBlocking, .closeOnExec]
        guard let file = try? FileDescriptor.open(absolute(place), .readOnly, options: options) else { return nil }
        defer { try? file.close() }
        guard let status = try? file.stat(), status.type == .regular, status.size <= limit else { return nil }
        return try? file.readAll(limit: limit + 1)
    }
}
