/// A value of a TOML file and the line it stands on.
public struct TOMLNode {
    public enum Value {
        case string(String)
        case integer(Int)
        case float(Double)
        case boolean(Bool)
        /// A word that is no value in TOML, such as `off`: whoever takes it knows what was meant.
        case word(String)
        case array([TOMLNode])
        case table(TOMLTable)
    }

    public var value: Value
    public var line: Int

    /// The name that people give to the kind of value.
    var kind: String {
        switch value {
        case .string: Words.Value.string
        case .integer, .float: Words.Value.number
        case .boolean: Words.Value.boolean
        case .word: Words.Value.word
        case .array: Words.Value.list
        case .table: Words.Value.table
        }
    }
}

/// The keys of a table. A class, so that a header further down can add to a table above.
public final class TOMLTable {
    public internal(set) var entries: [String: TOMLNode] = [:]
    /// True for `{…}`, which nothing can be added to.
    let isInline: Bool
    /// True once a header has named it.
    var hasHeader = false

    init(isInline: Bool = false) { self.isInline = isInline }

    /// In the order of the file.
    public var sorted: [(key: String, node: TOMLNode)] {
        entries.map { ($0.key, $0.value) }.sorted { ($0.1.line, $0.0) < ($1.1.line, $1.0) }
    }
}
