/// The messages of the reader.
enum Words {
    static let bidirectional = "⚠ Contains hidden bidirectional characters"
    static let binaryFile = "Binary file"

    static func bytes(_ kind: String, _ count: Int) -> String { "\(kind) · \(count) bytes" }

    /// The titles of GitHub's alerts.
    enum Alerts {
        static let note = "Note"
        static let tip = "Tip"
        static let important = "Important"
        static let warning = "Warning"
        static let caution = "Caution"
    }

    /// Problems in a notebook.
    enum Notebooks {
        static let noCells = "This notebook has no cells."
        static let emptyOutput = "(empty output)"

        static func malformedCell(_ cell: Int) -> String { "Cell \(cell) can't be read" }
        static func malformedOutput(_ cell: Int) -> String { "An output of cell \(cell) can't be read" }
        static func noSource(_ cell: Int) -> String { "Cell \(cell) has no source" }
        static func unknownCell(_ cell: Int, _ kind: String) -> String { "Cell \(cell) is of an unknown type: \(kind)" }
        static func listOfCells(_ cell: Int) -> String { "Cell \(cell) is a list of cells" }
        static func listOfOutputs(_ cell: Int) -> String { "An output of cell \(cell) is a list" }
        static func oddLines(_ cell: Int, _ count: Int) -> String {
            "Cell \(cell): \(count) of its lines \(count == 1 ? "is" : "are") no text"
        }
        static func oddOutput(_ cell: Int, _ count: Int) -> String {
            "An output of cell \(cell): \(count) of its lines \(count == 1 ? "is" : "are") no text"
        }
        static func notShown(_ type: String) -> String { "\(type) is not shown" }
    }

    /// Problems in a table.
    enum Tables {
        static func oddRow(line: Int, _ count: Int, _ header: Int) -> String {
            "Line \(line) has \(fields(count)), the header \(header)"
        }
        static func oddHeader(_ count: Int, _ header: Int) -> String {
            "The header has \(fields(header)), the rows have \(count)"
        }
        static func oddRows(_ rows: Int, lines: [Int], _ header: Int) -> String {
            let list = lines.map(String.init).joined(separator: ", ") + (lines.count < rows ? ", …" : "")
            return "\(rows) rows do not have the header's \(fields(header)): lines \(list)"
        }
        static func openQuotes(_ count: Int, line: Int) -> String {
            count == 1
                ? "The quote in line \(line) never closes: it is text"
                : "\(count) quotes never close: they are text; the first is in line \(line)"
        }

        private static func fields(_ count: Int) -> String { "\(count) \(count == 1 ? "field" : "fields")" }
    }

    /// Errors in a regular expression.
    enum Expression {
        static let nothingToRepeat = "nothing to repeat"
        static let missingDigit = "missing digit"
        static let noSuchCharacter = "no such character"
        static let setInRange = "a range can't end with a set"
        static let incomplete = "incomplete"
        static let tooLarge = "too large"

        static func unsupported(_ text: String) -> String { "\(text) is not supported" }
        static func reversedRange(_ range: String) -> String { "range \(range) is reversed" }
    }

    /// The differences between files.
    enum Diff {
        static let none = "No differences"
        static let noNewline = "(no newline at end of file)"

        static func fold(_ lines: Int) -> String { "⋯ \(lines) unchanged lines" }
        static func lineEnds(_ before: String, _ after: String) -> String { "\(before) → \(after)" }

        /// The changes of a file besides its lines.
        static func note(_ pair: FileChanges.Pair) -> String? {
            let note: String? =
                switch pair.status {
                case .added: "new file"
                case .removed: "deleted"
                case .renamed: "renamed from \(pair.old?.name ?? "")"
                case .modified: nil
                }
            let notes = [note, pair.isBinary ? "binary file" : nil].compactMap(\.self)
            return notes.isEmpty ? nil : notes.joined(separator: ", ")
        }
    }

    /// Possible secrets.
    enum Leaks {
        static let gitHub = "GitHub token"
        static let gitLab = "GitLab token"
        static let awsKeyID = "AWS access key ID"
        static let awsSecret = "AWS secret access key"
        static let slack = "Slack token"
        static let slackWebhook = "Slack webhook URL"
        static let google = "Google API key"
        static let googleClient = "Google OAuth client secret"
        static let googleAccess = "Google access token"
        static let stripe = "Stripe secret key"
        static let npm = "npm token"
        static let pypi = "PyPI token"
        static let huggingFace = "Hugging Face token"
        static let sendGrid = "SendGrid API key"
        static let digitalOcean = "DigitalOcean token"
        static let anthropic = "Anthropic API key"
        static let openAI = "OpenAI API key"
        static let discordWebhook = "Discord webhook URL"
        static let azure = "Azure access key"
        static let vault = "Vault token"
        static let shopify = "Shopify token"
        static let twilio = "Twilio API key"
        static let databricks = "Databricks token"
        static let mailgun = "Mailgun API key"
        static let age = "age secret key"
        static let docker = "Docker Hub token"
        static let xAI = "xAI API key"
        static let groq = "Groq API key"
        static let replicate = "Replicate token"
        static let square = "Square token"
        static let newRelic = "New Relic API key"
        static let grafana = "Grafana token"
        static let sentry = "Sentry token"
        static let linear = "Linear API key"
        static let notion = "Notion token"
        static let figma = "Figma token"
        static let postman = "Postman API key"
        static let planetScale = "PlanetScale token"
        static let doppler = "Doppler token"
        static let supabase = "Supabase token"
        static let tailscale = "Tailscale key"
        static let pulumi = "Pulumi token"
        static let rubyGems = "RubyGems API key"
        static let clojars = "Clojars token"
        static let atlassian = "Atlassian token"
        static let brevo = "Brevo API key"
        static let telegram = "Telegram bot token"
        static let discord = "Discord bot token"
        static let basic = "user name and password"
        static let bearer = "access token"
        static let webToken = "JSON Web Token"
        static let privateKey = "private key"
        static let puttyKey = "PuTTY private key"
        static let password = "password"
        static let secret = "secret"
        static let urlPassword = "password in a URL"
    }
}
