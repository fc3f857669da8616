import Concurrency
import FoundationEssentials

/// The bytes that have arrived and were not read yet: filled by the transport, emptied by one reader. Reports when it
/// is full, so that a slow reader slows the server down.
final class StreamBuffer: BodySink {
    fileprivate struct State {
        var parts: [Data] = []
        var count = 0
        var isFull = false
        /// True once a byte was delivered: after that, the body can't start again.
        var hasBegun = false
        var end: Result<Void, HTTPError>?
        var reader: CheckedContinuation<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }
    private let state = Monitor(State())

    /// The number of bytes above which it is full; below half of that it has room again.
    static let limit = 256 << 10

    // MARK: For the transport

    func adapt(_ request: HTTPRequest) -> HTTPRequest { request }

    func begin(_ response: HTTPResponse) {}

    func take(_ data: Data) -> ReceiveResult {
        let (reader, isFull) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Bool) in
            // A cancelled transfer may still deliver some bytes.
            guard state.end == nil else { return (nil, true) }
            state.hasBegun = true
            state.parts.append(data)
            state.count += data.count
            state.isFull = state.count >= Self.limit
            return (state.takeReader(), state.isFull)
        }
        reader?.resume()
        return isFull ? .full : .taken
    }

    func complete() {}

    func recovery(from error: HTTPError) -> RetryDecision {
        state.withLock(\.hasBegun) ? .fail : .pass
    }

    func ended(_ error: HTTPError?) {
        let reader = state.withLock { state in
            state.end = error.map { .failure($0) } ?? .success(())
            // A cancelled reader needs no more parts.
            if error?.code == .cancelled { state.parts = [] }
            return state.takeReader()
        }
        reader?.resume()
    }

    // MARK: For the reader

    /// Waits for the next part, nil after the last; an error is thrown after all parts that arrived before it.
    /// - Parameter makingRoom: called when a full buffer has room again.
    func next(makingRoom: () -> Void) async throws(HTTPError) -> Data? {
        while true {
            let (found, hasRoom) = state.withLock { state in state.pop() }
            if hasRoom { makingRoom() }
            if let found { return try found.get() }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.parts.isEmpty && state.end == nil {
                        state.reader = continuation
                        return false
                    }
                    return true
                }
                if isReady { continuation.resume() }
            }
        }
    }
}

extension StreamBuffer.State {
    /// Removes the next part or the end, nil if there is nothing yet; also returns if this has made room.
    fileprivate mutating func pop() -> (Result<Data?, HTTPError>?, hasRoom: Bool) {
        guard !parts.isEmpty else { return (end?.map { nil }, false) }
        let part = parts.removeFirst()
        count -= part.count
        let hasRoom = isFull && count < StreamBuffer.limit / 2
        if hasRoom { isFull = false }
        return (.success(part), hasRoom)
    }
}
