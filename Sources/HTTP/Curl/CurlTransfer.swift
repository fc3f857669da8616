import CCurl
import FoundationEssentials

/// One transfer as its thread sees it; curl's callbacks end here.
final class CurlTransfer {
    let id: Int
    let request: HTTPRequest
    let origin: Origin
    let options: RequestOptions
    let receiver: any TransferReceiver
    /// From its start to its end.
    private(set) var easy: CurlEasy?
    private var turn: Turn?
    private var started: ContinuousClock.Instant?

    // Unchecked, since each line of a head uses them, on one thread.
    @exclusivity(unchecked) private var head: ResponseHead
    @exclusivity(unchecked) private var lastSign: ContinuousClock.Instant?
    private var gunzip: Gunzip?
    /// Why we ended it ourselves.
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
    /// Of the body as it came, compressed or not.
    private var wireBytes = 0

    /// By how much more bytes than the decoded body may have what comes may be: gzip adds some to what can't be compressed.
    private static let encodingAllowance = 1 << 20

    init(id: Int, request: HTTPRequest, origin: Origin, options: RequestOptions, receiver: any TransferReceiver) {
        self.id = id
        self.request = request
        self.origin = origin
        self.options = options
        self.receiver = receiver
        head = ResponseHead(url: request.url, method: request.method)
    }

    /// Leaves the queue, where it may have waited longer than a server may be silent.
    func begin(with easy: CurlEasy, _ turn: Turn) {
        self.easy = easy
        self.turn = turn
        started = turn.now
        lastSign = turn.now
    }

    /// Gives its handle back.
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

    /// An error means that what was held back has ended the transfer.
    func setSuspended(_ isSuspended: Bool) -> CURLcode {
        self.isSuspended = isSuspended
        return release()
    }

    /// The same, after the receiver has made room.
    func takeMore() -> CURLcode {
        isFull = false
        return release()
    }

    private func release() -> CURLcode {
        // Until now it was not up to the server.
        lastSign = turn?.now
        guard !isSuspended, !isFull, isHolding, let easy else { return CURLE_OK }
        isHolding = false
        return easy.continue()
    }

    /// When a byte last went to the server or came from it; now, while it is not up to the server to send some.
    ///
    /// curl's own watch over slow transfers takes up to five seconds longer than it is told, and wakes up each second.
    func lastSignOfLife(now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let bytesSent = easy?.bytesSent ?? 0
        if bytesSent != lastBytesSent || isSuspended || isFull || easy?.isConnected != true {
            lastBytesSent = bytesSent
            lastSign = now
        }
        return max(lastSign ?? now, (started ?? now) + (easy?.timeToConnect ?? .zero))
    }

    // MARK: What curl offers

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
        // A stream of empty members decodes to nothing, for ever.
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
            // Of what curl has offered the rest is still taken: it does not offer halves.
            isFull = true
            return true
        case .refused: return fail(.bodyTooLarge, Words.Detail.tooLarge)
        }
    }

    private func fail(_ code: HTTPError.Code, _ detail: String) -> Bool {
        failure = HTTPError(code, at: .transfer, detail: detail)
        return false
    }

    // MARK: Its end

    /// The error that curl's result amounts to; nil where the answer came whole.
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
        // Curl's words for that repeat the host.
        if meaning == .cannotConnect { return HTTPError(meaning, at: .transfer, detail: easy?.systemReason ?? "") }
        let detail = easy?.errorText ?? ""
        return HTTPError(
            meaning, at: .transfer, detail: detail.isEmpty ? Words.Detail.curl(code.rawValue) : detail)
    }
}
