import Glibc

extension Origin {
    /// This machine: 127.0.0.0/8, ::1 and localhost, written out as such. What merely resolves to it doesn't count.
    public var isLoopback: Bool {
        if host == "localhost" { return true }
        var v4 = in_addr()
        if inet_pton(AF_INET, host, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, host.filter { !"[]".contains($0) }, &v6) == 1 else { return false }
        return withUnsafeBytes(of: v6) { $0.last == 1 && $0.dropLast().allSatisfy { $0 == 0 } }
    }
}
