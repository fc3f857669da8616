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

    @Test("H14: long names are cut, and keep their ending")
    func long() throws {
        let name = try safe("https://h.example/", "attachment; filename=\(String(repeating: "ü", count: 300)).tar")
        #expect(name.utf8.count <= 240)
        #expect(name.hasSuffix("ü.tar"))
    }

    private func safe(_ url: String, _ disposition: String?) throws -> String {
        var headers: Headers = [:]
        headers["Content-Disposition"] = disposition
        return DownloadName.safe(for: HTTPResponse(url: try #require(URL(string: url)), status: 200, headers: headers))
    }
}
