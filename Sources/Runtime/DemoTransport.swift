import FoundationEssentials
import HTTP

/// The network of the demo: maps GitHub's hosts to the ports of the embedded one, and rejects others. URLs look as
/// usual, and nothing leaves this machine.
struct DemoTransport: Transport {
    let base: any Transport
    /// The replacement origin for each host.
    private let origins: [String: String]

    init(_ address: DemoServer.Address, over base: any Transport) {
        self.base = base
        origins = [
            "api.github.com": address.api, "github.com": address.api, "gist.github.com": address.raw,
            "gist.githubusercontent.com": address.raw, "avatars.githubusercontent.com": address.avatars,
        ]
    }

    func start(_ request: HTTPRequest, options: RequestOptions, receiver: any TransferReceiver) -> any Transfer {
        guard let url = loopback(request.url) else {
            return OfflineTransport().start(request, options: options, receiver: receiver)
        }
        var local = request
        local.url = url
        return base.start(local, options: options, receiver: Receiver(receiver: receiver, url: request.url))
    }

    private func loopback(_ url: URL) -> URL? {
        guard let host = url.host(), let origin = origins[host], let place = url.absoluteString.firstRange(of: host)
        else {
            return nil
        }
        return URL(string: origin + url.absoluteString[place.upperBound...])
    }

    /// Restores the requested URL in the response.
    private struct Receiver: TransferReceiver {
        let receiver: any TransferReceiver
        let url: URL

        func received(_ response: HTTPResponse) {
            var response = response
            response.url = url
            receiver.received(response)
        }

        func received(_ bytes: RawSpan) -> ReceiveResult { receiver.received(bytes) }

        func ended(_ error: HTTPError?, _ metrics: TransferMetrics) {
            var error = error
            if error?.url != nil { error?.url = url }
            receiver.ended(error, metrics)
        }
    }
}
