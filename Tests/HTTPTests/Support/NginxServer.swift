import Foundation
import LoopbackServer

/// nginx with plain HTTP/1.1, with HTTP/1.1 behind TLS and with HTTP/2 behind TLS: `secure` everywhere, the request's own
/// words at `echo`, and below `files/` what lies in its certificate's folder.
final class NginxServer {
    enum Kind: CaseIterable { case plain, tls, http2 }

    let certificate: ThrowawayCertificate
    /// By HTTP/2.
    var url: String { url(.http2) }
    private let ports: [Kind: Int]
    private let process = Process()

    static var isAvailable: Bool { ThrowawayCertificate.isAvailable && (try? run("nginx", "-v")) != nil }

    init() throws {
        certificate = try ThrowawayCertificate()
        ports = try freePorts(for: Kind.allCases)
        let folder = certificate.folder
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path);" }
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log stderr crit;
            events {}
            http {
                access_log off; \(temporary.joined(separator: " ")) gzip on; gzip_types text/plain;
                types { text/plain txt; } default_type application/octet-stream;
                server {
                    listen 127.0.0.1:\(port(.plain));
                    listen 127.0.0.1:\(port(.tls)) ssl;
                    listen 127.0.0.1:\(port(.http2)) ssl http2;
                    ssl_certificate \(certificate.file); ssl_certificate_key \(certificate.key);
                    location / { return 200 "secure"; }
                    location /echo { return 200 "$server_protocol $http_authorization $http_proxy_authorization"; }
                    location /files/ { alias \(folder.path)/; }
                    location /moved { return 302 /echo; }
                }
            }
            """
        let file = try folder.file("nginx.conf", configuration)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["nginx", "-c", file, "-e", "stderr"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func port(_ kind: Kind) -> Int { ports[kind] ?? 0 }

    func url(_ kind: Kind) -> String { "\(kind == .plain ? "http" : "https")://127.0.0.1:\(port(kind))/" }

    deinit {
        // Not SIGTERM, which the child would inherit as blocked from one of the library's threads.
        kill(process.processIdentifier, SIGKILL)
    }
}

/// Ports that were free a moment ago: for servers that can't choose one themselves.
func freePorts<Key: Hashable>(for keys: [Key]) throws -> [Key: Int] {
    // All at once, so that no two are the same.
    let servers = try keys.map { ($0, try LoopbackServer()) }
    return Dictionary(uniqueKeysWithValues: servers.map { ($0, $1.port) })
}
