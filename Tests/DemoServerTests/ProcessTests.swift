import Foundation
import Testing

@Suite("Demo server: its process", .timeLimit(.minutes(3)))
struct ProcessTests {
    @Test("C9: stops when standard input ends, if started with its parent")
    func endOfInput() throws {
        let running = try Running(["--exit-with-parent"])
        #expect(!running.firstLine().isEmpty)
        try running.input.fileHandleForWriting.close()
        #expect(running.end().status == 0)
    }

    @Test("C9: stops when its parent was killed, though its standard input stays open")
    func killedParent() throws {
        let script = "exec 3<&0; \"$0\" --exit-with-parent <&3 & wait"
        let running = try Running([], launcher: ("/bin/sh", ["-c", script, Running.executable]))
        #expect(!running.firstLine().isEmpty)
        kill(running.process.processIdentifier, SIGKILL)
        // The server holds the other end of this pipe, too: it ends only with both.
        running.waitForEndOfOutput()
        try running.input.fileHandleForWriting.close()
    }

    @Test("C9: SIGTERM and SIGINT end it quietly", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let running = try Running([])
        #expect(!running.firstLine().isEmpty)
        kill(running.process.processIdentifier, signal)
        #expect(running.end() == (0, ""))
    }

    @Test(
        "C9: too little memory or too few files are told on standard error, with exit status 1",
        arguments: [("-v 200000", "the memory is limited to 195 MB"), ("-n 12", "only 12 files may be open")])
    func limits(limit: String, message: String) throws {
        let script = "ulimit \(limit); exec \"$0\""
        let running = try Running([], launcher: ("/bin/sh", ["-c", script, Running.executable]))
        let (status, errors) = running.end()
        #expect(status == 1)
        #expect(errors.contains(message))
    }

    @Test("C9: a stack for which there is no memory is told on standard error: no thread is waited for")
    func threads() throws {
        let script = "ulimit -s 200000; ulimit -v 400000; exec \"$0\""
        let running = try Running([], launcher: ("/bin/sh", ["-c", script, Running.executable]))
        let (status, errors) = running.end()
        #expect(status == 1)
        #expect(errors.contains("threads can't be started"))
    }

    @Test(
        "C9: a bad option is told on standard error, with exit status 2",
        arguments: [
            (["--port", "many"], "--port takes a number"), (["--port"], "--port needs a value"),
            (["--now", "soon"], "--now takes a time"), (["--fail", "200@1"], "--fail takes items"),
            (["--frobnicate"], "unknown option --frobnicate"), (["extra"], "unknown option extra"),
        ])
    func badOptions(arguments: [String], message: String) throws {
        let (status, errors) = try Running(arguments).end()
        #expect(status == 2)
        #expect(errors.contains(message))
    }

    @Test("C9: a port that is taken is told on standard error, with exit status 1")
    func portInUse() throws {
        let server = try DemoServer()
        let (status, errors) = try Running(["--port", String(server.api.port)]).end()
        #expect(status == 1)
        #expect(errors.contains("port \(server.api.port) is in use"))
    }
}
