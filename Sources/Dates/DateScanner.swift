/// Parses the parts of a date from the start of a text. If a part does not match, nothing is consumed, and the result
/// is nil or false.
struct DateScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// ASCII letters, as many as there are.
    mutating func word() -> String {
        let letters = rest.prefix { 0x61...0x7A ~= $0 | 0x20 }
        rest.removeFirst(letters.count)
        return String(decoding: letters, as: UTF8.self)
    }

    mutating func number(digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var number = 0
        for byte in rest.prefix(digits) {
            guard 0x30...0x39 ~= byte else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        rest.removeFirst(digits)
        return number
    }

    /// `08:49:37`
    mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2)
        else { return nil }
        return (hour, minute, second)
    }

    /// Seconds after the point; 0 without one, nil if no digit follows it.
    mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        let digits = rest.prefix { 0x30...0x39 ~= $0 }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        // A Date can't store anything finer than nanoseconds.
        return digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
    }

    /// Seconds east of UTC: `Z`, `+01:00` or `+0100`.
    mutating func offset() -> Int? {
        if take("Z") { return 0 }
        let sign = take("-") ? -1 : 1
        guard sign == -1 || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }
}
