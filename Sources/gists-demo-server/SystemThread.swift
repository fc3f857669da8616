import Foundation

/// Threads that report if they can't be started.
enum SystemThread {
    /// - Returns: nil if the system can't start another thread, or has no memory for its stack.
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

    /// True if this number of threads can run at the same time.
    static func canStart(_ count: Int) -> Bool {
        let end = DispatchSemaphore(value: 0)
        var threads: [pthread_t] = []
        while threads.count < count, let thread = start({ waitWithMemory(for: end) }) { threads.append(thread) }
        for _ in threads { end.signal() }
        for thread in threads { pthread_join(thread, nil) }
        return threads.count == count
    }

    /// Waits with some memory: a thread's first allocation creates a heap for it, which later threads use again.
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
