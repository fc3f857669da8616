/// The end of a program that the user has chosen.
enum ProgramOutcome {
    case done
    /// The program does not exist or is not executable.
    case notRun
    /// - how: the predicate of a sentence about the program.
    case failed(how: String)
    /// This process must end; the program may still be running.
    case left(signal: Int32)

    /// - Parameter end: nil if not even the shell could be started.
    init(_ end: ForegroundProgram.End?) {
        switch end {
        case .exited(0): self = .done
        case nil, .exited(126), .exited(127): self = .notRun
        case .left(let signal): self = .left(signal: signal)
        case .exited(let code): self = .failed(how: Words.Export.exited(code))
        case .killed(let signal): self = .failed(how: Words.Export.killed(by: signal))
        }
    }
}

extension ForegroundProgram.End: CustomStringConvertible {
    var description: String {
        switch self {
        case .exited(let code): Words.Export.exit(code)
        case .killed(let signal), .left(let signal): Words.Export.signal(signal)
        }
    }
}
