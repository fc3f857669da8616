import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// Files in encodings other than UTF-8: shown as the text that they are, handed on as the bytes that they are.
@Suite(.blocking) struct `Files in other encodings` {
    private static let notes = Data([0x4B, 0xF6, 0x6C, 0x6E, 0x2C, 0x20, 0xE9, 0x74, 0xE9, 0x0D, 0x0A])
    private static let files: [String: Data] = [
        "a.reg": Data([0xFF, 0xFE])
            + utf16("Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Straße]\r\n"),
        "b.csv": Data([0xFF, 0xFE]) + utf16("name;größe\r\nApfel;3\r\nÄpfel;12\r\n"),
        "c.txt": notes,
        "d.py": Data("# ".utf8) + shiftJIS + Data("\nx = 1\n".utf8),
    ]
    /// 日本語のファイルです
    private static let shiftJIS = Data([
        0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xCC, 0x83, 0x74, 0x83, 0x40, 0x83, 0x43, 0x83, 0x8B, 0x82, 0xC5,
        0x82,
        0xB7,
    ])

    private static func utf16(_ text: String) -> Data {
        Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }

    /// A gist as GitHub sends it: the content is text, with U+FFFD for bytes that are not UTF-8.
    private func serve(on server: LoopbackServer) {
        let files = Self.files.map { name, bytes in
            let language = ["py": "Python", "csv": "CSV"][String(name.suffix(3).drop { $0 == "." })]
            return (
                name,
                Sample.file(
                    name, String(decoding: bytes, as: UTF8.self),
                    changed: [
                        "size": bytes.count, "raw_url": "\(server.url)/raw/\(name)", "language": language ?? NSNull(),
                    ])
            )
        }
        for (name, bytes) in Self.files { server.on("/raw/\(name)", .status(200, body: bytes)) }
        server.serve(Sample.gist(1, changed: ["files": Dictionary(uniqueKeysWithValues: files)]))
    }

    @Test("R20: on a terminal they are text, highlighted and rendered as any other, with the encoding in the heading")
    func shown() throws {
        let server = try LoopbackServer()
        serve(on: server)
        let terminal = try Browser.open(
            ["show", "1", "--no-pager", "--api-url", server.url], columns: 80, rows: 50)
        #expect(try terminal.waitForExit() == .exited(0))
        let lines = terminal.lines
        func has(_ start: String, _ part: String? = nil) -> Bool {
            lines.contains { $0.hasPrefix(start) && part.map($0.contains) != false }
        }
        #expect(has("── a.reg", "· UTF-16LE ") && has("── b.csv", "· UTF-16LE "), "\(terminal.text)")
        #expect(has("── c.txt", "· Windows-1252? ") && has("── d.py", "· Shift-JIS? "), "\(terminal.text)")
        #expect(has("[HKEY_CURRENT_USER\\Straße]"), "\(terminal.text)")
        #expect(has("name  │ größe") && has("Äpfel │    12"), "\(terminal.text)")
        #expect(has("Köln, été") && has("# 日本語のファイルです"), "\(terminal.text)")
    }

    @Test("R20: --raw, a pipe and save hand on every byte")
    func bytes() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        serve(on: server)
        for (name, bytes) in Self.files {
            let result = try Program.run(["show", "1", "--raw", "--file", name, "--api-url", server.url])
            #expect(result.output == bytes, "\(name)")
        }
        let result = try Program.run(["save", "1", "--dir", folder.path, "--api-url", server.url])
        #expect(result.code == 0, "\(result.errors)")
        for (name, bytes) in Self.files {
            #expect(folder.contents.first { $0.path.hasSuffix("/" + name) }?.data == bytes, "\(name)")
        }
    }

    @Test("R20: JSON has their text and the name of the encoding, and of plain UTF-8 no such name")
    func json() throws {
        let server = try LoopbackServer()
        serve(on: server)
        let expression = #".files[] | "\(.filename) \(.source_encoding) \(.truncated) \(.content)""#
        let result = try Program.run(["show", "1", "--json", "--jq", expression, "--api-url", server.url])
        #expect(result.text.contains("a.reg UTF-16LE false Windows Registry Editor"), "\(result.text)")
        #expect(result.text.contains("Straße]") && result.text.contains("b.csv UTF-16LE false name;größe"))
        #expect(result.text.contains("c.txt Windows-1252 false Köln, été"), "\(result.text)")
        #expect(result.text.contains("d.py Shift-JIS false # 日本語のファイルです"), "\(result.text)")
        #expect(!result.text.contains("\u{FFFD}"))
        server.serve(Sample.gist(1, changed: ["files": ["a.txt": Sample.file("a.txt", "é")]]))
        let plain = try Program.run(["show", "1", "--json", "files", "--api-url", server.url])
        #expect(!plain.text.contains("source_encoding"), "\(plain.text)")
    }

    @Test("R20: the search finds their words, without a network")
    func searched() throws {
        let (server, folder) = (try LoopbackServer(), try TestFolder())
        serve(on: server)
        let cache = ["--cache-dir", folder.path, "--api-url", server.url]
        #expect(try Program.run(["show", "1"] + cache).code == 0)
        for word in ["Straße", "größe", "Köln", "été", "日本語", "registry"] {
            let found = try Program.run(["search", word] + cache)
            #expect(found.text.hasPrefix("1\t"), "\(word) \(found.text) \(found.errors)")
        }
    }

    @Test("R20: edit refuses to change the encoding, and an edit of something else leaves the file alone")
    func editing() throws {
        let writing = try WritingServer()
        serve(on: writing.server)
        for arguments in [["edit", "1", "-f", "c.txt"], ["edit", "1", "-f", "a.reg"]] {
            let terminal = try writing.open(arguments, editor: "echo x >> \"$1\"")
            #expect(try terminal.waitForExit() == .exited(1))
            #expect(terminal.unwrappedText.contains("accepts only UTF-8"), "\(terminal.text)")
        }
        #expect(writing.changes == [])
        let result = try writing.run(["edit", "1", "--desc", "new words"])
        #expect(result.code == 0, "\(result.errors)")
        #expect(writing.sent["files"] == nil, "\(writing.sent)")
    }

    @Test("R20: a file of the disk in another encoding is not published as something else")
    func creating() throws {
        let writing = try WritingServer()
        let path = writing.folder.path + "/notes.txt"
        try Self.notes.write(to: URL(fileURLWithPath: path))
        let result = try writing.run(["create", path])
        #expect(result.code == 1)
        #expect(result.errors.contains("“notes.txt” is in Windows-1252?"), "\(result.errors)")
        #expect(writing.changes == [])
    }

    @Test("R20: in the browser the encoding stands above the text, and :encoding changes it")
    func browsed() throws {
        let server = try LoopbackServer()
        serve(on: server)
        let terminal = try Browser.open(["1", "--fresh", "--api-url", server.url], until: "HKEY_CURRENT_USER")
        try terminal.waitFor("Straße]")
        try terminal.waitFor(" UTF-16LE ─")
        terminal.type("]")
        try terminal.waitFor("größe")
        terminal.type("]")
        try terminal.waitFor("Köln, été")
        try terminal.waitFor(" Windows-1252? ─")
        terminal.type(":encoding cp1251\r")
        try terminal.waitFor("Kцln, йtй")
        try terminal.waitFor(" Windows-1251 ─")
        terminal.type("]")
        try terminal.waitFor("日本語のファイルです")
        terminal.type("[")
        try terminal.waitFor("Kцln, йtй")
        terminal.type(":encoding auto\r")
        try terminal.waitFor("Köln, été")
        try terminal.quit()
    }
}
