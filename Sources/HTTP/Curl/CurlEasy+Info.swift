import CCurl
import SystemPackage

extension CurlEasy {
    var metrics: TransferMetrics {
        var metrics = TransferMetrics()
        metrics.nameLookup = time(CURLINFO_NAMELOOKUP_TIME_T)
        metrics.connect = time(CURLINFO_CONNECT_TIME_T)
        metrics.tls = time(CURLINFO_APPCONNECT_TIME_T)
        metrics.firstByte = time(CURLINFO_STARTTRANSFER_TIME_T)
        metrics.total = time(CURLINFO_TOTAL_TIME_T)
        metrics.bytesSent = bytesSent
        metrics.bytesReceived = Int(ccurl_easy_get_offset(handle, CURLINFO_SIZE_DOWNLOAD_T))
        metrics.isReused = isConnected && ccurl_easy_get_long(handle, CURLINFO_NUM_CONNECTS) == 0
        return metrics
    }

    var bytesSent: Int {
        Int(ccurl_easy_get_offset(handle, CURLINFO_SIZE_UPLOAD_T))
    }

    var isConnected: Bool { timeToConnect > .zero }

    /// The time from the start until the request could be sent over the connection; zero before.
    var timeToConnect: Duration { time(CURLINFO_PRETRANSFER_TIME_T) }

    var isRefusedByProxy: Bool {
        ![0, 200].contains(ccurl_easy_get_long(handle, CURLINFO_HTTP_CONNECTCODE))
    }

    /// The system's reason for a failed connection, such as `connection refused`; nil if unknown.
    var systemReason: String? {
        let number = ccurl_easy_get_long(handle, CURLINFO_OS_ERRNO)
        return number > 0 ? "\(Errno(rawValue: CInt(truncatingIfNeeded: number)))".lowercased() : nil
    }

    /// curl's description of the failure.
    var errorText: String {
        String(cString: errorBuffer)
    }

    private func time(_ info: CURLINFO) -> Duration {
        .microseconds(ccurl_easy_get_offset(handle, info))
    }
}
