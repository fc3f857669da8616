import Glibc

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
