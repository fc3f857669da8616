import Gists
import Testing

@Suite("C14: a gist's URL")
struct GistReferenceTests {
    private static let id: GistID = "0123456789abcdef0123456789abcdef"
    private static let sha = "89abcdef0123456789abcdef0123456789abcdef"

    @Test(
        "C14: every form of a URL has the ID",
        arguments: [
            "https://gist.github.com/mira/\(id)", "https://gist.github.com/\(id)", "gist.github.com/mira/\(id)",
            "https://gist.github.com/mira/\(id)#file-a-swift", "https://gist.github.com/mira/\(id)?foo=1",
            "https://gist.github.com/\(id).git", "https://gist.github.com/mira/\(id)/raw/x.txt",
            "https://gist.github.com/abc/\(id)/revisions", "https://github.example.com/gist/mira/\(id)",
            "https://api.github.com/gists/\(id)", "http://127.0.0.1:8080/mira/\(id)/", id.rawValue,
            "https://gist.github.com/mira/\(id).js", "//gist.github.com/mira/\(id).js",
            "https://gist.github.com/\(id).js?file=a.swift", "https://gist.github.com/mira/\(id).json",
            "https://gist.github.com/mira/\(id).pibb", "git@gist.github.com:\(id).git", "git@gist.github.com:\(id)",
            "git@gist.github.com:mira/\(id).git", "ssh://git@gist.github.com/\(id).git",
            "git+ssh://git@gist.github.com/mira/\(id).git", "ssh://git@github.example.com:22/gist/\(id).git",
            "git@github.example.com:gist/\(id).git", "git://gist.github.com/\(id).git",
            "https://token@gist.github.com/\(id).git", "https://x:y@gist.github.com:443/mira/\(id)",
            "HTTPS://GIST.GITHUB.COM/mira/\(id)", "www.gist.github.com/mira/\(id)",
            "https://gist.githubusercontent.com/mira/\(id)/raw/\(sha)/a.swift",
            "gist.githubusercontent.com/mira/\(id)/raw", "https://github.example.com/api/v3/gists/\(id)",
            "https://api.github.com/gists/\(id)/commits",
            "https://gist.github.com/mira/\(id)/archive/\(sha).zip", "mira/\(id)", " \(id) ", "\(id)/", "\t\(id)\n",
            "<https://gist.github.com/mira/\(id)>", "(https://gist.github.com/mira/\(id))", "[\(id)]", "{\(id)}",
            "\"\(id)\"", "'\(id)'", "`\(id)`", "“https://gist.github.com/\(id)”", "«\(id)»",
            "https://gist.github.com/mira/\(id).", "https://gist.github.com/mira/\(id),", "\(id);", "\(id):", "\(id)!",
            "\(id)?", "(https://gist.github.com/mira/\(id)).", "https://gist.github.com/mira/\(id))",
            "[notes](https://gist.github.com/mira/\(id))", "https://gist.github.com/mira/\(id)/?",
            "https://[::1]:8080/mira/\(id)", "https://gist.github.com//mira//\(id)//",
            "https://gist.github.com/mira/\(id)/stargazers", "https://gist.github.com/mira/\(id)/edit",
            id.rawValue.uppercased(),
        ])
    func inURL(_ text: String) {
        #expect(GistReference.id(in: text)?.rawValue.lowercased() == Self.id.rawValue)
        #expect(GistReference.isUnmistakable(text))
    }

