import FoundationEssentials
import Gists
import Reading
import SystemPackage
import Texts

/// A difference between a backup's folder and the stored gists.
public struct Difference: Hashable, Sendable {
    /// The path below the folder.
    public var path: String
    public var problem: Problem

    public enum Problem: Hashable, Sendable {
        /// A gist or file that is not in the folder.
        case missing
        case different
        case size(Int, expected: Int)
        /// A file that is not part of its gist.
        case extra
        case link
        case unreadable
        /// A gist that the store does not have.
        case notStored
        /// A gist that has changed since the backup.
        case outdated

        /// The predicate of a sentence about the file or gist.
        public var sentence: String { Words.sentence(self) }
    }

    public var sentence: String { "\(path): \(problem.sentence)" }
}

/// A gist from the store, for the comparison with its folder.
public struct StoredCopy: Sendable {
    public var gist: Gist
    /// The content of `comments.json`; nil if the comments are not stored.
    public var comments: [UInt8]?
    /// Returns the stored bytes of a file; nil if they are not stored.
    public var content: @Sendable (GistFile) throws -> Data?

    public init(gist: Gist, comments: [UInt8]?, content: @escaping @Sendable (GistFile) throws -> Data?) {
        self.gist = gist
        self.comments = comments
        self.content = content
    }
}

extension FolderReader {
    /// Compares the folder with the store, file by file.
    /// - Parameters:
    ///   - wanted: the gists that should be in the folder.
    ///   - stored: returns the stored gist with an ID; nil if there is none.
    ///   - report: is called with each difference, by path.
    public func compare(
        wanted: [Gist], stored: (GistID) throws -> StoredCopy?, report: (Difference) -> Void
    ) throws {
        let (gists, unreadable) = gists()
        for place in unreadable { report(Difference(path: "\(place)/\(GistRecord.fileName)", problem: .unreadable)) }
        for gist in gists.values.sorted(by: { $0.place < $1.place }) {
            let copy = try stored(gist.record.gist.id)
            if copy == nil { report(Difference(path: gist.place, problem: .notStored)) }
            for difference in try differences(of: gist, copy) { report(difference) }
        }
        for gist in wanted where gists[gist.id] == nil {
            let path = gist.backupPath
            report(Difference(path: "\(path.owner)/\(path.folder)", problem: .missing))
        }
    }

    private func differences(of gist: BackedUpGist, _ copy: StoredCopy?) throws -> [Difference] {
        var found: [Difference] = []
        func add(_ name: String, _ problem: Difference.Problem?) {
            if let problem { found.append(Difference(path: "\(gist.place)/\(name)", problem: problem)) }
        }
        if let copy, !gist.record.gist.isSame(as: copy.gist) { add(GistRecord.fileName, .outdated) }
        for file in gist.record.files {
            guard let about = gist.record.gist.files.first(where: { $0.name.isExactly(file.name) }) else { continue }
            add(file.path, try problem(of: file, about, in: gist.place, copy))
        }
        for file in copy?.gist.files ?? [] where !gist.record.files.contains(where: { $0.name.isExactly(file.name) }) {
            add(SafeName.one(for: file.name), .missing)
        }
        let known = gist.record.files.map(\.path) + [GistRecord.fileName, GistRecord.commentsName, ".git"]
        for name in names(in: gist.place).sorted() where !name.isOne(of: known) { add(name, .extra) }
        let comments = gist.path(of: GistRecord.commentsName)
        if let expected = copy?.comments, type(of: comments) != nil,
            bytes(of: comments, limit: max(expected.count, 1)) != expected
        {
            add(GistRecord.commentsName, .different)
        }
        return found
    }

    /// The difference of a file; nil if there is none.
    private func problem(
        of file: GistRecord.File, _ about: GistFile, in place: String, _ copy: StoredCopy?
    ) throws -> Difference.Problem? {
        guard let status = status(of: "\(place)/\(file.path)") else { return .missing }
        guard status.type != .symbolicLink else { return .link }
        guard status.type == .regular else { return .different }
        guard Int(status.size) == about.size else { return .size(Int(status.size), expected: about.size) }
        guard let bytes = bytes(of: "\(place)/\(file.path)", limit: about.size) else { return .unreadable }
        if let sha1 = file.sha1, BlobID.of(bytes) != sha1 { return .different }
        guard let stored = copy?.gist.files.first(where: { $0.name.isExactly(file.name) }),
            stored.rawURL == about.rawURL, let content = try copy?.content(stored)
        else { return nil }
        return content.elementsEqual(bytes) ? nil : .different
    }
}

extension Gist {
    /// True if both have the same description, visibility and files.
    fileprivate func isSame(as other: Gist) -> Bool {
        (description ?? "").isExactly(other.description ?? "") && isPublic == other.isPublic
            && files.map { [ExactText($0.name), ExactText($0.rawURL)] }
                == other.files.map { [ExactText($0.name), ExactText($0.rawURL)] }
    }
}
