import Synchronization

/// Bounds the number and the bytes of files that are loading or wait to be stored. A file that is larger than all is
/// admitted alone.
final class TransferBudget: Sendable {
    private struct Waiting {
        var bytes: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var count = 0
        var bytes = 0
        var waiting: [Waiting] = []
    }

    private let state = Mutex(State())
    private let mostFiles: Int
    private let mostBytes: Int

    init(files: Int, bytes: Int) {
        mostFiles = files
        mostBytes = bytes
    }

    /// Waits for room. Each call needs a `release` with the same number of bytes.
    func take(_ bytes: Int) async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.waiting.isEmpty, fits(bytes, state) else {
                    state.waiting.append(Waiting(bytes: bytes, continuation: continuation))
                    return false
                }
                Self.add(bytes, to: &state)
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func release(_ bytes: Int) {
        let admitted = state.withLock { state in
            state.count -= 1
            state.bytes -= bytes
            var admitted: [CheckedContinuation<Void, Never>] = []
            while let next = state.waiting.first, fits(next.bytes, state) {
                state.waiting.removeFirst()
                Self.add(next.bytes, to: &state)
                admitted.append(next.continuation)
            }
            return admitted
        }
        for continuation in admitted { continuation.resume() }
    }

    private func fits(_ bytes: Int, _ state: State) -> Bool {
        state.count == 0 || state.count < mostFiles && state.bytes + bytes <= mostBytes
    }

    private static func add(_ bytes: Int, to state: inout State) {
        state.count += 1
        state.bytes += bytes
    }
}
