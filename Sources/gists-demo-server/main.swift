import Foundation

let options: Options
do throws(Options.Failure) {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
    switch error {
    case .help:
        print(Options.usage)
        exit(0)
    case .message(let text):
        FileHandle.standardError.write(Data("gists-demo-server: \(text)\n\n\(Options.usage)\n".utf8))
        exit(2)
    }
}

// A client that disconnects must not end the server.
signal(SIGPIPE, SIG_IGN)
let end = End(removing: options.scratch)
let signals = end.wait(for: [SIGTERM, SIGINT])
if options.exitsWithParent { ParentWatch.start(end) }

do {
    try await Service(options).run()
    withExtendedLifetime(signals) {}
} catch {
    FileHandle.standardError.write(Data("gists-demo-server: \(error)\n".utf8))
    exit(1)
}
