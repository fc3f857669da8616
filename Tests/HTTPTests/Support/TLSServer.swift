import Foundation
import Testing

/// Python's server behind TLS.
final class TLSServer {
    let certificate: ThrowawayCertificate
    let port: Int
    var url: String { "https://127.0.0.1:\(port)/" }
    private let process = Process()

    static var isAvailable: Bool {
        ThrowawayCertificate.isAvailable && (try? run("python3", "-c", "import ssl")) != nil
    }

    init() throws {
        certificate = try ThrowawayCertificate()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-u", "-c", Self.script, certificate.file, certificate.key]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    deinit {
        // Not SIGTERM, which the child would inherit as blocked from one of the library's threads.
        kill(process.processIdentifier, SIGKILL)
    }

    private static let script = """
        import http.server, ssl, sys
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Length", "6")
                self.end_headers()
                self.wfile.write(b"secure")
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port)
        server.serve_forever()
        """
}
