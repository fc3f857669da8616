import Glibc

/// The process's own argument vector, which everybody on the machine can read in `/proc/PID/cmdline`.
public enum ProcessArguments {
    /// Overwrites in place the values of an option, written as `--name VALUE` or `--name=VALUE`, with asterisks of the
    /// same length.
    ///
    /// Call it first thing in the program, before any other thread runs. `CommandLine.arguments` stays whole. A value of
    /// `-` is no secret and is kept.
    public static func wipe(valuesOf option: String) {
        // Asking for the arguments makes Swift copy them, before their source changes.
        var arguments = CommandLine.arguments.indices.dropFirst().makeIterator()
        while let index = arguments.next(), let argument = CommandLine.unsafeArgv[index] {
            let name = String(cString: argument)
            if name == option, let next = arguments.next(), let value = CommandLine.unsafeArgv[next] {
                overwrite(value)
            } else if name.hasPrefix(option + "=") {
                overwrite(argument + option.utf8.count + 1)
            }
        }
    }

    private static func overwrite(_ value: UnsafeMutablePointer<CChar>) {
        guard strcmp(value, "-") != 0 else { return }
        memset(value, CInt(UInt8(ascii: "*")), strlen(value))
    }
}