    @Test(
        "C14: the oldest IDs are short numbers",
        arguments: [
            ("1", "1"), ("https://gist.github.com/mira/123456", "123456"), ("gist.github.com/42", "42"),
            ("mira/123456", "123456"), ("git@gist.github.com:7.git", "7"), ("(15)", "15"),
            ("https://gist.github.com/123456/\(sha)", "123456"), ("https://gist.github.com/abc/99.js", "99"),
        ])
    func short(_ text: String, _ id: String) { #expect(GistReference.id(in: text)?.rawValue == id) }

    @Test("C14: a login that looks like an ID is a login")
    func hexadecimalLogin() {
        let login = "deadbeefdeadbeefdeadbeef"
        #expect(GistReference("https://gist.github.com/\(login)/\(Self.id)") == GistReference(id: Self.id))
        #expect(GistReference("\(login)/\(Self.id)/")?.id == Self.id)
        #expect(
            GistReference("https://gist.github.com/\(Self.id)/\(Self.sha)")
                == GistReference(id: Self.id, revision: Self.sha))
    }

    @Test(
        "C14: other texts name no gist",
        arguments: [
            "", "mira", "https://", "https://gist.github.com/", "https://gist.github.com/mira", "a b", "../etc",
            "ab/cd", "<>", "()", "...", "[](", "[]()", "]", "/", "//", "///", "#", "?", "@:", "a@b:", "://",
            "https://?",
            "\(id) \(id)", "see https://gist.github.com/mira/\(id)", "mira/notes", "a/b/\(id)", "./\(id)", "../\(id)",
            "\(id).txt", "x\(id)", "mailto:mira@example.com", "it's", "\"", "'", "file.txt", "docs/readme.md",
        ])
    func none(_ text: String) {
        #expect(GistReference.id(in: text) == nil)
        #expect(!GistReference.isUnmistakable(text))
    }

    @Test(
        "C14: a URL names a revision, a file, its lines or a comment",
        arguments: [
            ("mira/ID/SHA", GistReference(id: id, revision: sha)),
            ("ID/SHA", GistReference(id: id, revision: sha)),
            ("mira/ID/89ABCDEF", GistReference(id: id, revision: "89abcdef")),
            ("mira/ID#file-b-sh", GistReference(id: id, file: .anchor("b-sh"))),
            ("mira/ID#file-b-sh-L40", GistReference(id: id, file: .anchor("b-sh"), lines: 40...40)),
            ("mira/ID#file-b-sh-L40-L50", GistReference(id: id, file: .anchor("b-sh"), lines: 40...50)),
            ("mira/ID#file-b-sh-L50-L40", GistReference(id: id, file: .anchor("b-sh"), lines: 40...50)),
            ("mira/ID#file-b-sh-L4C2-L5C1", GistReference(id: id, file: .anchor("b-sh"), lines: 4...5)),
            ("mira/ID#L7", GistReference(id: id, lines: 7...7)),
            ("mira/ID#file-level-l5", GistReference(id: id, file: .anchor("level-l5"))),
            ("mira/ID#file-a-L0", GistReference(id: id, file: .anchor("a-L0"))),
            ("mira/ID#L-5", GistReference(id: id)), ("mira/ID#file-", GistReference(id: id)),
            ("mira/ID/SHA#file-b-sh-L3", GistReference(id: id, revision: sha, file: .anchor("b-sh"), lines: 3...3)),
            ("mira/ID/raw/SHA/b.sh", GistReference(id: id, revision: sha, file: .name("b.sh"))),
            ("mira/ID/raw/b.sh", GistReference(id: id, file: .name("b.sh"))),
            ("mira/ID/raw/SHA", GistReference(id: id, revision: sha)), ("mira/ID/raw/", GistReference(id: id)),
            ("mira/ID/raw/SHA/my%20notes%23.md", GistReference(id: id, revision: sha, file: .name("my notes#.md"))),
            ("mira/ID/raw/100%.md", GistReference(id: id, file: .name("100%.md"))),
            ("mira/ID.js?file=b.sh", GistReference(id: id, file: .name("b.sh"))),
            ("ID.js?x=1&file=a%26b.sh", GistReference(id: id, file: .name("a&b.sh"))),
            ("mira/ID#gistcomment-123", GistReference(id: id, comment: 123)),
            ("mira/ID?permalink_comment_id=123#gistcomment-123", GistReference(id: id, comment: 123)),
            ("mira/ID?permalink_comment_id=123", GistReference(id: id, comment: 123)),
            ("mira/ID#gistcomment-x", GistReference(id: id)), ("mira/ID#comments", GistReference(id: id)),
            ("mira/ID/archive/SHA.tar.gz", GistReference(id: id, revision: sha)),
            ("mira/ID/forks", GistReference(id: id)), ("mira/ID/revisions#diff-0f", GistReference(id: id)),
        ])
    func parts(_ path: String, _ expected: GistReference) {
        let path = path.replacing("ID", with: Self.id.rawValue, maxReplacements: 1).replacing("SHA", with: Self.sha)
        #expect(GistReference("https://gist.github.com/\(path)") == expected)
        #expect(GistReference("<https://gist.example.com/\(path)>.") == expected)
    }

