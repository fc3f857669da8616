import Concurrency
import Glibc

/// Waits for the network to come back where a request finds none, and tries again at once; any method, as nothing was sent.
///
/// The network counts as gone while `hasNetwork` says so; the default, `hasRoute`, sees what the system itself knows: no
/// interface is up, or none leads anywhere. A cable that ends in a dead router, a network that wants a login, or a name
/// server that does not answer look like a network to it; such failures are reported at once. So are those of a host on this
/// machine.
public struct NetworkWait: Interceptor {
    /// Of each wait.
    public var limit: Duration
    /// Between two looks.
    public var interval: Duration
    /// The first attempt included: a network that comes and goes is not waited for without end.
    public var maximumAttempts: Int
    private let hasNetwork: @Sendable () -> Bool
    private let clock: any TimeSource

    /// A wait with these bounds.
    /// - Parameter hasNetwork: says whether there is a network; called every `interval`.
    public init(
        limit: Duration = .seconds(5), interval: Duration = .milliseconds(250), maximumAttempts: Int = 3,
        clock: any TimeSource = SystemClock.shared,
        hasNetwork: @escaping @Sendable () -> Bool = { NetworkWait.hasRoute }
    ) {
        self.limit = limit
        self.interval = max(interval, .milliseconds(1))
        self.maximumAttempts = maximumAttempts
        self.clock = clock
        self.hasNetwork = hasNetwork
    }

    /// Waits where the network is gone; passes every other failure on.
    public func retry(_ request: HTTPRequest, after error: HTTPError) async -> RetryDecision {
        guard [.cannotResolve, .cannotConnect].contains(error.code), error.attempts < maximumAttempts, !hasNetwork()
        else { return .pass }
        var waited = Duration.zero
        while waited < limit {
            let step = min(interval, limit - waited)
            guard (try? await clock.sleep(for: step)) != nil else { return .pass }
            if hasNetwork() { return .retry(after: .zero) }
            waited += step
        }
        return .pass
    }
}

extension NetworkWait {
    /// Tells whether the system knows a way to the world, over IPv4 or IPv6. It is asked by connecting a datagram
    /// socket, for which nothing is sent.
    public static var hasRoute: Bool {
        hasRouteV4 || hasRouteV6
    }

    // Addresses that are nobody's, kept for documentation (RFC 5737, RFC 3849).

    private static var hasRouteV4: Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        address.sin_addr.s_addr = in_addr_t(0xC000_0201).bigEndian
        return canReach(address, AF_INET)
    }

    private static var hasRouteV6: Bool {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(9).bigEndian
        guard inet_pton(AF_INET6, "2001:db8::1", &address.sin6_addr) == 1 else { return false }
        return canReach(address, AF_INET6)
    }

    private static func canReach<Address>(_ address: Address, _ family: Int32) -> Bool {
        let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafeBytes(of: address) { bytes in
            guard let start = bytes.baseAddress else { return false }
            return connect(
                descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
        }
    }
}
