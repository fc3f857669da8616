import FoundationEssentials
import Gists

/// The snapshot as bytes. Before the first frame, JSON would take longer than everything else: its decoder asks the
/// runtime for the protocols of each type, which searches all types of the program.
extension FeedSnapshot {
    /// The name of the format; must be changed with it.
    private static let mark = "feed 2"

    var bytes: Data {
        var writer = FieldWriter()
        writer.write(Self.mark)
        writer.write(.remote(feed))
        writer.write(loadedAt)
        writer.write(gists.count)
        for gist in gists { writer.write(gist) }
        return writer.data
    }

    /// Nil unless the bytes are a snapshot.
    init?(_ data: Data) {
        var reader = FieldReader(data)
        do throws(FieldReader.Damaged) {
            guard try reader.text() == Self.mark, let feed = try reader.feed().remote else { return nil }
            self.feed = feed
            loadedAt = try reader.date()
            let count = try reader.number(in: 0...Self.rows)
            gists = []
            for _ in 0..<count { gists.append(try reader.gist()) }
        } catch {
            return nil
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension FieldWriter {
    /// Writes a gist as in a list: without contents, forks and history.
    fileprivate mutating func write(_ gist: Gist) {
        write(gist.id.rawValue)
        write(gist.description)
        write(gist.owner != nil)
        if let owner = gist.owner {
            write(owner.login.rawValue)
            write(owner.id)
            write(owner.avatarURL)
            write(owner.htmlURL)
        }
        write(gist.files.count)
        for file in gist.files {
            write(file.name)
            write(file.mediaType)
            write(file.language)
            write(file.rawURL)
            write(file.size)
        }
        write(gist.isPublic)
        write(gist.createdAt)
        write(gist.updatedAt)
        write(gist.commentCount)
        write(gist.htmlURL)
        write(gist.gitPullURL)
        write(gist.isTruncated)
    }
}

extension FieldReader {
    fileprivate mutating func gist() throws(Damaged) -> Gist {
        let id = GistID(try text())
        let description = try optionalText()
        let owner = try flag() ? try owner() : nil
        var files: [GistFile] = []
        let count = try number(in: 0...FeedSnapshot.files)
        for _ in 0..<count { files.append(try file()) }
        return Gist(
            id: id, description: description, owner: owner, files: files, isPublic: try flag(), createdAt: try date(),
            updatedAt: try date(), commentCount: try number(), htmlURL: try text(), gitPullURL: try text(),
            isTruncated: try flag())
    }

    private mutating func owner() throws(Damaged) -> Owner {
        Owner(login: Login(try text()), id: try number(), avatarURL: try optionalText(), htmlURL: try optionalText())
    }

    private mutating func file() throws(Damaged) -> GistFile {
        GistFile(
            name: try text(), mediaType: try optionalText(), language: try optionalText(), rawURL: try text(),
            size: try number())
    }
}
