import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct `Old TLS` {
    /// Serves an empty list by a version of TLS that is not newer than the one named, and lists it, under a configuration
    /// of OpenSSL that takes every version there ever was.
    private func list(_ version: String) throws -> Program.Result {
        let folder = try TestFolder()
        try folder.file("server.py", Self.server)
        let configuration = try folder.file("openssl.cnf", Self.configuration)
        return try Program.runScript(
            """
            cd \(folder.path)
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=test \
                -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem 2>/dev/null || exit 90
            mkfifo port
            python3 server.py \(version) 2>/dev/null >port &
            # Not SIGTERM, which it would inherit as blocked from one of the library's threads.
            trap "kill -KILL $!" EXIT
            read -r port <port || exit 91
            OPENSSL_CONF=\(configuration) SSL_CERT_FILE=certificate.pem $PROGRAM list --api-url https://127.0.0.1:$port
            """)
    }

    @Test("H16: TLS is 1.2 at least, whatever OpenSSL is told to take")
    func floor() throws {
        let new = try list("TLSv1_2")
        #expect(new.code == 0, "\(new.errors)")
        let old = try list("TLSv1_1")
        #expect(old.code == 1)
        #expect(old.errors.hasPrefix("gists-tui: Can't connect securely to 127.0.0.1:"), "\(old.errors)")
    }

    private static let server = """
        import http.server, ssl, sys
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"[]")
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = getattr(ssl.TLSVersion, sys.argv[1])
        context.load_cert_chain("certificate.pem", "key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    private static let configuration = """
        openssl_conf = all
        [all]
        ssl_conf = ssl
        [ssl]
        system_default = lax
        [lax]
        MinProtocol = TLSv1
        CipherString = DEFAULT@SECLEVEL=0

        """
}
