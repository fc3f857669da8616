import Foundation
import HTTP
import Testing

@Suite struct DownloadNameTests {
    @Test(
        "H14: names from servers can't escape a folder",
        arguments: [
            (#"attachment; filename="report.pdf""#, "report.pdf"),
            ("attachment; filename=report.pdf; size=3", "report.pdf"),
            (#"attachment; filename="a;b \"c\".txt""#, #"a;b "c".txt"#),
            (#"attachment; filename="x.txt"; filename*=UTF-8''%E2%82%AC%20rates.txt"#, "€ rates.txt"),
            ("attachment; filename*=iso-8859-1'en'%A3.txt; filename=pound.txt", "pound.txt"),
            (#"attachment; filename="../../.ssh/authorized_keys""#, "authorized_keys"),
            ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd"),
            (#"attachment; filename="..\\..\\boot.ini""#, "boot.ini"), (#"attachment; filename=".bashrc""#, "bashrc"),
            (#"attachment; filename="-rf .txt""#, "rf .txt"), (#"attachment; filename="~root""#, "root"),
            (#"attachment; filename="..""#, "from-url.txt"), (#"attachment; filename="/""#, "from-url.txt"),
            (#"attachment; filename="""#, "from-url.txt"), ("inline", "from-url.txt"), ("", "from-url.txt"),
            ("attachment; filename*=UTF-8''a%00b%0Ac%1B.txt", "abc.txt"),
            ("attachment; filename*=UTF-8''gpj%E2%80%AEexe.txt", "gpjexe.txt"),
        ])
    func disposition(header: String, name: String) throws {
        #expect(try safe("https://h.example/a/from-url.txt?b=/c", header) == name)
    }

    @Test(
        "H14: without a suggestion the URL names the file",
        arguments: [
            ("https://h.example/a/b%20c.txt", "b c.txt"), ("https://h.example/a/", "a"),
            ("https://h.example", "download"),
            ("https://h.example/%2e%2e%2f%2e%2e%2fpasswd", "passwd"), ("https://h.example/..%2f", "download"),
        ])
    func url(url: String, name: String) throws {
        #expect(try safe(url, nil) == name)
    }

    @Test(
        "C11: a name without a shell's syntax keeps its letters and its ending",
        arguments: [
            ("notes.md", "notes.md"), ("a;touch${IFS}pwned;.md", "a-touch-IFS-pwned-.md"),
            ("a b'.tar.gz", "a-b-.tar.gz"),
            ("日本.md", "file.md"), ("日本", "file"), ("; -- .md", "file.md"), ("../x", "x"), ("Makefile", "Makefile"),
            ("e\u{301}.md", "e-.md"), ("a.c++", "a.c-"), ("", "file"), ("\"\u{301}.txt", "file.txt"), ("_a.b", "_a.b"),
        ])
    func withoutShellSyntax(name: String, plain: String) {
        #expect(DownloadName.withoutShellSyntax(name) == plain)
    }

    @Test("H14: long names are cut, and keep their ending")
    func long() throws {
        let name = try safe("https://h.example/", "attachment; filename=\(String(repeating: "ü", count: 300)).tar")
        #expect(name.utf8.count <= 240)
        #expect(name.hasSuffix("ü.tar"))
    }

    @Test("H14: a name that is all marks is cut, too, and stays one")
    func marks() throws {
        let name = try #require(DownloadName.safe("e" + String(repeating: "\u{301}", count: 200) + ".md"))
        #expect(name.utf8.count == 240)
        #expect(name.unicodeScalars.first == "e" && name.unicodeScalars.suffix(3).map(String.init) == [".", "m", "d"])
    }

    @Test("H14: a cut leaves no blanks at the end")
    func cutBeforeBlanks() {
        let name =
            String(repeating: "x", count: 230) + String(repeating: " ", count: 20) + String(repeating: "y", count: 20)
        #expect(DownloadName.safe(name) == String(repeating: "x", count: 230))
    }

    @Test("H14: no mark makes a slash pass for something else, in the middle or at the start")
    func joined() {
        let scalars = (0x80...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter { scalar in
            scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier || scalar == "\u{200D}"
                || scalar.properties.generalCategory == .spacingMark
        }
        var count = 0
        for scalar in scalars {
            count += 1
            for name in ["a/\(scalar)../\(scalar)../x", "../\(scalar).x", "a\\\(scalar)x", "/\(scalar)x", "\(scalar)x"]
            {
                // What is left of the last part: its letter.
                #expect(DownloadName.safe(name).map { Array($0.utf8) } == [UInt8(ascii: "x")], "\(scalar.value)")
            }
            let bare = DownloadName.safe("a/\(scalar)")
            #expect(bare.map { !$0.utf8.contains(UInt8(ascii: "/")) && !$0.isEmpty } ?? true, "\(scalar.value)")
        }
        #expect(count > 2_000)
    }

    @Test(
        "H14: a name begins with nothing that hides it or that a shell reads as an option or a home folder",
        arguments: [
            ("-rf", "rf"), ("--", nil), ("~", nil), ("~root", "root"), (". .-x", "x"), (".\u{301}x", "x"), ("...", nil),
            ("a-b~c.d", "a-b~c.d"), ("\u{2009}x\u{2009}", "x"),
        ])
    func start(name: String, safe: String?) {
        #expect(DownloadName.safe(name) == safe)
    }

    private func safe(_ url: String, _ disposition: String?) throws -> String {
        var headers: Headers = [:]
        headers["Content-Disposition"] = disposition
        return DownloadName.safe(for: HTTPResponse(url: try #require(URL(string: url)), status: 200, headers: headers))
    }
}
