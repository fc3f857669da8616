import Foundation

/// Ends this process with the one that started it, however that one ended.
enum ParentWatch {
    /// Standard input tells at once, as long as only the parent holds its other end; being given another parent tells
    /// within a second if some other child of it has inherited that end. (PR_SET_PDEATHSIG would not do: it fires as
    /// soon as the *thread* that started us ends.)
    static func start(_ end: End) {
        let parent = getppid()
        Thread.detachNewThread {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            var buffer: [UInt8] = Array(repeating: 0, count: 256)
            while getppid() == parent {
                guard poll(&input, 1, 1_000) > 0 else { continue }
                if read(STDIN_FILENO, &buffer, buffer.count) <= 0 { break }
            }
            end()
        }
    }
}
