import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// Commands that have nothing to print.
@Suite(.blocking) struct `Empty answers` {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer()
        server.serve(Sample.gist(1, changed: ["files": [String: Any]()]))
        server.on("/gists/public", .json("[]"))
        for path in ["comments", "forks", "commits"] { server.on("/gists/1/\(path)", .json("[]")) }
    }

    private static let commands: [(words: [String], sentence: String)] = [
        (["list"], "There are no gists here."), (["ls"], "There are no gists here."),
        (["forks", "1"], "This gist has no forks."), (["comments", "1"], "This gist has no comments."),
        (["revisions", "1"], "This gist has no revisions."), (["show", "1", "--files"], "This gist has no files."),
        (["search", "nothing", "like it"], "No gist matches “nothing like it”."),
        (["search", "has:forks"], "The filter “has:” knows only comments: has:comments."),
        (["search", "onwer:mira"], "There is no filter “onwer:”. Did you mean “owner:”?"),
    ]

    @Test("C1: a command that prints nothing says why on a terminal", arguments: commands.indices)
    func terminal(index: Int) throws {
        let folder = try TestFolder()
        let (words, sentence) = Self.commands[index]
        let terminal = try Browser.open(words + ["--api-url", server.url, "--cache-dir", folder.path])
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.unwrappedText.contains(sentence))
    }

    @Test("C1: in a pipe nothing is said of it", arguments: commands.indices)
    func pipe(index: Int) throws {
        let folder = try TestFolder()
        let words = Self.commands[index].words
        let result = try Program.run(words + ["--api-url", server.url, "--cache-dir", folder.path])
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(words[0] == "show" || result.output.isEmpty)
    }
}
