import Accounts
import Concurrency
import GitHub
import HTTP

extension Services {
    /// Renews expired tokens at their host, and stores the new ones; nil if no accounts are stored.
    static func renewal(
        _ options: LaunchOptions, _ transport: any Transport
    ) -> (@Sendable (Credentials) async throws(HTTPError) -> Credentials)? {
        guard let accounts = options.accounts else { return nil }
        let (host, userAgent) = (options.configuration.host, options.configuration.userAgent)
        return { credentials async throws(HTTPError) in
            do {
                return try await Blocking.onThread {
                    try accounts.renewed(credentials, host: host) { renewal in
                        let flow = DeviceFlow(
                            clientID: renewal.terms.clientID, webURL: renewal.terms.webURL, userAgent: userAgent,
                            transport: transport)
                        return try Blocking.run { try await flow.renewed(renewal) }
                    }
                }
            } catch {
                throw HTTPError(notRenewed: error)
            }
        }
    }
}

extension HTTPError {
    /// The failure of a request whose token could not be renewed. A token that GitHub does not renew counts as
    /// rejected.
    fileprivate init(notRenewed error: any Error) {
        switch error {
        case DeviceFlowError.notRenewed: self.init(.unacceptableStatus, at: .adapting, status: 401)
        case let error as CustomStringConvertible:
            self.init(.adapterFailed, at: .adapting, detail: error.description)
        default: self.init(.adapterFailed, at: .adapting)
        }
    }
}
