import Foundation

/// Ends this process with its parent, however that one ends.
enum ParentWatch {
    /// A closed standard input shows it immediately, unless another child of the parent has inherited the other end; in
    /// that case, the new parent process shows it within a second. (PR_SET_PDEATHSIG would not work: it is sent as soon
    /// as the *thread* that started this process ends.)
    /// - Returns: false if the system can't start another thread.
    static func start(_ end: End) -> Bool {
        let parent = getppid()
        return SystemThread.start {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            var buffer: [UInt8] = Array(repeating: 0, count: 256)
            while getppid() == parent {
                guard poll(&input, 1, 1_000) > 0 else { continue }
                if read(STDIN_FILENO, &buffer, buffer.count) <= 0 { break }
            }
            end()
        } != nil
    }
}
