import Foundation
import Testing

@testable import HTTP

@Suite struct CharsetTests {
    func text(_ bytes: [UInt8], charset: String? = nil) throws -> String {
        var headers: Headers = [:]
        headers["Content-Type"] = charset.map { "text/plain; charset=\($0)" }
        let response = HTTPResponse(url: URL(filePath: "/"), status: 200, headers: headers)
        return try ResponseSerializer.string.serialize(response, Data(bytes))
    }

    @Test(
        "H5: text in the charset that the server names",
        arguments: [
            ("utf-8", [0x63, 0xC3, 0xA9], "cé"), ("us-ascii", [0x63], "c"),
            ("ISO-8859-1", [0x63, 0xE9, 0x80], "cé\u{80}"), ("Windows-1252", [0x80, 0xE9, 0x81, 0x9F], "€é\u{81}Ÿ"),
            ("utf-16", [0, 0x63, 0xD8, 0x3D, 0xDE, 0x00], "c😀"), ("utf-16be", [0, 0x63], "c"),
            ("utf-16le", [0x63, 0, 0x3D, 0xD8, 0x00, 0xDE], "c😀"), ("utf-32", [0, 1, 0xF6, 0], "😀"),
            ("utf-32le", [0, 0xF6, 1, 0], "😀"),
        ] as [(String, [UInt8], String)])
    func named(charset: String, bytes: [UInt8], text: String) throws {
        #expect(try self.text(bytes, charset: charset) == text)
    }

    @Test(
        "H5: the mark at the start counts more than the name, and is not part of the text",
        arguments: [
            [0xEF, 0xBB, 0xBF, 0x63], [0xFE, 0xFF, 0, 0x63], [0xFF, 0xFE, 0x63, 0],
            [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x63], [0xFF, 0xFE, 0, 0, 0x63, 0, 0, 0],
        ] as [[UInt8]])
    func marked(bytes: [UInt8]) throws {
        for charset in [nil, "iso-8859-1", "utf-16", "klingon"] {
            #expect(Array(try text(bytes, charset: charset).unicodeScalars) == ["c"])
        }
    }

    @Test(
        "H5: what is not of its charset is an error",
        arguments: [
            ("utf-8", [0x63, 0xE9]), ("utf-8", [0xED, 0xA0, 0x80]), ("us-ascii", [0x80]), ("utf-16le", [0x63]),
            ("utf-16le", [0x00, 0xD8]), ("utf-32", [0, 0, 0xD8, 0]), ("utf-32", [0, 0x11, 0, 0]),
            ("utf-32le", [0x63, 0, 0]), ("klingon", [0x63]),
        ] as [(String, [UInt8])])
    func invalid(charset: String, bytes: [UInt8]) {
        #expect(throws: HTTPError.self) { try text(bytes, charset: charset) }
    }
}
