import CCurl

/// libcurl's multi handle.
///
/// Unchecked: the thread of `CurlLoop` owns it; `wakeUp` is the one call that libcurl allows to others, and `CurlInbox`
/// makes it under its lock, where the handle can't be freed meanwhile.
struct CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// Connections that are kept open while nobody uses them.
    private static let idleConnections = 16

    init?() {
        guard let handle = ccurl_multi_new() else { return nil }
        self.handle = handle
        _ = ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    }

    func wakeUp() { _ = ccurl_multi_wakeup(handle) }

    func add(_ easy: CurlEasy) -> Bool { ccurl_multi_add(handle, easy.handle) == CURLM_OK }

    func remove(_ easy: CurlEasy) { _ = ccurl_multi_remove(handle, easy.handle) }

    /// Moves all transfers on as far as they go; false where libcurl gave up on all of them.
    func perform() -> Bool { ccurl_multi_perform(handle) == CURLM_OK }

    /// Makes a transfer take what has been read for it, though its connection brings nothing more.
    func lookAgain(_ easy: CurlEasy) -> CURLcode { ccurl_multi_look_again(handle, easy.handle) }

    /// Blocks until there is something to do, but no longer than that; nil for no limit.
    func wait(_ limit: Duration?) -> Bool {
        let milliseconds = limit.map { Int32(clamping: $0.milliseconds + 1) } ?? .max
        return ccurl_multi_poll(handle, milliseconds) == CURLM_OK
    }

    func nextDone() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var code = CURLE_OK
        return ccurl_multi_next_done(handle, &code).map { ($0, code) }
    }

    func free() { ccurl_multi_free(handle) }
}
