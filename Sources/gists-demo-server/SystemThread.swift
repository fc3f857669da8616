import Foundation

/// Threads that say whether there could be one.
enum SystemThread {
    /// - Returns: nil where the system has no thread left, or no memory for its stack.
    static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        let box = Unmanaged.passRetained(Body(run: body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        if status == 0 { return thread }
        box.release()
        return nil
    }

    /// True where so many threads can run at the same time.
    static func canStart(_ count: Int) -> Bool {
        let end = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        while threads.count < count, let thread = start({ waitWithMemory(for: end) }) { threads.append(thread) }
        for _ in threads { end.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count == count
    }

    /// Waits with some memory: the first that a thread takes brings it a heap, which later threads use again.
    private static func waitWithMemory(for end: DispatchSemaphore) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
        end.wait()
        memory.deallocate()
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
