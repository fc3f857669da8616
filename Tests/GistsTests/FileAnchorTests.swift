import Foundation
import Testing

@testable import Gists

@Suite("R4: places on a gist's page")
struct FileAnchorTests {
    private func file(_ fragment: String, _ names: String...) -> String? {
        let gist = Gist(
            id: "a", files: names.map { GistFile(name: $0, rawURL: "", size: 1) }, createdAt: Date(), updatedAt: Date(),
            commentCount: 0, htmlURL: "", gitPullURL: "")
        return FileAnchor(fragment)?.file(in: gist).map { names[$0] }
    }

    @Test("A file is found by what GitHub calls its place")
    func names() {
        #expect(file("file-b-md", "a.md", "b.md") == "b.md")
        #expect(file("file-my-file_1-txt", "my file_1.txt") == "my file_1.txt")
        #expect(file("FILE-README-MD", "README.md") == "README.md")
        #expect(file("file-gitignore", ".gitignore") == ".gitignore")
        #expect(file("file-a-b", "a  b") == "a  b")
        #expect(file("file-\u{fc}ber-txt", "\u{dc}ber.txt") == "\u{dc}ber.txt")
        #expect(file("file-c", "a.md") == nil)
        #expect(file("other", "other") == nil)
        #expect(file("file-", "a.md") == nil)
    }

    @Test("Lines are no part of the name")
    func lines() {
        #expect(FileAnchor("file-b-sh-L40-L50")?.line == 40)
        #expect(FileAnchor("file-b-sh-L7")?.line == 7)
        #expect(FileAnchor("file-b-sh")?.line == nil)
        #expect(file("file-b-sh-L40-L50", "b.sh") == "b.sh")
    }
}
