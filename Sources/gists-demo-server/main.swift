import Foundation

/// Ends with a message.
func fail(_ message: String, status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("gists-demo-server: \(message)\n".utf8))
    exit(status)
}

let options: Options
do throws(Options.Failure) {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
    switch error {
    case .help:
        print(Options.usage)
        exit(0)
    case .message(let text): fail("\(text)\n\n\(Options.usage)", status: 2)
    }
}

// A client that disconnects must not end the server.
signal(SIGPIPE, SIG_IGN)
if let shortage = Shortage.found() { fail(shortage) }
let end = End(removing: options.scratch)
guard end.wait(for: [SIGTERM, SIGINT]), !options.exitsWithParent || ParentWatch.start(end) else {
    fail("no thread can be started")
}

do {
    try await Service(options).run()
} catch {
    fail("\(error)")
}
