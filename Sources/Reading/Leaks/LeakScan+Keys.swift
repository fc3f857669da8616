extension LeakScan {
    /// A private key in the form of PEM (RFC 7468), OpenSSH or PGP: the heading, and the beginning of the key. Also on
    /// one line, with `\n` for line ends, as in JSON.
    mutating func privateKey(at place: Int) -> Finding? {
        let heading = Array("-----BEGIN ".utf8)
        guard matches(heading, at: place) else { return nil }
        let name = place + heading.count
        let end = end(from: name, atMost: 40) { $0 == 0x20 || 0x41...0x5A ~= $0 }
        guard matches("-----".utf8, at: end), Self.keyNames.contains(Array(bytes[name..<end])) else { return nil }
        guard let key = keyText(behind: end + 5) else { return nil }
        return Finding(Words.Leaks.privateKey, bytes[place..<end + 5] + Finding.ellipsis, end: key)
    }

    private static let keyNames: Set<[UInt8]> = Set(
        [
            "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY",
            "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK", "SSH2 ENCRYPTED PRIVATE KEY",
        ].map { Array($0.utf8) })

    /// The end of the key's first line, or of its headers, which an encrypted key has.
    private mutating func keyText(behind place: Int) -> Int? {
        var start = place
        while start < bytes.count, start - place < 40 {
            steps += 1
            if matches("\\n".utf8, at: start) || matches("\\r".utf8, at: start) {
                start += 2
            } else if [0x0A, 0x0D, 0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "+")]
                .contains(bytes[start])
            {
                start += 1
            } else {
                break
            }
        }
        if Self.headers.contains(where: { matches($0, at: start) }) { return start }
        let end = end(from: start, atMost: 80) { $0.isAlphanumeric || "+/=".utf8.contains($0) }
        return end - start >= 20 && !Placeholder.matches(bytes[start..<end]) ? end : nil
    }

    private static let headers = ["Proc-Type:", "DEK-Info:", "Version:", "Comment:"].map { Array($0.utf8) }

    /// https://tartarus.org/~simon/putty-snapshots/htmldoc/AppendixC.html: the file's first line has its format.
    mutating func puttyKey(at place: Int) -> Finding? {
        let heading = Array("PuTTY-User-Key-File-".utf8)
        let isLineStart = place == 0 || self[place - 1] == 0x0A || self[place - 1] == 0x0D
        guard isLineStart, matches(heading, at: place) else { return nil }
        let digit = place + heading.count
        guard self[digit].isDigit, self[digit + 1] == UInt8(ascii: ":") else { return nil }
        return Finding(Words.Leaks.puttyKey, bytes[place...digit] + Finding.ellipsis, end: digit)
    }
}
