import Browser
import Cells
import FoundationEssentials
import Glibc
import HTTP
import SystemPackage
import Terminal

/// Runs a pager, an editor or a command on the terminal, with complete files.
struct ExternalProgramRunner {
    let environment: [String: String]
    /// Runs its argument while other programs have the terminal.
    let withTerminalReleased: (() -> Void) -> Void
    /// Reports the result of a command that runs in the background.
    var report: @Sendable (Message) -> Void = { _ in }

    /// - Returns: the message to show afterwards.
    func run(_ program: ExternalProgram) -> Message? {
        do {
            switch program.kind {
            case .pager: return try page(program.files)
            case .editor: return try edit(program.files, at: program.line)
            case .editorInPlace(let paths):
                let places = paths.map { PathText.expanded($0, home: environment["HOME"]) }
                return complaint("$EDITOR", editor.program, editor.run(places))
            case .webPage(let url): return browse(url)
            case .command(let line): return try pipe(program.files, to: line)
            case .custom(let run) where run.command.isForeground: return try runInForeground(run, program.files)
            case .custom(let run):
                try BackgroundCommand.start(run, program.files.first, environment: environment, report: report)
                return .notice(Words.Export.running(run.command.name), isError: false)
            }
        } catch let error as Errno {
            return .notice(Words.Export.notHandedOver(error), isError: true)
        } catch {
            return nil
        }
    }

    private func page(_ files: [Export.Content]) throws -> Message? {
        let texts = files.map { file in
            let text = TextSanitizer.visible(
                String(decoding: file.bytes, as: UTF8.self).replacing("\r\n", by: "\n"), keepsLines: true)
            return files.count > 1 ? "── \(TextSanitizer.visible(file.name))\n\(text)\n" : text
        }
        let folder = try PrivateFolder(environment: environment)
        // A fixed name, not the gist's: less chooses a filter program by the file extension.
        let path = try folder.add(Data(texts.joined().utf8), as: "gist.txt")
        let pager = environment.program("PAGER") ?? "less"
        let line = "\(Pager.withoutFilters) \(pager) \"$@\""
        let end = try run(line, [path], of: folder) { end in
            end == .exited(0) && Self.leavesAtOnce(pager) ? Words.Export.pressAnyKey : nil
        }
        // Pagers can also start an editor, and save what they show.
        return keepChanges(in: folder) ?? complaint("$PAGER", pager, ProgramOutcome(end))
    }

    private func edit(_ files: [Export.Content], at line: Int?) throws -> Message? {
        let folder = try PrivateFolder(environment: environment)
        let paths = try files.map { try folder.add($0.bytes, as: $0.safeName) }
        let end = editor.run(paths, of: folder, line: line ?? 1)
        return keepChanges(in: folder) ?? complaint("$EDITOR", editor.program, end)
    }

    /// Keeps changed files after any outcome, so that no work is lost.
    private func keepChanges(in folder: PrivateFolder) -> Message? {
        folder.rescue().map { path, isChanged in
            .notice(isChanged ? Words.Export.editsKept(path) : Words.Drafts.editorLeft(path), isError: false)
        }
    }

    /// Runs a configured command. Its output stays until a key is pressed.
    private func runInForeground(_ custom: CustomCommand.Run, _ files: [Export.Content]) throws -> Message? {
        let folder = try PrivateFolder(environment: environment)
        let paths = try files.map { try folder.add($0.bytes, as: $0.nameWithoutShellSyntax) }
        _ = try run(custom.line(file: paths.first), of: folder, pause: Self.end)
        return keepChanges(in: folder)
    }

    private func browse(_ url: String) -> Message? {
        var message: Message? = .notice(Words.WebBrowser.opening(url), isError: false)
        do {
            try WebBrowser.open(url, environment: environment) { words in
                let outcome = ProgramOutcome(try? run("exec \"$@\"", words))
                if case .notRun = outcome { return false }
                message = complaint("$BROWSER", words[0], outcome)
                return true
            }
            return message
        } catch {
            return .notice(error.message, isError: true)
        }
    }

    private var editor: Editor { Editor(environment: environment, withTerminalReleased: withTerminalReleased) }

    private func pipe(_ files: [Export.Content], to line: String) throws -> Message? {
        let bytes = files.reduce(into: Data()) { $0 += $1.bytes }
        guard let input = NamelessFile(bytes, environment: environment) else { throw Errno.last }
        let end = try run(line, input: input.descriptor, pause: Self.end)
        return complaint(Words.Export.command, line, ProgramOutcome(end))
    }

    /// True for a pager that only writes: its output would disappear before it can be read.
    private static func leavesAtOnce(_ pager: String) -> Bool {
        pager.parts(separatedBy: " ", omittingEmpty: true).first.map { PathText.name(in: String($0)) } == "cat"
    }

    /// Runs a shell command that has the terminal.
    /// - Parameter pause: returns the words to show until a key is pressed, for output that would disappear.
    private func run(
        _ line: String, _ arguments: [String] = [], input: FileDescriptor? = nil, of folder: PrivateFolder? = nil,
        pause: (ForegroundProgram.End) -> String? = { _ in nil }
    ) throws(Errno) -> ForegroundProgram.End {
        var end = Result<ForegroundProgram.End, Errno>.success(.exited(0))
        withTerminalReleased {
            end = Result { () throws(Errno) in
                try ForegroundProgram.run(line, arguments, input: input, of: folder)
            }
            if case .success(let end) = end, let words = pause(end) { Self.waitForKey(words) }
        }
        return try end.get()
    }

    /// The words about a program's end; nil if this process must end.
    private static func end(_ end: ForegroundProgram.End) -> String? {
        if case .left = end { nil } else { Words.Export.ended("\(end)") }
    }

    private func complaint(_ role: String, _ program: String, _ outcome: ProgramOutcome) -> Message? {
        switch outcome {
        case .done, .left: nil
        case .notRun: .notice(Words.Export.notRun(role, program), isError: true)
        case .failed(let how): .notice(Words.Export.failed(role, how, program), isError: true)
        }
    }

    private static func waitForKey(_ words: String) {
        _ = try? FileDescriptor.standardOutput.writeAll("\n[\(words)]\n".utf8)
        ForegroundProgram.waitForKey()
    }
}

extension Export.Content {
    /// A safe file name in any folder.
    var safeName: String { DownloadName.safe(name) ?? "file" }

    /// A safe file name for a configured command, which may pass the name to a second shell.
    var nameWithoutShellSyntax: String { DownloadName.withoutShellSyntax(name) }
}
