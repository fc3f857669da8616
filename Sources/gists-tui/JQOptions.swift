import ArgumentParser

/// The option of commands that print JSON.
struct JQOptions: ParsableArguments {
    @Option(
        name: .customLong("jq"), parsing: .unconditional,
        help: ArgumentHelp(
            "Print what this jq expression makes of the JSON: strings as they are.", valueName: "expression"))
    var expression: String?

    /// Nil where no expression was given.
    /// - Throws: where it makes no sense, before anything else is done.
    func filter() throws -> JQFilter? { try expression.map { try JQFilter($0) } }
}
