import GitHub
import Terminal

/// What the command line and the environment decided, before anything is started.
public struct LaunchOptions: Sendable {
    public var configuration: APIConfiguration
    /// Nil where nothing is to be kept on disk.
    public var cacheFolder: String?
    public var showsAvatars: Bool
    public var color: ColorMode
    /// A file for one line a request; nil for none.
    public var logPath: String?
    public var environment: [String: String]

    public init(
        configuration: APIConfiguration, cacheFolder: String?, showsAvatars: Bool = true, color: ColorMode = .auto,
        logPath: String? = nil, environment: [String: String]
    ) {
        self.configuration = configuration
        self.cacheFolder = cacheFolder
        self.showsAvatars = showsAvatars
        self.color = color
        self.logPath = logPath
        self.environment = environment
    }
}

/// A start that failed for a reason that the person can mend; `message` is for standard error.
public struct LaunchError: Error, CustomStringConvertible, Sendable {
    public var message: String
    /// What the process ends with.
    public var exitCode: ExitCode

    public init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }

    public var description: String { message }
}

/// What the process tells its parent at the end.
public enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    /// The command line makes no sense, or the browser was asked for where there is no terminal.
    case usage = 2
    /// A token is missing, or GitHub refuses it.
    case authentication = 4
    case interrupted = 130
}
