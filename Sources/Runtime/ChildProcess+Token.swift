import GitHub
import Glibc
import SystemCalls
import SystemPackage

/// Programs do not get the token that this process's environment may contain.
extension ChildProcess {
    static func start(
        _ program: String, _ arguments: [String], input: FileDescriptor? = nil, output: FileDescriptor? = nil,
        errors: FileDescriptor? = nil, holding held: FileDescriptor? = nil
    ) -> Result<pid_t, Errno> {
        start(
            program, arguments, input: input, output: output, errors: errors, holding: held,
            hiding: Credentials.variables)
    }

    static func startInForeground(
        _ program: String, _ arguments: [String], input: FileDescriptor? = nil,
        holding held: FileDescriptor? = nil
    ) -> Result<pid_t, Errno> {
        startInForeground(program, arguments, input: input, holding: held, hiding: Credentials.variables)
    }
}
