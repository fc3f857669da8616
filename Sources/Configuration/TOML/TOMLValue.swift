/// A value of a TOML file and its line.
public struct TOMLNode {
    public enum Value {
        case string(String)
        case integer(Int)
        case float(Double)
        case boolean(Bool)
        /// A word that is not a value in TOML, such as `off`; the setting decides if it is valid.
        case word(String)
        case array([TOMLNode])
        case table(TOMLTable)
    }

    public var value: Value
    public var line: Int

    /// The usual name for the kind of value.
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

/// The keys of a table. A class, so that a later header can add to an earlier table.
public final class TOMLTable {
    public internal(set) var entries: [String: TOMLNode] = [:]
    /// True for `{…}`, which can't be extended.
    let isInline: Bool
    /// True if a header has defined it.
    var hasHeader = false

    init(isInline: Bool = false) { self.isInline = isInline }

    /// The entries in the order of the file.
    public var sorted: [(key: String, node: TOMLNode)] {
        entries.map { ($0.key, $0.value) }.sorted { ($0.1.line, $0.0) < ($1.1.line, $1.0) }
    }
}
