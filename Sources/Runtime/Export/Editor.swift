import FoundationEssentials
import SystemPackage

/// The user's editor.
struct Editor {
    let environment: [String: String]
    /// Runs its argument while other programs have the terminal.
    var withTerminalReleased: (() -> Void) -> Void = { $0() }

    /// The shell command that starts it, for messages.
    var program: String {
        switch EditPreset.inUse(environment) {
        case .standard: environment.program("VISUAL") ?? environment.program("EDITOR") ?? Self.standard
        case .neovim: "nvim"
        }
    }

    private static let standard = "$(command -v editor || echo vi)"
    /// The maximum number of bytes that are read back: enough for the message that there are too many.
    private static let limit = 64 << 20

    /// Runs the editor until it ends.
    /// - Parameters:
    ///   - folder: the private folder of the paths, if they are in one.
    ///   - line: the cursor's line in the first file, in editors whose option for it is known.
    func run(_ paths: [String], of folder: PrivateFolder? = nil, line: Int = 1) -> ProgramOutcome {
        let arguments = EditorLine.arguments(paths, line: line, program: program == Self.standard ? "vi" : program)
        let command = EditPreset.inUse(environment) == .neovim ? EditPreset.neovimFunction : program
        var end: ForegroundProgram.End?
        withTerminalReleased { end = try? ForegroundProgram.run("\(command) \"$@\"", arguments, of: folder) }
        return ProgramOutcome(end)
    }

    /// Returns the bytes of a file after the editor has ended.
    /// - Throws: also if the editor replaced it by a pipe or a device, since reading it would block.
    static func read(_ path: String) throws -> Data {
        let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        defer { try? file.close() }
        let type = try file.stat().type
        guard type == .regular else { throw type == .directory ? Errno.isDirectory : .notSupported }
        return Data(try file.readAll(limit: limit))
    }
}

extension [String: String] {
    /// The program in a variable; nil if it is blank or missing.
    func program(_ variable: String) -> String? {
        self[variable].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
