import CCurl
import FoundationEssentials
import Glibc

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
    /// HTTP/2 where a server behind TLS offers it.
    var httpVersion = CURL_HTTP_VERSION_2TLS
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

/// The source of trusted certificates.
enum TrustSource: Sendable, Equatable {
    case file(String)
    case folder(String)
    /// libcurl's own choice.
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

    /// True for a folder with links named after their certificates' hashes (`8d89cda1.0`), as OpenSSL looks them up.
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

/// Proxies as the environment names them, in the way of curl.
struct ProxySettings: Sendable, Equatable {
    private var byScheme: [String: String] = [:]
    /// `NO_PROXY`: hosts and domains that are reached directly.
    let exceptions: String

    init(environment: [String: String]) {
        let value: (String) -> String? = { name in
            let text = environment[name]
            return text?.isEmpty ?? true ? nil : text
        }
        let all = value("all_proxy") ?? value("ALL_PROXY")
        byScheme["https"] = value("https_proxy") ?? value("HTTPS_PROXY") ?? all
        // In capitals it could come from a client's "Proxy" header where the program runs as a CGI script.
        byScheme["http"] = value("http_proxy") ?? all
        exceptions = value("no_proxy") ?? value("NO_PROXY") ?? ""
    }

    /// Nil for what is reached directly, as this machine always is: to a proxy 127.0.0.1 is its own, and what goes over plain
    /// http because nobody on the way can read it must not go there.
    func proxy(for origin: Origin) -> String? {
        byScheme[origin.scheme].flatMap { origin.isLoopback ? nil : $0 }
    }
}
