import Foundation
import LoopbackServer

/// nginx with HTTP/2 behind TLS: `secure` everywhere, and below `files/` what lies in its certificate's folder.
final class NginxServer {
    let certificate: ThrowawayCertificate
    let url: String
    private let process = Process()

    static var isAvailable: Bool { ThrowawayCertificate.isAvailable && (try? run("nginx", "-v")) != nil }

    init() throws {
        certificate = try ThrowawayCertificate()
        // A port that was free a moment ago: nginx can't choose one itself.
        let port = try LoopbackServer().port
        url = "https://127.0.0.1:\(port)/"
        let folder = certificate.folder
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path);" }
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log stderr crit;
            events {}
            http {
                access_log off; \(temporary.joined(separator: " "))
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(certificate.file); ssl_certificate_key \(certificate.key);
                    location / { return 200 "secure"; }
                    location /files/ { alias \(folder.path)/; }
                }
            }
            """
        let file = folder.appendingPathComponent("nginx.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["nginx", "-c", file.path, "-e", "stderr"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        // Not SIGTERM, which the child would inherit as blocked from one of the library's threads.
        kill(process.processIdentifier, SIGKILL)
    }
}
