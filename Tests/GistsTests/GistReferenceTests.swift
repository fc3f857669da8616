import Gists
import Testing

@Suite("B17: a gist's address")
struct GistAddressTests {
    private static let id = "0123456789abcdef0123456789abcdef"

    @Test(
        "B17: the id stands in every form of address",
        arguments: [
            "https://gist.github.com/mira/\(id)", "https://gist.github.com/\(id)", "gist.github.com/mira/\(id)",
            "https://gist.github.com/mira/\(id)#file-a-swift", "https://gist.github.com/mira/\(id)?foo=1",
            "https://gist.github.com/\(id).git", "https://gist.github.com/mira/\(id)/raw/x.txt",
            "https://gist.github.com/abc/\(id)/revisions", "https://github.example.com/gist/mira/\(id)",
            "https://api.github.com/gists/\(id)", "http://127.0.0.1:8080/mira/\(id)/", id,
        ])
    func inAddress(_ text: String) {
        #expect(GistReference.id(in: text) == Self.id)
        #expect(GistReference.isUnmistakable(text))
    }

    @Test("B17: the oldest ids are short numbers", arguments: ["1", "https://gist.github.com/mira/123456"])
    func short(_ text: String) { #expect(GistReference.id(in: text) != nil) }

    @Test(
        "B17: other texts are no address",
        arguments: [
            "", "mira", "https://", "https://gist.github.com/", "https://gist.github.com/mira", "a b", "../etc",
            "ab/cd",
        ])
    func none(_ text: String) {
        #expect(GistReference.id(in: text) == nil)
        #expect(!GistReference.isUnmistakable(text))
    }
}
