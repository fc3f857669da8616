import Glibc

/// The process's own argument vector, which every user of the machine can read in `/proc/PID/cmdline`.
public enum ProcessArguments {
    typealias Vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// Overwrites the values of an option, written as `--name VALUE` or `--name=VALUE`, with asterisks of the same
    /// length.
    ///
    /// Must be called first in the program, before any other thread runs. `CommandLine.arguments` keeps the values. A
    /// value of `-` is not a secret and is kept.
    public static func wipe(valuesOf option: String) {
        // Using the arguments makes Swift copy them, before the original changes.
        wipe(valuesOf: option, in: CommandLine.unsafeArgv, count: CommandLine.arguments.count)
    }

    static func wipe(valuesOf option: String, in arguments: Vector, count: Int) {
        var isValue = false
        for argument in UnsafeBufferPointer(start: arguments, count: count).dropFirst().compactMap(\.self) {
            let text = String(cString: argument)
            if isValue {
                overwrite(argument)
            } else if text.begins(with: option + "=") {
                overwrite(argument + option.utf8.count + 1)
            }
            isValue = !isValue && text == option
        }
    }

    private static func overwrite(_ value: UnsafeMutablePointer<CChar>) {
        guard strcmp(value, "-") != 0 else { return }
        memset(value, CInt(UInt8(ascii: "*")), strlen(value))
    }
}
