import FoundationEssentials

/// How connections are made. TLS certificates are always verified; nothing here can change that.
public struct CurlConfiguration: Sendable {
    /// Trusted certificates as a PEM file, in place of the system's; nil leaves it to `SSL_CERT_FILE` and
    /// `CURL_CA_BUNDLE` of the environment, then to the system.
    public var certificateFile: String?
    /// Where proxies (`HTTPS_PROXY`, `http_proxy`, `ALL_PROXY`, `NO_PROXY`) and certificate files are looked up.
    public var environment: [String: String]
    public var connectTimeout: Duration
    /// Without a byte.
    public var stallTimeout: Duration
    /// Transfers at a time to one host that is not known to speak HTTP/2; others wait by priority.
    public var transfersPerHost: Int

    public init(
        certificateFile: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
        connectTimeout: Duration = .seconds(10), stallTimeout: Duration = .seconds(30), transfersPerHost: Int = 6
    ) {
        self.certificateFile = certificateFile
        self.environment = environment
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.transfersPerHost = transfersPerHost
    }
}
