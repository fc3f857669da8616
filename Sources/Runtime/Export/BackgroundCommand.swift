import Browser
import Cells
import Concurrency
import FoundationEssentials
import SystemCalls
import SystemPackage

/// A configured command that runs in the background, without a terminal.
enum BackgroundCommand {
    /// The kernel discards the exit status of children (`Main`): a shell around the command reports it, and removes the
    /// file, even if the browser has ended before.
    private static let wrapper = """
        /bin/sh -c "$1" gists-tui >/dev/null; end=$?; [ -z "$2" ] || rm -rf -- "$2"; echo "$end"
        """

    /// - Parameter report: is called once, from any thread, if the command fails.
    static func start(
        _ run: CustomCommand.Run, _ file: Export.Content?, environment: [String: String],
        report: @escaping @Sendable (Message) -> Void
    ) throws {
        let folder = try file.map { _ in try PrivateFolder(environment: environment) }
        let path = try file.flatMap { file in try folder?.add(file.bytes, as: file.nameWithoutShellSyntax) }
        guard let errors = NamelessFile(Data(), environment: environment) else { throw Errno.last }
        let status = try FileDescriptor.pipe(options: .closeOnExec)
        // While the command has the lock, no other run treats the file as left behind.
        let held = folder?.openLock()
        defer { try? held?.close() }
        let words = ["-c", wrapper, "gists-tui", run.line(file: path), folder?.path ?? ""]
        let started = ChildProcess.start(
            "/bin/sh", words, output: status.writeEnd, errors: errors.descriptor,
            holding: held)
        try? status.writeEnd.close()
        do {
            _ = try started.get()
        } catch {
            try? status.readEnd.close()
            throw error
        }
        folder?.leave()
        let (name, end) = (run.command.name, status.readEnd)
        let complaints = try errors.descriptor.duplicate()
        let isWatched = startThread {
            defer {
                try? end.close()
                try? complaints.close()
            }
            let code = (try? end.readAll(limit: 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let number = Int32(code.prefix { !$0.isNewline })
            guard number != 0 else { return }
            let how = number.map(Words.Export.exit) ?? Words.Export.killed
            report(.notice(Words.Export.commandFailed(name, how, firstLine(of: complaints)), isError: true))
        }
        if !isWatched {
            try? end.close()
            try? complaints.close()
        }
    }

    /// The first line of its output; nil if there is none.
    private static func firstLine(of file: FileDescriptor) -> String? {
        guard (try? file.seek(offset: 0, from: .start)) != nil, let bytes = try? file.readAll(limit: 4_096) else {
            return nil
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.contains { !$0.isWhitespace } }
        return line.map { OneLine.collapse(String($0), columns: 200) }
    }
}
