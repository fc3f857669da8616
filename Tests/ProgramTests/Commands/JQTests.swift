import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Filters of jq` {
    private func server(_ description: String = "Gist number 1") throws -> LoopbackServer {
        let server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["description": description]))
        return server
    }

    @Test("C1: --jq prints strings as they are, a line each, and all else as JSON in one line")
    func outputs() throws {
        let server = try server()
        let address = ["--api-url", server.url]
        let list = try Program.run(["list", "--jq", ".[] | .id, .owner.login, .files, .comments"] + address)
        #expect(list.code == 0, "\(list.errors)")
        #expect(list.lines.first == "1" && list.lines[1] == "mira" && list.lines[3] == "0")
        #expect(list.lines[2].hasPrefix("{\"notes.txt\":{") && list.lines.count == 4)
        let show = try Program.run(["show", "1", "--jq", ".files[].content"] + address)
        #expect(show.text == "Text of 1\n\n")
        #expect(try Program.run(["list", "--json", "--jq", "length"] + address).text == "1\n")
    }

    @Test("C1: cache, search and thumbnail filter their JSON, too")
    func otherCommands() throws {
        let folder = try TestFolder()
        let options = ["--cache-dir", folder.path]
        let server = try server()
        let address = ["--api-url", server.url]
        _ = try Program.run(["show", "1"] + address + options)
        #expect(try Program.run(["cache", "status", "--jq", ".store.gists"] + options).text == "1\n")
        #expect(try Program.run(["search", "number", "--jq", ".[].gist.id"] + address + options).text == "1\n")
        let id = try Demo.gist("A picture and some bytes that are no text")
        let image = try Demo.run(["show", id, "--raw", "--file", "avatar.png"]).output
        let path = try folder.file("avatar.png", image)
        let thumbnail = ["thumbnail", path, "--size", "2x1", "--jq", ".[].rows | length"]
        #expect(try Program.run(thumbnail).text == "1\n")
    }

    @Test(
        "C1: an expression that makes no sense ends with 2 and a sentence, before anybody is asked",
        arguments: [("{", "syntax error"), ("nope", "nope/0 is not defined"), ("import \"x\" as x; 1", "module")])
    func nonsense(expression: String, words: String) throws {
        let server = try server()
        let result = try Program.run(["list", "--jq", expression, "--api-url", server.url])
        #expect(result.code == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("gists-tui: --jq: ") && result.errors.contains(words), "\(result.errors)")
        #expect(!result.errors.contains("jq: error") && result.errors.split(separator: "\n").count == 1)
        #expect(server.requests.isEmpty)
    }

    @Test("C1: an expression that fails on its way ends with 1; what it gave before is there")
    func failure() throws {
        let server = try server()
        let address = ["--api-url", server.url]
        let result = try Program.run(["list", "--jq", ".[0].id, .[0].id.x"] + address)
        #expect(result.code == 1 && result.text == "1\n")
        #expect(result.errors == "gists-tui: --jq: Cannot index string with string \"x\"\n")
        let halted = try Program.run(["list", "--jq", "\"enough\" | halt_error"] + address)
        #expect(halted.code == 1 && halted.errors.contains("enough"))
    }

    @Test("C1: an expression that takes all memory is told of, and ends")
    func memory() throws {
        let server = try server()
        let result = try Program.run(["list", "--jq", "def f: [., .] | f; f", "--api-url", server.url])
        #expect(result.code == 1)
        #expect(result.errors.contains("takes too much memory"), "\(result.errors)")
    }

    @Test("T3: on a terminal strings of strangers are made visible; in a pipe they are as they are")
    func hostile() throws {
        let text = "\u{1B}]0;owned\u{7}\u{9B}2Jx"
        let server = try server(text)
        let arguments = ["list", "--jq", ".[].description, .[].files", "--api-url", server.url]
        let terminal = try Browser.open(arguments, environment: ["NO_COLOR": "1"])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.text.contains("␛]0;owned␇") && !terminal.output.contains(0x1B))
        #expect(try Program.run(arguments).text.hasPrefix(text + "\n"))
    }
}
