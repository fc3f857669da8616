import CCurl
import FoundationEssentials

/// libcurl's easy handle with what must live as long as it does. Freed by hand, by the thread that owns it.
final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    let errorBuffer: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// True after a transfer that has set more than what the next one would set anew.
    private var isUsedUp = false

    /// Nil where curl has no memory left.
    init?(_ configuration: CurlConfiguration) {
        guard let handle = ccurl_easy_new() else { return nil }
        self.handle = handle
        errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        guard setUp(configuration) else {
            free()
            return nil
        }
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

    /// Sets what is the same for all transfers; false where curl does not take one of the options, which means no memory.
    private func setUp(_ configuration: CurlConfiguration) -> Bool {
        var options = Options(handle: handle)
        options.set(CURLOPT_ERRORBUFFER, errorBuffer)
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_HTTP_VERSION, configuration.httpVersion)
        setSecurity(configuration, &options)
        options.set(CURLOPT_NOPROXY, configuration.proxies.exceptions)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Signals belong to the program, and a cancelled name look-up must not hold up the others.
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_QUICK_EXIT, 1)
        options.note(ccurl_easy_set_close_on_exec(handle))
        return options.areTaken
    }

    /// Sets what differs from transfer to transfer; false where there is no memory.
    func prepare(_ transfer: CurlTransfer, _ configuration: CurlConfiguration) -> Bool {
        if isUsedUp {
            ccurl_easy_reset(handle)
            guard setUp(configuration) else { return false }
        }
        isUsedUp = transfer.request.method != .get
        errorBuffer.pointee = 0
        var options = Options(handle: handle)
        setReceivers(transfer, &options)
        setRequest(transfer.request, &options)
        // An empty text keeps curl from looking into the environment by itself.
        options.set(CURLOPT_PROXY, configuration.proxies.proxy(for: transfer.origin) ?? "")
        let connectTimeout = transfer.options.connectTimeout ?? configuration.connectTimeout
        // Zero would mean five minutes to curl.
        options.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        options.set(CURLOPT_TIMEOUT_MS, transfer.options.timeout.map { max(1, $0.milliseconds) } ?? 0)
        return options.areTaken
    }

    /// Ends the ties to its last transfer.
    func release() {
        ccurl_list_free(headers)
        headers = nil
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
            // A kept connection that closes before the answer makes curl send the request once more, POST as well: what was
            // done before the end of the connection would be done twice. On a new one it does not.
            if !request.method.isIdempotent { options.set(CURLOPT_FRESH_CONNECT, 1) }
        }
        setHeaders(of: request, &options)
    }

    private func setHeaders(of request: HTTPRequest, _ options: inout Options) {
        for field in request.headers {
            // curl writes an empty value only when asked with a semicolon.
            add(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)", &options)
        }
        if request.method.allowsBody {
            // No "100 Continue" to wait for, no content type of curl's own choice.
            add("Expect:", &options)
            if request.headers["Content-Type"] == nil { add("Content-Type:", &options) }
        }
        if request.headers["Accept-Encoding"] == nil, request.headers["Range"] == nil {
            add("Accept-Encoding: gzip", &options)
        }
        options.set(CURLOPT_HTTPHEADER, headers)
    }

    private func add(_ line: String, _ options: inout Options) {
        headers = line.withCString { ccurl_list_append(headers, $0) }
        if headers == nil { options.note(CURLE_OUT_OF_MEMORY) }
    }

    private func setSecurity(_ configuration: CurlConfiguration, _ options: inout Options) {
        options.set(CURLOPT_SSL_VERIFYPEER, 1)
        options.set(CURLOPT_SSL_VERIFYHOST, 2)
        // At least, whatever OpenSSL's configuration allows.
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
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
}
