/// What is fuzzed: each target takes any bytes, and throws where they break one of its properties.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case answers, encodings, expressions, headers, highlighting, images, keys, leaks, markdown, names, notebooks,
        patches, tables, terminal, toml, trees

    /// - Throws: `Broken`.
    public func check(_ bytes: [UInt8]) throws {
        switch self {
        case .answers: try checkAnswers(bytes)
        case .encodings: try checkEncodings(bytes)
        case .expressions: try checkExpressions(bytes)
        case .headers: try checkHeaders(bytes)
        case .highlighting: try checkHighlighting(bytes)
        case .images: try checkImages(bytes)
        case .keys: try checkKeys(bytes)
        case .leaks: try checkLeaks(bytes)
        case .markdown: try checkPages(bytes, as: .markdown)
        case .names: try checkNames(bytes)
        case .notebooks: try checkPages(bytes, as: .notebook)
        case .patches: try checkPatches(bytes)
        case .tables: try checkTables(bytes)
        case .terminal: try checkTerminal(bytes)
        case .toml: try checkTOML(bytes)
        case .trees: try checkTrees(bytes)
        }
    }
}
