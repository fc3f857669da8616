import Foundation
import HTTP
import Testing

/// Against a server with a certificate that nobody has signed.
@Suite(.enabled("needs python3 and openssl") { TLSServer.isAvailable })
struct TLSTests {
    @Test(
        "H16: a certificate that nobody trusts is an error; with its file as the option or in the environment it is not"
    )
    func selfSigned() async throws {
        let server = try TLSServer()
        let strict = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        let error = try await strict.request(server.url).response(.string).expectError(.tlsFailed)
        #expect(error.userMessage.hasPrefix("Can't connect securely to 127.0.0.1:"))
        let file = server.certificate.authority
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
        let server = try TLSServer()
        let configuration = CurlConfiguration(certificateFile: server.certificate.authority, environment: [:])
        let session = Session(transport: CurlTransport(configuration: configuration))
        let url = "https://localhost:\(server.port)/"
        _ = try await session.request(url).response(.string).expectError(.tlsFailed)
    }

    @Test("H16: a certificate file that is not there is an error")
    func missingFile() async throws {
        let server = try TLSServer()
        let configuration = CurlConfiguration(certificateFile: "/nowhere.pem", environment: [:])
        let session = Session(transport: CurlTransport(configuration: configuration))
        _ = try await session.request(server.url).response(.string).expectError(.tlsFailed)
    }
}
