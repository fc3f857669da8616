import FoundationEssentials
import HTTP
import SystemPackage

/// A script that has the terminal for itself while this process waits.
public enum ScriptProgram {
    /// Runs a private copy of a script, which is removed afterwards.
    /// - Parameter interpreter: the program and its own arguments.
    /// - Returns: its exit code, as a shell has it.
    public static func run(
        _ interpreter: [String], _ script: Data, named name: String, _ arguments: [String],
        environment: [String: String]
    ) throws(LaunchError) -> Int32 {
        let end: ForegroundProgram.End
        do {
            let folder = try PrivateFolder(environment: environment)
            let path = try folder.add(script, as: DownloadName.safe(name) ?? "script")
            let words = interpreter + [path] + arguments
            end = try ForegroundProgram.ignoringCtrlC {
                Result { try ForegroundProgram.run("exec \"$@\"", words, of: folder) }
            }.get()
        } catch {
            throw LaunchError(Words.Export.notHandedOver(error as? Errno ?? .ioError))
        }
        switch end {
        case .exited(let code): return code
        case .killed(let signal), .left(let signal): return 128 + signal
        }
    }
}
