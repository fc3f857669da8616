import CCurl

/// libcurl's multi handle.
///
/// Unchecked: the thread of `CurlLoop` owns it. `wakeUp` is the only call that libcurl allows from other threads, and
/// `CurlInbox` makes it under its lock, so that the handle can't be freed meanwhile.
struct CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    /// The number of unused connections that are kept open.
    private static let idleConnections = 16

    init?() {
        guard let handle = ccurl_multi_new() else { return nil }
        self.handle = handle
        _ = ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    }

    func wakeUp() { _ = ccurl_multi_wakeup(handle) }

    func add(_ easy: CurlEasy) -> Bool { ccurl_multi_add(handle, easy.handle) == CURLM_OK }

    func remove(_ easy: CurlEasy) { _ = ccurl_multi_remove(handle, easy.handle) }

    /// Advances all transfers as far as possible; false if libcurl failed for all of them.
    func perform() -> Bool { ccurl_multi_perform(handle) == CURLM_OK }

    /// Makes a transfer process the data that was already read for it, even if nothing new arrives.
    func lookAgain(_ easy: CurlEasy) -> CURLcode { ccurl_multi_look_again(handle, easy.handle) }

    /// Blocks until there is something to do, but not longer than the limit; nil for no limit.
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
