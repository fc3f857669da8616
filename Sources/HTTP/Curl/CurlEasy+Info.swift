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

    /// From the start until the connection stood and the request could be sent; zero before.
    var timeToConnect: Duration { time(CURLINFO_PRETRANSFER_TIME_T) }

    var isRefusedByProxy: Bool {
        ![0, 200].contains(ccurl_easy_get_long(handle, CURLINFO_HTTP_CONNECTCODE))
    }

    /// Why the system made no connection: `connection refused`; nil where it has not said.
    var systemReason: String? {
        let number = ccurl_easy_get_long(handle, CURLINFO_OS_ERRNO)
        return number > 0 ? "\(Errno(rawValue: CInt(truncatingIfNeeded: number)))".lowercased() : nil
    }

    /// The failure in curl's own words.
    var errorText: String {
        String(cString: errorBuffer)
    }

    private func time(_ info: CURLINFO) -> Duration {
        .microseconds(ccurl_easy_get_offset(handle, info))
    }
}
