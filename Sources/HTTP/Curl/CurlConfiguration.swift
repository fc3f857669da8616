import FoundationEssentials

/// How connections are made. TLS certificates are always verified; nothing here can change that.
public struct CurlConfiguration: Sendable {
    /// Time until the connection stands, TLS included. 10 s unless told otherwise.
    public var connectTimeout: Duration
    /// Without a byte.
    public var stallTimeout: Duration
    /// Transfers at a time to one host that is not known to speak HTTP/2; others wait by priority.
    public var transfersPerHost: Int
    /// As the loader looks for it.
    var library = "libcurl.so.4"
    let trust: TrustSource
    let proxies: ProxySettings

    /// - Parameters:
    ///   - certificateFile: Trusted certificates in PEM form, in place of the system's. Nil leaves it to
    ///     `CURL_CA_BUNDLE` and `SSL_CERT_FILE` of the environment, then to the system.
    ///   - environment: Where proxies (`HTTPS_PROXY`, `http_proxy`, `ALL_PROXY`, `NO_PROXY`) and certificate files are
    ///     looked up.
    public init(
        certificateFile: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
        connectTimeout: Duration = .seconds(10), stallTimeout: Duration = .seconds(30), transfersPerHost: Int = 6
    ) {
        trust = TrustSource(certificateFile: certificateFile, environment: environment)
        proxies = ProxySettings(environment: environment)
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.transfersPerHost = transfersPerHost
    }
}
