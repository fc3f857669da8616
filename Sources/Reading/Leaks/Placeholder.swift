/// Distinguishes placeholders in examples from possible secrets.
enum Placeholder {
    /// True if a value can't be a real secret.
    static func matches(_ value: some Collection<UInt8>) -> Bool {
        let lower = value.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        guard let first = lower.first else { return true }
        // ${PASSWORD}, $PASSWORD, {{ password }}, <password>, %PASSWORD%, [password], @Value, !vault, &anchor, *alias
        if "$<{%[(@!&*#|>".utf8.contains(first) { return true }
        if lower.count >= 3, Set(lower).count <= max(2, lower.count / 8) { return true }
        return words.contains(lower) || parts.contains { contains($0, in: lower) }
    }

    /// Values that programs generate, and those that users type as placeholders.
    private static let words: Set<[UInt8]> = Set(
        [
            "password", "passwd", "pass", "pwd", "secret", "token", "key", "null", "nil", "none", "true", "false",
            "undefined", "string", "str", "text", "required", "optional", "hidden", "test", "testing", "admin", "root",
            "user", "username", "foo", "bar", "baz", "foobar", "abc", "abc123", "todo", "tbd", "prompt", "input", "env",
            "default", "value", "empty", "unset", "pa$$word", "p@ssw0rd", "password1", "password123",
            "12345", "123456", "1234567", "12345678", "123456789", "1234567890", "postgres", "mysql", "guest",
        ].map { Array($0.utf8) })

    /// Parts of examples that no secret contains.
    private static let parts: [[UInt8]] = [
        "example", "changeme", "change_me", "change-me", "change_this", "changethis", "replace", "placeholder",
        "dummy", "sample", "redacted", "xxxx", "****", "....", "your_", "your-", "yourpass", "yoursecret", "yourtoken",
        "yourkey",
        "mypass", "my_pass", "my-pass", "mysecret", "my_secret", "my-secret", "notreal", "not_real", "_here",
        "-here", "fake", "${", "{{", "%(", "#{", "...", "\u{2026}", "0000000000", "1234567890abcdef", "0123456789",
        "abcdefgh",
    ].map { Array($0.utf8) }

    private static func contains(_ part: [UInt8], in value: [UInt8]) -> Bool {
        guard part.count <= value.count else { return false }
        return (0...value.count - part.count).contains { start in
            value[start] == part[0] && value[start..<start + part.count].elementsEqual(part)
        }
    }
}
