import Concurrency
import Glibc

/// Waits for the network if a request finds none, and then retries immediately, with any method, since nothing was
/// sent.
///
/// `hasNetwork` tells if there is a network. The default, `hasRoute`, knows only what the system knows: no interface is
/// up, or none has a route. A dead router, a network that needs a login, or a silent name server look like a network to
/// it; such failures are reported immediately. So are failures for a host on this machine.
public struct NetworkWait: Interceptor {
    /// The time limit of each wait.
    public var limit: Duration
    /// The interval between two checks.
    public var interval: Duration
    /// The number of attempts, including the first: a flapping network does not cause endless waits.
    public var maximumAttempts: Int
    private let hasNetwork: @Sendable () -> Bool
    private let clock: any TimeSource

    /// Creates a wait with these limits.
    /// - Parameters:
    ///   - limit: the time limit of each wait.
    ///   - interval: the interval between two checks.
    ///   - maximumAttempts: the number of attempts, including the first.
    ///   - clock: the source of the time.
    ///   - hasNetwork: returns true if there is a network; called every `interval`.
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

    /// Waits if there is no network; passes on every other failure.
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
    /// True if the system has a route to the internet, over IPv4 or IPv6. This is checked by connecting a datagram
    /// socket, which sends nothing.
    public static var hasRoute: Bool {
        hasRouteV4 || hasRouteV6
    }

    // IP addresses that are reserved for documentation (RFC 5737, RFC 3849).

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
