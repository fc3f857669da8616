import Accounts
import Glibc
import HTTP

/// The operating system.
struct SystemFacts: Encodable {
    /// The distribution's own name, such as `Debian GNU/Linux 12 (bookworm)`.
    var name: String?
    var kernel: String
    var machine: String
    /// The C library and its version; nil if it is not glibc.
    var libc: String?

    init() {
        let release = ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap {
            try? String(contentsOfFile: $0, encoding: .utf8)
        }.first
        name = release.flatMap(Self.prettyName)
        var names = utsname()
        uname(&names)
        kernel = "\(Self.text(&names.sysname)) \(Self.text(&names.release))"
        machine = Self.text(&names.machine)
        var bytes = [CChar](repeating: 0, count: 64)
        let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &bytes, bytes.count)
        libc = length > 0 ? String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// The value of `PRETTY_NAME` without its quotes.
    static func prettyName(_ release: String) -> String? {
        release.parts(separatedBy: "\n").compactMap { $0.rest(behind: "PRETTY_NAME=") }.last
            .map { $0.trimming { "\"'".unicodeScalars.contains($0) } }
    }

    private static func text<Bytes>(_ field: inout Bytes) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// libcurl, and the variables that change its connections. Their values may contain a password.
struct NetworkFacts: Encodable {
    /// Nil if it can't be loaded.
    var version: String?
    /// The TLS library and its version.
    var tls: String?
    var problem: String?
    /// The names of variables that are set.
    var variables: [String]

    init(_ environment: [String: String]) {
        variables = [
            "ALL_PROXY", "HTTPS_PROXY", "NO_PROXY", "all_proxy", "http_proxy", "https_proxy", "no_proxy",
            "CURL_CA_BUNDLE", "SSL_CERT_FILE",
        ].filter { environment[$0]?.isEmpty == false }
        do {
            let words = try CurlLibrary.version().parts(separatedBy: " ").map(String.init)
            version = words.first
            tls = words.dropFirst().first
        } catch {
            problem = error.userMessage
        }
    }
}

/// The keyring. It is not asked for anything: that could show a window for its password.
struct KeyringFacts: Encodable {
    /// False if no token can be stored there.
    var usable: Bool
    var problem: String?

    init(_ environment: [String: String]) {
        problem = Keyring.obstacle(environment: environment)
        usable = problem == nil
    }
}
