import CCurl
import FoundationEssentials

/// libcurl's easy handle, and the data that must live as long. Freed explicitly, by the thread that owns it.
final class CurlEasy {
    let handle: UnsafeMutableRawPointer
    let errorBuffer: UnsafeMutablePointer<CChar>
    private var headers: UnsafeMutablePointer<curl_slist>?
    /// True after a transfer that has set options which the next one would not set again.
    private var isUsedUp = false

    /// Nil if curl has no memory left.
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

    /// Continues with data that was held back; an error means that the transfer has ended.
    func `continue`() -> CURLcode {
        ccurl_easy_continue(handle)
    }

    // MARK: Setting up

    /// Sets the options that are the same for all transfers; false if curl rejects one, which means out of memory.
    private func setUp(_ configuration: CurlConfiguration) -> Bool {
        var options = Options(handle: handle)
        options.set(CURLOPT_ERRORBUFFER, errorBuffer)
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_HTTP_VERSION, configuration.httpVersion)
        setSecurity(configuration, &options)
        options.set(CURLOPT_NOPROXY, configuration.proxies.exceptions)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The program handles signals itself, and a cancelled name look-up must not delay the others.
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_QUICK_EXIT, 1)
        options.note(ccurl_easy_set_close_on_exec(handle))
        return options.areTaken
    }

    /// Sets the options of one transfer; false if memory is exhausted.
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
        // An empty text keeps curl from reading the environment.
        options.set(CURLOPT_PROXY, configuration.proxies.proxy(for: transfer.origin) ?? "")
        let connectTimeout = transfer.options.connectTimeout ?? configuration.connectTimeout
        // Zero would mean five minutes.
        options.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connectTimeout.milliseconds))
        options.set(CURLOPT_TIMEOUT_MS, transfer.options.timeout.map { max(1, $0.milliseconds) } ?? 0)
        return options.areTaken
    }

    /// Releases the data of the last transfer.
    func release() {
        ccurl_list_free(headers)
        headers = nil
    }

    private func setReceivers(_ transfer: CurlTransfer, _ options: inout Options) {
        // Unretained: the loop keeps the transfer until the handle is removed from curl.
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
                // An empty body may have no memory address, and null would make curl read from a callback.
                body.withUnsafeBytes { bytes in
                    if bytes.isEmpty {
                        options.set(CURLOPT_COPYPOSTFIELDS, "")
                    } else {
                        options.set(CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
                    }
                }
            }
            options.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
            // If a reused connection closes before the response, curl sends the request again, even POST, so its effect
            // could happen twice. It does not do so on a new connection.
            if !request.method.isIdempotent { options.set(CURLOPT_FRESH_CONNECT, 1) }
        }
        setHeaders(of: request, &options)
    }

    private func setHeaders(of request: HTTPRequest, _ options: inout Options) {
        for field in request.headers {
            // curl writes an empty value only with a semicolon.
            add(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)", &options)
        }
        if request.method.allowsBody {
            // Don't wait for "100 Continue", and don't let curl choose a content type.
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
        // At least 1.2, even if OpenSSL's configuration allows less.
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        switch configuration.trust {
        case .file(let path):
            options.set(CURLOPT_CAINFO, path)
            options.set(CURLOPT_CAPATH, nil as UnsafeRawPointer?)
        case .folder(let path):
            // A bundle would be read completely for each connection: 36 ms.
            options.set(CURLOPT_CAINFO, nil as UnsafeRawPointer?)
            options.set(CURLOPT_CAPATH, path)
        case .builtIn: break
        }
    }
}