    @Test("C14: the API's URLs name a revision and a comment")
    func api() {
        let gists = "https://api.github.com/gists/\(Self.id)"
        #expect(GistReference("\(gists)/\(Self.sha)") == GistReference(id: Self.id, revision: Self.sha))
        #expect(GistReference("\(gists)/comments/9") == GistReference(id: Self.id, comment: 9))
    }

    @Test(
        "C14: an anchor names its file",
        arguments: [
            ("b-sh", "b.sh"), ("bashrc", ".bashrc"), ("my-notes-md", "My notes.md"), ("a_b-c", "a_b.c"),
            ("install-macos-sh", "install (macOS).sh"), ("-bashrc", ".bashrc"), ("a--b", "a- b"),
            ("r%C3%A9sum%C3%A9-md".percentDecoded, "Résumé.md"), ("日本-txt", "日本.txt"), ("b-sh", "B.SH"),
        ])
    func anchor(_ anchor: String, _ name: String) {
        #expect(GistReference.File.anchor(anchor).matches(name))
        #expect(GistReference(id: "1", file: .anchor(anchor)).index(in: ["x", name]) == 1)
    }

    @Test("C14: of names that are alike the one is meant that GitHub gives the anchor to")
    func alike() {
        func file(_ fragment: String, _ names: String...) -> String? {
            GistReference(id: "1", fragment: fragment).index(in: names).map { names[$0] }
        }
        #expect(file("file-a-b-md", "a  b.md", "a b.md") == "a b.md")
        #expect(file("file-a--b-md", "a b.md", "a  b.md") == "a  b.md")
        #expect(file("FILE-README-MD", "readme", "README.md") == "README.md")
        #expect(file("file-b-sh-L40-L50", "a.sh", "b.sh") == "b.sh")
        #expect(file("file-", "a.md") == nil && file("other", "other") == nil && file("file--", "-") == "-")
        #expect(GistReference(id: "1", fragment: "file-b-sh-L40-L50").lines == 40...50)
    }

    @Test("C14: an anchor or a name of no file matches none")
    func otherFiles() {
        #expect(!GistReference.File.anchor("b-sh").matches("bsh"))
        #expect(!GistReference.File.anchor("b").matches("b.sh"))
        #expect(!GistReference.File.name("b.sh").matches("B.sh"))
        #expect(!GistReference.File.name("e\u{301}").matches("\u{E9}"))
        #expect(GistReference(id: "1", file: .name("c")).index(in: ["a", "b"]) == nil)
        #expect(GistReference(id: "1").index(in: ["a", "b"]) == nil)
    }

    @Test("C14: any text costs linear time")
    func hostile() {
        for part in ["(", "<", "[", ".", "%", "/", "#", "?", "&", "-L1", "e\u{301}\u{316}", "://", "@", ":", "”"] {
            let text = String(repeating: part, count: 100_000)
            #expect(GistReference(text) == nil)
            #expect(GistReference("https://gist.github.com/\(Self.id)#file-\(text)") != nil)
        }
    }
}
