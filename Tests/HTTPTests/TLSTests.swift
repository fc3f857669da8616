import Foundation
import HTTP
import Testing

/// Against a server with a certificate that nobody has signed.
@Suite(.enabled("needs python3 and openssl") { SelfSignedServer.isAvailable })
struct TLSTests {
    @Test(
        "H16: a certificate that nobody trusts is an error; with its file as the option or in the environment it is not"
    )
    func selfSigned() async throws {
        let server = try SelfSignedServer()
        let strict = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        let error = try await strict.request(server.url).response(.string).expectError(.tlsFailed)
        #expect(error.userMessage.hasPrefix("No secure connection to 127.0.0.1: "))
        let file = server.certificate
        for configuration in [
            CurlConfiguration(certificateFile: file, environment: [:]),
            CurlConfiguration(environment: ["SSL_CERT_FILE": file]),
            CurlConfiguration(environment: ["CURL_CA_BUNDLE": file]),
        ] {
            let session = Session(transport: CurlTransport(configuration: configuration))
            let response = await session.request(server.url).response(.string)
            #expect(try response.result.get() == "secure")
            let transfer = try #require(response.metrics.transfers.first)
            #expect(transfer.tls >= transfer.connect)
        }
    }

    @Test("H16: a trusted certificate for another name is an error")
    func otherName() async throws {
        let server = try SelfSignedServer()
        let configuration = CurlConfiguration(certificateFile: server.certificate, environment: [:])
        let session = Session(transport: CurlTransport(configuration: configuration))
        let url = "https://localhost:\(server.port)/"
        _ = try await session.request(url).response(.string).expectError(.tlsFailed)
    }

    @Test("H16: a certificate file that is not there is an error")
    func missingFile() async throws {
        let server = try SelfSignedServer()
        let configuration = CurlConfiguration(certificateFile: "/nowhere.pem", environment: [:])
        let session = Session(transport: CurlTransport(configuration: configuration))
        _ = try await session.request(server.url).response(.string).expectError(.tlsFailed)
    }
}

/// Python's server behind TLS, with a throw-away certificate for 127.0.0.1.
private final class SelfSignedServer {
    let certificate: String
    let port: Int
    var url: String { "https://127.0.0.1:\(port)/" }
    private let folder: URL
    private let process = Process()

    static var isAvailable: Bool {
        (try? run("python3", "-c", "import ssl")) != nil && (try? run("openssl", "version")) != nil
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appendingPathComponent("certificate.pem").path
        let key = folder.appendingPathComponent("key.pem").path
        try Self.run(
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "1",
            "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-u", "-c", Self.script, certificate, key]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    deinit {
        process.terminate()
        try? FileManager.default.removeItem(at: folder)
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

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw CocoaError(.executableNotLoadable) }
    }
}
