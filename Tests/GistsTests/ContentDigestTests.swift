import Foundation
import Gists
import Testing

@Suite struct ContentDigestTests {
    private static let blobs = ["a", "b"].map { String(repeating: $0, count: 40) }

    private func file(_ name: String, _ url: String, size: Int = 3, content: String? = nil) -> GistFile {
        GistFile(name: name, rawURL: url, size: size, content: content)
    }

    private func url(_ blob: Int, _ name: String = "a.md") -> String {
        "https://gist.githubusercontent.com/mira/1/raw/\(Self.blobs[blob])/\(name)"
    }

    @Test("P7: a row and the whole gist of the same state are equal, in any order of their files, whoever owns the URL")
    func sources() {
        let row = ContentDigest([file("a.md", url(0)), file("b.md", url(1))])
        let whole = ContentDigest([
            file("b.md", url(1).replacing("mira", with: "renamed"), content: "two"),
            file("a.md", url(0), content: "one"),
        ])
        #expect(row != nil && row == whole && row?.isCertain == true)
    }

    @Test("P7: a file that is edited, renamed, added or removed changes the digest")
    func changes() {
        let all = [
            [file("a.md", url(0))], [file("a.md", url(1))], [file("b.md", url(0))],
            [file("a.md", url(0)), file("b.md", url(1))], [file("a.md", url(1)), file("b.md", url(0))],
            [file("a.md", url(0)), file("b.md", url(0))],
        ].map { ContentDigest($0) }
        #expect(Set(all).count == all.count && !all.contains(nil))
    }

    @Test(
        "P7: the hash is found in the URLs of older and private servers, and a query is none",
        arguments: [
            "https://gist.github.com/raw/365370/\(blobs[0])/ring.erl",
            "https://ghe.test/gist/raw/1/\(blobs[0])/a%20b.md?token=\(blobs[1])",
            "https://ghe.test/raw/mira/1/raw/\(blobs[0])/\(blobs[1])#L1",
        ])
    func servers(url: String) {
        #expect(file("a", url).contentHash == Self.blobs[0])
    }

    @Test("P7: without hashes, size and path of the URL stand for the content, but not its host or its token")
    func uncertain() {
        let head = "https://opengist.test/mira/1/raw/HEAD/a.md"
        func digest(_ url: String, size: Int = 3) -> ContentDigest? { ContentDigest([file("a.md", url, size: size)]) }
        #expect(digest(head)?.isCertain == false)
        #expect(digest(head) == digest(head.replacing("opengist", with: "other") + "?token=1"))
        #expect(digest(head) != digest(head, size: 4))
        #expect(digest(head) != digest(head.replacing("HEAD", with: "v2")))
        #expect(digest("") == digest("") && digest("") != digest("", size: 4))
        #expect(ContentDigest([]) == nil)
    }

    // MARK: - Marks

    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private func gist(_ blob: Int, minute: Double, comments: Int = 0) -> Gist {
        Gist(
            id: "1", files: [file("a.md", url(blob))], createdAt: Self.noon,
            updatedAt: Self.noon.addingTimeInterval(minute * 60), commentCount: comments)
    }

    @Test("P7: an edit is a change; a star, a comment, a description and a row from before what was read are none")
    func outdated() {
        let mark = ReadMark(of: gist(0, minute: 1), at: Self.noon)
        #expect(!mark.isOutdated(by: gist(0, minute: 1)))
        #expect(mark.isOutdated(by: gist(1, minute: 2)) && mark.isOutdated(by: gist(1, minute: 1)))
        #expect(!mark.isOutdated(by: gist(1, minute: 0)))
        var touched = gist(0, minute: 9, comments: 4)
        touched.description = "Another description"
        #expect(!mark.isOutdated(by: touched) && mark.newComments(on: touched) == 4)
        #expect(!ReadMark(readAt: Self.noon).isOutdated(by: gist(1, minute: 2)))
    }

    @Test("P7: a stored row whose files are older than the row is changed if a newer state is known")
    func latest() {
        var mark = ReadMark(of: gist(0, minute: 1), at: Self.noon)
        let newer = gist(1, minute: 5)
        mark.latest = newer.contents.map { .init(contents: $0, updatedAt: newer.updatedAt) }
        #expect(mark.isOutdated(by: gist(0, minute: 5)))
        // Later the author has taken the edit back.
        #expect(!mark.isOutdated(by: gist(0, minute: 6)))
        #expect(!ReadMark(of: newer, at: Self.noon, after: mark).isOutdated(by: newer))
    }

    @Test("P7: where URLs have no hashes, the history tells of an edit that keeps the size")
    func history() {
        var read = gist(0, minute: 1)
        read.files[0].rawURL = ""
        func version(_ sha: String) -> [Revision] {
            [Revision(version: RevisionID(sha), author: nil, committedAt: Self.noon, additions: nil, deletions: nil)]
        }
        read.history = version("one")
        let mark = ReadMark(of: read, at: Self.noon)
        var row = read
        (row.history, row.updatedAt) = (nil, Self.noon.addingTimeInterval(600))
        #expect(!mark.isOutdated(by: row))
        row.history = version("two")
        #expect(mark.isOutdated(by: row))
    }
}
