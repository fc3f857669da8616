/// Passwords on command lines and in the files of command-line programs.
extension LeakScan {
    /// An option with a password: the names of the programs, and whether the value is attached.
    private struct PasswordOption {
        var programs: [[UInt8]]
        var name: [UInt8]
        var value: Value

        enum Value { case attached, separate, userAndPassword }

        init(_ programs: [String], _ name: String, _ value: Value) {
            self.programs = programs.map { Array($0.utf8) }
            self.name = Array(name.utf8)
            self.value = value
        }
    }

    private static let options = [
        PasswordOption(["curl", "wget", "http", "https", "xh"], "-u", .userAndPassword),
        PasswordOption(["curl", "wget"], "-U", .userAndPassword),
        PasswordOption(["curl"], "--user", .userAndPassword),
        PasswordOption(["curl"], "--proxy-user", .userAndPassword),
        PasswordOption(["http", "https", "xh"], "-a", .userAndPassword),
        PasswordOption(["http", "https", "xh"], "--auth", .userAndPassword),
        PasswordOption(
            ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "mariadb-dump"], "-p", .attached),
        PasswordOption(["sshpass", "7z", "7za", "7zr", "rar", "unrar"], "-p", .attached),
        PasswordOption(["zip", "unzip"], "-P", .attached),
        PasswordOption(["sshpass", "login", "mongo", "mongosh", "mongodump"], "-p", .separate),
        PasswordOption(["zip", "unzip", "sqlcmd", "bcp"], "-P", .separate),
        PasswordOption(["redis-cli"], "-a", .separate),
        PasswordOption(["ldapsearch", "ldapadd", "ldapmodify"], "-w", .separate),
    ]

    /// `curl -u user:password`, `mysql -ppassword`, `docker login -p password`, `--password value`.
    /// - Parameter place: the position of the hyphen.
    mutating func option(at place: Int) -> Finding? {
        guard place == lineStart || self[place - 1] == 0x20 || self[place - 1] == 0x09 else { return nil }
        if let finding = passwordOption(at: place) { return finding }
        for option in Self.options {
            steps += 1
            guard matches(option.name, at: place) else { continue }
            var start = place + option.name.count
            let isSeparate = self[start] == 0x20 || self[start] == 0x09 || self[start] == UInt8(ascii: "=")
            switch option.value {
            case .attached: guard !isSeparate else { continue }
            case .separate: guard isSeparate else { continue }
            case .userAndPassword: guard isSeparate || option.name.count == 2 else { continue }
            }
            guard isOnLine(of: option.programs, before: place) else { continue }
            if isSeparate { start += 1 }
            let value = word(from: start)
            var secret = bytes[value]
            if option.value == .userAndPassword {
                guard let colon = secret.firstIndex(of: UInt8(ascii: ":")), colon > value.lowerBound else { continue }
                secret = secret[(colon + 1)...]
            }
            guard isPassword(secret) else { continue }
            let kept = bytes[place..<secret.startIndex]
            return Finding(Words.Leaks.password, kept + Finding.ellipsis, end: value.upperBound)
        }
        return nil
    }

    /// `--password value`, `-Password value`: the value as a separate word.
    private mutating func passwordOption(at place: Int) -> Finding? {
        let start = place + (self[place + 1] == UInt8(ascii: "-") ? 2 : 1)
        let end = end(from: start, atMost: 40, while: { $0.isAlphanumeric || $0 == UInt8(ascii: "-") })
        guard end - start > 4, self[end] == 0x20, let kind = Self.kind(ofName: bytes[start..<end]) else { return nil }
        let value = word(from: end + 1)
        guard isPassword(bytes[value]), kind == Words.Leaks.password || value.count >= 12 else { return nil }
        return Finding(kind, bytes[place...end] + Finding.ellipsis, end: value.upperBound)
    }

    /// `machine HOST login NAME password VALUE`, as in .netrc, on one line or on three.
    /// - Parameter place: the position of the `p`.
    mutating func machinePassword(at place: Int) -> Finding? {
        guard matches(Self.password, at: place), Self.isBlank(self[place - 1]) || place == 0,
            Self.isBlank(self[place + Self.password.count])
        else { return nil }
        var start = place + Self.password.count
        while start - place < 40, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        let value = word(from: start)
        guard isPassword(bytes[value]) else { return nil }
        let before = bytes[max(0, place - 240)..<place]
        steps += before.count
        let words = before.split(whereSeparator: Self.isBlank).suffix(5)
        guard words.count >= 2, words.dropLast().last.map({ $0.elementsEqual(Self.login) }) == true,
            words.contains(where: { $0.elementsEqual(Self.machine) || $0.elementsEqual(Self.usual) })
        else { return nil }
        return Finding(Words.Leaks.password, bytes[place..<start] + Finding.ellipsis, end: value.upperBound)
    }

    private static let password = Array("password".utf8)
    private static let login = Array("login".utf8)
    private static let machine = Array("machine".utf8)
    private static let usual = Array("default".utf8)

    /// `ConvertTo-SecureString "…"`, which converts a text to a secret in PowerShell.
    mutating func secureString(at place: Int) -> Finding? {
        guard matches(Self.secureString, at: place) else { return nil }
        var start = place + Self.secureString.count
        if matches(Self.stringOption, at: start) { start += Self.stringOption.count }
        while start - place < 60, self[start] == 0x20 { start += 1 }
        guard "\"'".utf8.contains(self[start]) else { return nil }
        let value = word(from: start)
        guard value.count >= 4, !Placeholder.matches(bytes[value]) else { return nil }
        return Finding(Words.Leaks.password, Self.secureString + [0x20] + Finding.ellipsis, end: value.upperBound)
    }

    private static let secureString = Array("ConvertTo-SecureString".utf8)
    private static let stringOption = Array(" -String".utf8)

    // MARK: - Words

    /// A word of a command line, without its quotes.
    private mutating func word(from place: Int) -> Range<Int> {
        let quote = self[place]
        guard "\"'".utf8.contains(quote) else {
            return place..<end(from: place, atMost: 200) { $0 > 0x20 && $0 < 0x7F && !"\"'`;|&<>".utf8.contains($0) }
        }
        return place + 1..<end(from: place + 1, atMost: 200) { $0 >= 0x20 && $0 < 0x7F && $0 != quote }
    }

    /// True for a mixture of characters like in a password: not for words and options.
    private func isPassword(_ value: ArraySlice<UInt8>) -> Bool {
        value.count >= 6 && isRandom(value) && !value.contains { "$(){}=".utf8.contains($0) }
            && !"-/.".utf8.contains(value.first ?? 0)
    }

    /// True if one of these programs is on the line before a position.
    private mutating func isOnLine(of programs: [[UInt8]], before place: Int) -> Bool {
        let line = bytes[max(lineStart, place - 240)..<place]
        steps += line.count
        return line.split { Self.isBlank($0) || "/;|&($`\"'".utf8.contains($0) }.contains { word in
            programs.contains { word.elementsEqual($0) }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
