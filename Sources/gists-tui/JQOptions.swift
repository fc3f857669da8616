import ArgumentParser
import Runtime

/// The options of commands that print JSON.
struct JQOptions: ParsableArguments {
    @Option(
        name: .customLong("jq"), parsing: .unconditional,
        help: ArgumentHelp(
            "Filter the JSON with a jq expression; strings are printed raw.", valueName: "expression"))
    var expression: String?

    /// The value of `--json` (`JSONWords`).
    @Option(name: .customLong("json-fields"), parsing: .unconditional, help: .hidden)
    var fields: String?

    /// - Parameters:
    ///   - isOn: true if `--json` is set; a filter implies it.
    ///   - known: the available fields.
    /// - Returns: nil if no JSON is wanted.
    /// - Throws: if an expression or a field is invalid, before anything else is done.
    func form(_ isOn: Bool, _ known: [String]) throws -> JSONForm? {
        guard isOn || expression != nil else { return nil }
        let chosen = fields?.parts(separatedBy: ",").map { field in
            String(field.unicodeScalars.drop { $0 == " " })
        }
        if let unknown = chosen?.first(where: { !known.contains($0) }) {
            throw LaunchError(Words.Options.unknownField(unknown, known), exitCode: .usage)
        }
        return JSONForm(fields: chosen, filter: try expression.map { try JQFilter($0) })
    }
}
