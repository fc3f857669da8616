/// The form of a provider's tokens: a prefix, then a number of characters of a set.
struct TokenPattern: Sendable {
    var kind: String
    var prefix: [UInt8]
    var body: CharacterSet
    var lengths: ClosedRange<Int>

    /// The bytes in a token.
    enum CharacterSet: Sendable {
        case hexadecimal, lowercaseHexadecimal, capitals, alphanumeric
        /// Letters, digits and `_`.
        case word
        /// Letters, digits, `_` and `-`, as in base64 for URLs.
        case wordOrHyphen
        /// The same with `.` between parts, or `/` between those of a path.
        case dotted, path
        /// Letters, digits, `+`, `/` and `=`.
        case base64
        /// The same and `_`, `-`, as in the paths of web hooks.
        case base64OrPath

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .hexadecimal: byte.isDigit || 0x61...0x66 ~= byte || 0x41...0x46 ~= byte
            case .lowercaseHexadecimal: byte.isDigit || 0x61...0x66 ~= byte
            case .capitals: byte.isDigit || 0x41...0x5A ~= byte
            case .alphanumeric: byte.isAlphanumeric
            case .word: byte.isAlphanumeric || byte == UInt8(ascii: "_")
            case .wordOrHyphen: byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            case .dotted: Self.wordOrHyphen.contains(byte) || byte == UInt8(ascii: ".")
            case .path: byte.isAlphanumeric || byte == UInt8(ascii: "/")
            case .base64: Self.path.contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "=")
            case .base64OrPath: Self.base64.contains(byte) || Self.wordOrHyphen.contains(byte)
            }
        }
    }

    init(_ kind: String, _ prefix: String, _ body: CharacterSet, _ lengths: ClosedRange<Int>) {
        self.kind = kind
        self.prefix = Array(prefix.utf8)
        self.body = body
        self.lengths = lengths
    }
}

extension TokenPattern {
    /// Each with the provider's documentation of its form, or, if there is none, the form from gitleaks (a scanner:
    /// https://github.com/gitleaks/gitleaks, config/gitleaks.toml).
    static let all: [TokenPattern] = usual + services

    private static let usual: [TokenPattern] = [
        // https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
        // #githubs-token-formats; the lengths: https://github.blog/engineering/behind-githubs-new-authentication-token-formats
        // says 36 today and up to 255 one day.
        TokenPattern(Words.Leaks.gitHub, "ghp_", .alphanumeric, 36...255),
        TokenPattern(Words.Leaks.gitHub, "gho_", .alphanumeric, 36...255),
        TokenPattern(Words.Leaks.gitHub, "ghu_", .alphanumeric, 36...255),
        TokenPattern(Words.Leaks.gitHub, "ghs_", .alphanumeric, 36...255),
        TokenPattern(Words.Leaks.gitHub, "ghr_", .alphanumeric, 36...255),
        TokenPattern(Words.Leaks.gitHub, "github_pat_", .word, 60...255),
        // https://docs.gitlab.com/security/tokens/#token-prefixes
        TokenPattern(Words.Leaks.gitLab, "glpat-", .dotted, 20...300),
        // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
        TokenPattern(Words.Leaks.awsKeyID, "AKIA", .capitals, 16...16),
        TokenPattern(Words.Leaks.awsKeyID, "ASIA", .capitals, 16...16),
        // https://docs.slack.dev/authentication/tokens
        TokenPattern(Words.Leaks.slack, "xoxb-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxp-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxa-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxr-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxs-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxo-", .wordOrHyphen, 20...255),
        TokenPattern(Words.Leaks.slack, "xoxe-", .wordOrHyphen, 20...300),
        TokenPattern(Words.Leaks.slack, "xapp-", .wordOrHyphen, 40...255),
        // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
        TokenPattern(Words.Leaks.slackWebhook, "hooks.slack.com/services/T", .path, 30...80),
        // https://docs.cloud.google.com/docs/authentication/api-keys: the form is from gitleaks
        TokenPattern(Words.Leaks.google, "AIza", .wordOrHyphen, 35...35),
        // https://developers.google.com/identity/protocols/oauth2: the form is from gitleaks
        TokenPattern(Words.Leaks.googleClient, "GOCSPX-", .wordOrHyphen, 28...28),
        TokenPattern(Words.Leaks.googleAccess, "ya29.", .wordOrHyphen, 60...400),
        // https://docs.stripe.com/keys
        TokenPattern(Words.Leaks.stripe, "sk_live_", .alphanumeric, 16...255),
        TokenPattern(Words.Leaks.stripe, "rk_live_", .alphanumeric, 16...255),
        // https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format
        TokenPattern(Words.Leaks.npm, "npm_", .alphanumeric, 36...36),
        // https://pypi.org/help/#apitoken: each is a macaroon, base64 of "pypi.org" or "test.pypi.org" at its beginning
        TokenPattern(Words.Leaks.pypi, "pypi-AgEIcHlwaS5vcmc", .wordOrHyphen, 50...1000),
        TokenPattern(Words.Leaks.pypi, "pypi-AgENdGVzdC5weXBpLm9yZw", .wordOrHyphen, 50...1000),
        // https://huggingface.co/docs/hub/security-tokens
        TokenPattern(Words.Leaks.huggingFace, "hf_", .alphanumeric, 34...40),
        // https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys: the form is from gitleaks
        TokenPattern(Words.Leaks.sendGrid, "SG.", .dotted, 66...66),
        // https://docs.digitalocean.com/reference/api/create-personal-access-token
        TokenPattern(Words.Leaks.digitalOcean, "dop_v1_", .hexadecimal, 64...64),
        // https://docs.anthropic.com/en/api/overview, https://platform.openai.com/docs/api-reference/authentication:
        // the forms are from gitleaks
        TokenPattern(Words.Leaks.anthropic, "sk-ant-", .wordOrHyphen, 80...200),
        TokenPattern(Words.Leaks.openAI, "sk-proj-", .wordOrHyphen, 40...250),
    ]

    /// The patterns that begin with a byte.
    static let byFirstByte: [[TokenPattern]] = {
        var table = [[TokenPattern]](repeating: [], count: 256)
        for pattern in all { table[Int(pattern.prefix[0])].append(pattern) }
        return table
    }()
}

extension UInt8 {
    var isDigit: Bool { 0x30...0x39 ~= self }
    var isLetter: Bool { 0x61...0x7A ~= (self | 0x20) }
    var isAlphanumeric: Bool { isDigit || isLetter }
}
