import CCurl

/// One transfer on the owning thread; the target of curl's callbacks.
final class CurlTransfer {
    let id: Int
    let request: HTTPRequest
    let origin: Origin
    let options: RequestOptions
    let receiver: any TransferReceiver
    /// The handle from the start of the transfer to its end.
    private(set) var easy: CurlEasy?
    private var turn: Turn?
    private var started: ContinuousClock.Instant?

    // Unchecked for speed, since each header line uses them; only one thread does.
    @exclusivity(unchecked) private var head: ResponseHead
    @exclusivity(unchecked) private var lastSign: ContinuousClock.Instant?
    private var gunzip: Gunzip?
    /// The error if the transfer was ended by this class.
    private var failure: HTTPError?
    private var isSuspended = false
    /// True while the receiver has no room.
    private var isFull = false
    /// True while curl holds back data that it has offered.
    private(set) var isHolding = false {
        didSet {
            guard isHolding != oldValue else { return }
            turn?.held += isHolding ? 1 : -1
        }
    }
    private var lastBytesSent = 0
    /// Bytes of the received body, compressed or not.
    private var wireBytes = 0

    /// The number of bytes that a body may exceed its decoded size by: gzip enlarges incompressible data.
    private static let encodingAllowance = 1 << 20

    init(id: Int, request: HTTPRequest, origin: Origin, options: RequestOptions, receiver: any TransferReceiver) {
        self.id = id
        self.request = request
        self.origin = origin
        self.options = options
        self.receiver = receiver
        head = ResponseHead(url: request.url, method: request.method)
    }

    /// Starts the transfer. The time limit for silence begins here, not with the wait in the queue.
    func begin(with easy: CurlEasy, _ turn: Turn) {
        self.easy = easy
        self.turn = turn
        started = turn.now
        lastSign = turn.now
    }

    /// Ends the transfer and returns its handle.
    func leave() -> CurlEasy? {
        defer { easy = nil }
        isHolding = false
        return easy
    }

    var isMultiplexed: Bool { head.version == "2" }

    var metrics: TransferMetrics {
        var metrics = easy?.metrics ?? TransferMetrics()
        metrics.httpVersion = head.version
        return metrics
    }

    /// Stops or continues the body. An error means that held-back data has ended the transfer.
    func setSuspended(_ isSuspended: Bool) -> CURLcode {
        self.isSuspended = isSuspended
        return release()
    }

    /// Continues the body after the receiver has made room.
    func takeMore() -> CURLcode {
        isFull = false
        return release()
    }

    private func release() -> CURLcode {
        // The server was not expected to send until now.
        lastSign = turn?.now
        guard !isSuspended, !isFull, isHolding, let easy else { return CURLE_OK }
        isHolding = false
        return easy.continue()
    }

    /// The time of the last byte to or from the server; now, while the server is not expected to send.
    ///
    /// curl's own check for slow transfers takes up to five seconds too long, and wakes up each second.
    func lastSignOfLife(now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let bytesSent = easy?.bytesSent ?? 0
        if bytesSent != lastBytesSent || isSuspended || isFull || easy?.isConnected != true {
            lastBytesSent = bytesSent
            lastSign = now
        }
        return max(lastSign ?? now, (started ?? now) + (easy?.timeToConnect ?? .zero))
    }

    // MARK: Callbacks from curl

    /// One line of the head; false ends the transfer.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        lastSign = turn?.now
        let response: HTTPResponse
        switch head.take(line) {
        case .partial: return true
        case .whole(let whole): response = whole
        case .tooLarge: return fail(.headersTooLarge, Words.Detail.headersTooLarge(ResponseHead.limit))
        }
        guard response.status != 206 || request.headers["Range"] != nil else {
            return fail(.malformedResponse, Words.Detail.unaskedRange)
        }
        receiver.received(response)
        let encoding = response.headers["Content-Encoding"]?.lowercased() ?? "identity"
        switch encoding {
        case "identity", "": break
        case "gzip", "x-gzip":
            guard let gunzip = Gunzip() else { return fail(.transferFailed, Words.Detail.noZlib) }
            self.gunzip = gunzip
        default:
            return fail(.unsupportedEncoding, encoding)
        }
        return true
    }

    enum BodyResult {
        case taken, held, refused
    }

    /// A part of the body.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> BodyResult {
        lastSign = turn?.now
        if isSuspended || isFull {
            isHolding = true
            return .held
        }
        guard let gunzip else { return pass(bytes.bytes) ? .taken : .refused }
        // A stream of empty members decodes to nothing and never ends.
        wireBytes += bytes.count
        guard wireBytes <= Self.encodingAllowance || wireBytes - Self.encodingAllowance <= options.bodyLimit else {
            return fail(.bodyTooLarge, Words.Detail.compressedTooLarge) ? .taken : .refused
        }
        do throws(Gunzip.Corrupt) {
            return try gunzip.decode(bytes) { pass($0) } ? .taken : .refused
        } catch {
            return fail(.truncatedBody, Words.Detail.corruptGzip) ? .taken : .refused
        }
    }

    private func pass(_ bytes: RawSpan) -> Bool {
        switch receiver.received(bytes) {
        case .taken: return true
        case .full:
            // The rest of the data that curl has offered is still taken: curl can't offer a part again.
            isFull = true
            return true
        case .refused: return fail(.bodyTooLarge, Words.Detail.tooLarge)
        }
    }

    private func fail(_ code: HTTPError.Code, _ detail: String) -> Bool {
        failure = HTTPError(code, at: .transfer, detail: detail)
        return false
    }

    // MARK: End

    /// The error for curl's result; nil if the response is complete.
    func error(for code: CURLcode) -> HTTPError? {
        if let failure { return failure }
        if code == CURLE_OK {
            guard head.isComplete else {
                return HTTPError(.malformedResponse, at: .transfer, detail: Words.Detail.noBody)
            }
            guard gunzip?.isWhole ?? true else {
                return HTTPError(.truncatedBody, at: .transfer, detail: Words.Detail.truncatedGzip)
            }
            return nil
        }
        let situation = CurlFailure.Situation(
            isConnected: easy?.isConnected ?? false, hasHead: head.isComplete,
            isRefusedByProxy: easy?.isRefusedByProxy ?? false)
        let meaning = CurlFailure.code(for: code, situation)
        // curl's description would repeat the host.
        if meaning == .cannotConnect { return HTTPError(meaning, at: .transfer, detail: easy?.systemReason ?? "") }
        let detail = easy?.errorText ?? ""
        return HTTPError(
            meaning, at: .transfer, detail: detail.isEmpty ? Words.Detail.curl(code.rawValue) : detail)
    }
}
