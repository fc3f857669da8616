import Gists
import SystemPackage
import Texts

/// The work to bring the folder of one gist up to date.
public struct GistPlan: Sendable {
    public let gist: Gist
    /// The gist in the folder; nil for a new one.
    public let existing: BackedUpGist?
    /// The path of its folder afterwards.
    public let target: String
    /// The files with their names in the folder. Those that have to be requested have no checksum yet.
    var record: GistRecord
    /// The files whose bytes are not in the folder, by their index in the gist.
    public let wanted: [Int]
    /// True if the comments have to be requested.
    public let wantsComments: Bool
    /// True for a folder that is a clone by git. A clone stays one.
    public let isClone: Bool
    /// True if nothing has to be written.
    public let isUnchanged: Bool

    /// - Parameters:
    ///   - lists: the names of the lists that contain the gist.
    ///   - comments: true to keep the comments as well.
    ///   - isClone: true to have its files as a clone by git.
    public init(
        _ gist: Gist, lists: [String], existing: BackedUpGist?, comments: Bool, isClone: Bool, in reader: FolderReader
    ) {
        self.gist = gist
        let path = gist.backupPath
        let target = "\(path.owner)/\(path.folder)"
        self.target = target
        let isClone = isClone || existing?.isClone == true
        self.isClone = isClone
        let earlier = existing.map { existing in
            Dictionary(existing.record.files.map { (ExactText($0.name), $0) }) { first, _ in first }
        }
        let names =
            isClone
            ? gist.files.map { SafeName.isName($0.name) ? $0.name : SafeName.one(for: $0.name) }
            : SafeName.all(
                for: gist.files.map(\.name), earlier: earlier?.mapValues(\.path) ?? [:],
                reserved: [GistRecord.fileName, GistRecord.commentsName])
        var files = zip(gist.files, names).map { GistRecord.File(name: $0.name, path: $1, sha1: nil) }
        var wanted: [Int] = []
        for place in files.indices where !isClone {
            let old = earlier?[gist.files[place].name]
            if let existing, let old, let sha1 = old.sha1, old.path.isExactly(files[place].path),
                existing.has(gist.files[place], at: old.path, in: reader)
            {
                files[place].sha1 = sha1
            } else {
                wanted.append(place)
            }
        }
        self.wanted = wanted
        record = GistRecord(gist: gist, files: files, lists: lists)
        self.existing = existing
        wantsComments = comments && !(existing?.hasComments(of: record.gist, in: reader) ?? false)
        isUnchanged =
            wanted.isEmpty && !wantsComments && existing?.record == record && existing?.place == target
            && (isClone ? existing?.isClone == true : true)
    }
}

extension GistPlan {
    /// True unless the folder is a clone with the newest revision.
    public var hasNewRevisions: Bool {
        guard let existing, existing.isClone else { return true }
        let old = existing.record.gist
        return old.files != record.gist.files || old.updatedAt != record.gist.updatedAt || old.isTruncated
    }
}

extension BackedUpGist {
    /// True if the folder has a file with the same content as at GitHub.
    fileprivate func has(_ file: GistFile, at path: String, in reader: FolderReader) -> Bool {
        guard let old = record.gist.files.first(where: { $0.name.isExactly(file.name) }),
            old.rawURL == file.rawURL, old.size == file.size, let status = reader.status(of: "\(place)/\(path)")
        else { return false }
        return status.type == .regular && Int(status.size) == file.size
    }

    /// True if the comments in the folder are those at GitHub, as far as the gist tells.
    fileprivate func hasComments(of gist: Gist, in reader: FolderReader) -> Bool {
        record.gist.commentCount == gist.commentCount && record.gist.updatedAt == gist.updatedAt
            && reader.type(of: path(of: GistRecord.commentsName)) == .regular
    }
}
