import CCurl
import FoundationEssentials

/// libcurl's easy handle with what must live as long as it does. Freed by hand, by the thread that owns it.
final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    let errorBuffer: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?

    init?() {
        guard let handle = ccurl_easy_new() else { return nil }
        self.handle = handle
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorBuffer.pointee = 0
    }

    /// Ready for another transfer.
    func reset() {
        ccurl_easy_reset(handle)
        ccurl_list_free(headers)
        headers = nil
        errorBuffer.pointee = 0
    }

    func free() {
        ccurl_easy_free(handle)
        ccurl_list_free(headers)
        errorBuffer.deallocate()
    }

    /// Offers again what was held back; an error means that the transfer is over.
    func `continue`() -> CURLcode {
        ccurl_easy_continue(handle)
    }

    // MARK: Setting up

    /// Sets every option for a transfer; false where curl takes one of them not, which means no memory.
    func prepare(_ transfer: CurlTransfer, _ configuration: CurlConfiguration) -> Bool {
        var options = Options(handle: handle)
        options.set(CURLOPT_ERRORBUFFER, errorBuffer)
        setReceivers(transfer, &options)
        setRequest(transfer.request, &options)
        setSecurity(configuration, &options)
        setProxy(configuration.proxies, for: transfer.origin, &options)
        // Signals belong to the program, and a cancelled name look-up must not hold up the others.
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_QUICK_EXIT, 1)
        options.note(ccurl_easy_set_close_on_exec(handle))
        let connectTimeout = transfer.options.connectTimeout ?? configuration.connectTimeout
        // Zero would mean five minutes to curl.
        options.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        if let timeout = transfer.options.timeout { options.set(CURLOPT_TIMEOUT_MS, max(1, timeout.milliseconds)) }
        return options.areTaken
    }

    private func setReceivers(_ transfer: CurlTransfer, _ options: inout Options) {
        // Unretained: the loop keeps the transfer until this handle is out of curl's hands.
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        options.note(
            ccurl_easy_set_receivers(
                handle,
                { bytes, size, count, context in
                    guard let context else { return 0 }
                    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                    return transfer.receiveHead(line) ? size * count : 0
                },
                { bytes, size, count, context in
                    guard let context else { return 0 }
                    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                    switch transfer.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) {
                    case .taken: return size * count
                    case .held: return Int(CURL_WRITEFUNC_PAUSE)
                    case .refused: return 0
                    }
                }, context))
    }

    private func setRequest(_ request: HTTPRequest, _ options: inout Options) {
        options.set(CURLOPT_URL, request.url.absoluteString)
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        switch request.method {
        case .get: options.set(CURLOPT_HTTPGET, 1)
        case .head: options.set(CURLOPT_NOBODY, 1)
        default:
            if request.method.allowsBody && (request.body != nil || request.method != .delete) {
                let body = request.body ?? Data()
                options.set(CURLOPT_POST, 1)
                options.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: body.count)
                // An empty body may have no address, and null would mean that a callback reads it.
                body.withUnsafeBytes { bytes in
                    if bytes.isEmpty {
                        options.set(CURLOPT_COPYPOSTFIELDS, "")
                    } else {
                        options.set(CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
                    }
                }
            }
            options.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        setHeaders(of: request, &options)
    }

    private func setHeaders(of request: HTTPRequest, _ options: inout Options) {
        // curl writes an empty value only when asked with a semicolon.
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // No "100 Continue" to wait for, no content type of curl's own choice.
        lines.append("Expect:")
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        if request.headers["Accept-Encoding"] == nil, request.headers["Range"] == nil {
            lines.append("Accept-Encoding: gzip")
        }
        for line in lines {
            headers = ccurl_list_append(headers, line)
            if headers == nil { options.note(CURLE_OUT_OF_MEMORY) }
        }
        options.set(CURLOPT_HTTPHEADER, headers)
    }

    private func setSecurity(_ configuration: CurlConfiguration, _ options: inout Options) {
        options.set(CURLOPT_SSL_VERIFYPEER, 1)
        options.set(CURLOPT_SSL_VERIFYHOST, 2)
        switch configuration.trust {
        case .file(let path):
            options.set(CURLOPT_CAINFO, path)
            options.set(CURLOPT_CAPATH, nil as UnsafeRawPointer?)
        case .folder(let path):
            // A bundle would be read as a whole for each connection: 36 ms.
            options.set(CURLOPT_CAINFO, nil as UnsafeRawPointer?)
            options.set(CURLOPT_CAPATH, path)
        case .builtIn: break
        }
    }

    private func setProxy(_ proxies: ProxySettings, for origin: Origin, _ options: inout Options) {
        // An empty text keeps curl from looking into the environment by itself.
        options.set(CURLOPT_PROXY, proxies.proxy(for: origin) ?? "")
        options.set(CURLOPT_NOPROXY, proxies.exceptions)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }
}
