import CCurl
import FoundationEssentials
import Glibc
import SystemCalls

/// The settings for connections. TLS certificates are always verified; nothing here can change that.
public struct CurlConfiguration: Sendable {
    /// The time limit for establishing the connection, including TLS. 10 s by default.
    public var connectTimeout: Duration
    /// The time limit without a byte.
    public var stallTimeout: Duration
    /// The number of simultaneous transfers to a host that is not known to support HTTP/2; others wait by priority.
    public var transfersPerHost: Int
    /// The library name for the loader.
    var library = usualLibrary
    static let usualLibrary = "libcurl.so.4"
    /// HTTP/2 if a server with TLS offers it.
    var httpVersion = CURL_HTTP_VERSION_2TLS
    /// Waits for the next event; false if the system fails.
    var wait: @Sendable (CurlMulti, Duration?) -> Bool = { $0.wait($1) }
    let trust: TrustSource
    let proxies: ProxySettings

    /// - Parameters:
    ///   - certificateFile: trusted certificates in PEM form, instead of the system's. If nil, the variables
    ///     `CURL_CA_BUNDLE` and `SSL_CERT_FILE` of the environment count, then the system's certificates.
    ///   - environment: the variables for proxies (`HTTPS_PROXY`, `http_proxy`, `ALL_PROXY`, `NO_PROXY`) and
    ///     certificate files.
    ///   - connectTimeout: the time limit for establishing the connection.
    ///   - stallTimeout: the time limit without a byte.
    ///   - transfersPerHost: the number of simultaneous transfers to a host without HTTP/2.
    public init(
        certificateFile: String? = nil, environment: [String: String] = Environment.variables,
        connectTimeout: Duration = .seconds(10), stallTimeout: Duration = .seconds(30), transfersPerHost: Int = 6
    ) {
        trust = TrustSource(certificateFile: certificateFile, environment: environment)
        proxies = ProxySettings(environment: environment)
        self.connectTimeout = connectTimeout
        self.stallTimeout = stallTimeout
        self.transfersPerHost = transfersPerHost
    }
}

/// The source of trusted certificates.
enum TrustSource: Sendable, Equatable {
    case file(String)
    case folder(String)
    /// libcurl's default.
    case builtIn

    static let systemFolder = "/etc/ssl/certs"

    init(certificateFile: String?, environment: [String: String]) {
        let named = [certificateFile, environment["CURL_CA_BUNDLE"], environment["SSL_CERT_FILE"]]
        if let file = named.lazy.compactMap(\.self).first(where: { !$0.isEmpty }) {
            self = .file(file)
        } else {
            self = Self.isHashed(Self.systemFolder) ? .folder(Self.systemFolder) : .builtIn
        }
    }

    /// True for a folder with links that are named after their certificates' hashes (`8d89cda1.0`), as OpenSSL needs
    /// them.
    private static func isHashed(_ folder: String) -> Bool {
        guard let entries = opendir(folder) else { return false }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.count == 10, name.hasSuffix(".0") { return true }
        }
        return false
    }
}

/// The proxies in the environment, by curl's rules.
struct ProxySettings: Sendable, Equatable {
    private var byScheme: [String: String] = [:]
    /// `NO_PROXY`: hosts and domains with direct connections.
    let exceptions: String

    init(environment: [String: String]) {
        let value: (String) -> String? = { name in
            let text = environment[name]
            return text?.isEmpty ?? true ? nil : text
        }
        let all = value("all_proxy") ?? value("ALL_PROXY")
        byScheme["https"] = value("https_proxy") ?? value("HTTPS_PROXY") ?? all
        // `HTTP_PROXY` could come from a client's "Proxy" header if the program runs as a CGI script.
        byScheme["http"] = value("http_proxy") ?? all
        exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
    }

    /// The proxy; nil for a direct connection, which this machine always has: a proxy would take 127.0.0.1 for itself,
    /// and plain http is only safe as long as it does not leave the machine.
    func proxy(for origin: Origin) -> String? {
        byScheme[origin.scheme].flatMap { origin.isLoopback ? nil : $0 }
    }
}
