import FoundationEssentials
import Glibc
import HTTP
import SystemCalls
import SystemPackage

/// A text that a person writes in an editor: a private copy, which goes with the last hold on it unless it is kept.
public final class TextEditor {
    private let folder: PrivateFolder
    private let original: Data
    private let environment: [String: String]
    public let path: String

    /// Bytes that are read back at most: enough to say that they are too many.
    private static let limit = 64 << 20

    /// - Parameter name: the file's, which tells the editor its language.
    public init(_ text: String, as name: String, environment: [String: String]) throws(LaunchError) {
        original = Data(text.utf8)
        self.environment = environment
        do {
            folder = try PrivateFolder(environment: environment)
            path = try folder.add(original, as: DownloadName.safe(name) ?? "file")
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
        let end: ForegroundProgram.End
        do {
            end = try ForegroundProgram.run("\(program) \"$@\"", [path])
            signal(SIGINT, before)
        } catch {
            signal(SIGINT, before)
            throw LaunchError(Words.Editor.notRun(program))
        }
        switch end {
        case .exited(0): break
        case .exited(126), .exited(127): throw LaunchError(Words.Editor.notRun(program))
        default: throw LaunchError(Words.Export.failed("$EDITOR", "\(end)", program), more: leftovers)
        }
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            return Data(try file.readAll(limit: Self.limit))
        } catch {
            throw LaunchError(Words.Editor.unreadable(path, error))
        }
    }

    /// Keeps the file where it is.
    /// - Returns: the line that says so.
    public func keep() -> String {
        folder.isKept = true
        return Words.Editor.kept(path)
    }

    private var leftovers: [String] {
        (try? Data(contentsOf: URL(filePath: path))) == original ? [] : [keep()]
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
