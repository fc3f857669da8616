import ArgumentParser
import Reading
import Runtime

/// The output of commands that create or change a gist: its URL, or JSON.
struct ResultOptions: ParsableArguments {
    @Flag(help: "Print JSON with GitHub's field names instead of the URL.")
    var json = false

    @OptionGroup var jq: JQOptions

    /// - Returns: the printer for results. Parses the filter before anything is done.
    func printer(_ fields: [String]) throws -> ResultPrinter { ResultPrinter(form: try jq.form(json, fields)) }
}

struct ResultPrinter {
    /// Nil to print the URL.
    var form: JSONForm?

    /// - Parameter url: the output without JSON; nil for nothing.
    func write(_ value: some Encodable, url: String?) throws {
        do {
            if let form {
                try Output.write(json: value, as: form)
            } else if let url {
                guard WebBrowser.isPage(url) else { throw LaunchError(Words.Writing.noUsableURL) }
                try Output.say(url)
            }
        } catch var error as LaunchError {
            // The change is done: if standard output fails, the error contains the URL.
            if let url { error.more.append(Words.Writing.doneAt(url)) }
            throw error
        }
    }
}

struct LeakOptions: ParsableArguments {
    @Flag(name: .customLong("allow-secrets"), help: "Publish even what looks like a token, key or password.")
    var isAllowed = false

    func settle(_ texts: [LeakQuestion.Text], isPublic: Bool) throws {
        try LeakQuestion.settle(texts, isPublic: isPublic, isAllowed: isAllowed)
    }
}
