/// A JSON reader that takes whatever can be understood, made for tests alone and independent of the program's own.
indirect enum TolerantJSON {
    case object([(key: String, value: TolerantJSON)])
    case array([TolerantJSON])
    case string(String)
    case other

    /// Nil if the text is not a value.
    init?(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        guard let value = Self.value(&rest) else { return nil }
        Self.skip(&rest)
        guard rest.isEmpty else { return nil }
        self = value
    }

    private static func skip(_ rest: inout ArraySlice<Unicode.Scalar>) {
        rest = rest.drop { " \t\r\n".unicodeScalars.contains($0) }
    }

    private static func value(_ rest: inout ArraySlice<Unicode.Scalar>) -> TolerantJSON? {
        skip(&rest)
        switch rest.first {
        case "{":
            var members: [(key: String, value: TolerantJSON)] = []
            let isWhole = list(&rest, "}") { rest in
                guard case .string(let key)? = value(&rest) else { return false }
                skip(&rest)
                guard rest.popFirst() == ":", let member = value(&rest) else { return false }
                members.append((key, member))
                return true
            }
            return isWhole ? .object(members) : nil
        case "[":
            var values: [TolerantJSON] = []
            let isWhole = list(&rest, "]") { rest in
                guard let next = value(&rest) else { return false }
                values.append(next)
                return true
            }
            return isWhole ? .array(values) : nil
        case "\"":
            var text = ""
            rest = rest.dropFirst()
            while let scalar = rest.popFirst(), scalar != "\"" {
                text.unicodeScalars.append(scalar)
                if scalar == "\\", let next = rest.popFirst() { text.unicodeScalars.append(next) }
            }
            return .string(text)
        default:
            let word = rest.prefix { !",]}: \t\r\n\"{[".unicodeScalars.contains($0) }
            rest = rest.dropFirst(word.count)
            return word.isEmpty ? nil : .other
        }
    }

    private static func list(
        _ rest: inout ArraySlice<Unicode.Scalar>, _ end: Unicode.Scalar,
        _ member: (inout ArraySlice<Unicode.Scalar>) -> Bool
    ) -> Bool {
        rest = rest.dropFirst()
        while true {
            skip(&rest)
            if rest.first == end {
                rest = rest.dropFirst()
                return true
            }
            guard member(&rest) else { return false }
            skip(&rest)
            if rest.first == "," { rest = rest.dropFirst() } else if rest.first != end { return false }
        }
    }

    /// All strings in it, with the names of members where `visits` allows it.
    func strings(visits: (String) -> Bool) -> [String] {
        switch self {
        case .object(let members): members.filter { visits($0.key) }.flatMap { $0.value.strings(visits: visits) }
        case .array(let values): values.flatMap { $0.strings(visits: visits) }
        case .string(let text): [text]
        case .other: []
        }
    }
}
