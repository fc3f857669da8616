import ArgumentParser

/// The option of commands that print JSON.
struct JQOptions: ParsableArguments {
    @Option(
        name: .customLong("jq"), parsing: .unconditional,
        help: ArgumentHelp(
            "Filter the JSON with a jq expression; strings are printed raw.", valueName: "expression"))
    var expression: String?

    /// Nil where no expression was given.
    /// - Throws: where it makes no sense, before anything else is done.
    func filter() throws -> JQFilter? { try expression.map { try JQFilter($0) } }
}
