import FoundationEssentials
import Glibc
import HTTP
import SystemCalls
import SystemPackage

/// A text that a person writes in an editor: a private copy, which goes with the last hold on it unless it is kept. What is left
/// of one by a process that was killed is found by a later run (`leftovers`).
public final class TextEditor {
    private let folder: PrivateFolder
    private let environment: [String: String]
    public let path: String

    /// Bytes that are read back at most: enough to say that they are too many.
    private static let limit = 64 << 20

    /// - Parameter name: the file's, which tells the editor its language.
    public init(_ text: String, as name: String, environment: [String: String]) throws(LaunchError) {
        self.environment = environment
        do {
            folder = try PrivateFolder(environment: environment)
            path = try folder.add(Data(text.utf8), as: DownloadName.safe(name) ?? "file")
        } catch {
            throw LaunchError(Words.Editor.noCopy(PrivateFolder.parent(environment), error))
        }
    }

    /// Runs the editor until it ends.
    /// - Returns: the file's bytes, whatever they are now.
    /// - Throws: where the editor cannot be run or fails. What was written until then is kept.
    public func run() throws(LaunchError) -> Data {
        let program = environment.editor
        // Ctrl-C is the editor's.
        let before = signal(SIGINT, SIG_IGN)
        let held = folder.openLock()
        defer { try? held?.close() }
        let end: ForegroundProgram.End
        do {
            end = try ForegroundProgram.run("\(program) \"$@\"", [path], holding: held)
            signal(SIGINT, before)
        } catch {
            signal(SIGINT, before)
            throw LaunchError(Words.Editor.notRun(program))
        }
        switch end {
        case .exited(0): break
        case .exited(126), .exited(127): throw LaunchError(Words.Editor.notRun(program), more: changes)
        case .left(let signal):
            let more = changes
            // The editor may not have ended yet: what it still writes is found by a later run.
            folder.leave()
            throw LaunchError(Words.Editor.interrupted, more: more, exitCode: .signal(signal))
        default: throw LaunchError(Words.Export.failed("$EDITOR", "\(end)", program), more: changes)
        }
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            return Data(try file.readAll(limit: Self.limit))
        } catch {
            throw LaunchError(Words.Editor.unreadable(path, error), more: changes)
        }
    }

    /// Keeps the file where it is.
    /// - Returns: the line that says so.
    public func keep() -> String {
        folder.keep()
        return Words.Editor.kept(folder.hasStrays ? folder.path : path)
    }

    /// Keeps what the editor saved under other names.
    /// - Returns: the line that says so; nil where there is nothing.
    public func keepStrays() -> String? {
        guard folder.hasStrays else { return nil }
        return Words.Drafts.editorLeft(folder.keep())
    }

    private var changes: [String] {
        folder.isChanged || folder.hasStrays ? [keep()] : []
    }

    /// Removes the copies that runs which were killed have left.
    /// - Returns: the sentence about what somebody has written in them and is kept; nil where there is nothing.
    public static func leftovers(environment: [String: String]) -> String? {
        Words.Editor.found(PrivateFolder.sweep(environment: environment))
    }
}

extension [String: String] {
    /// The line of the shell that starts the person's editor; of an environment.
    var editor: String { program("VISUAL") ?? program("EDITOR") ?? "$(command -v editor || echo vi)" }

    /// A program of an environment; nil where it names none.
    func program(_ variable: String) -> String? {
        self[variable].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
