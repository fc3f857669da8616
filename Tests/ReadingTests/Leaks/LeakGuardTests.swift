import Cells
import TestSupport
import Testing

@testable import Reading

/// Everything that looks like a secret here is put together while the tests run: scanners find none in this file.
@Suite("W8: the leak guard")
struct LeakGuardTests {
    private func kinds(_ text: String) -> [String] { LeakGuard.leaks(in: text, file: "a").map(\.kind) }

    @Test("Tokens are found by their form, wherever they stand", arguments: TokenPattern.all.indices)
    func tokens(index: Int) throws {
        var random = SeededGenerator(seed: UInt64(index))
        let pattern = TokenPattern.all[index]
        let secret = SampleSecret.token(pattern, using: &random)
        for text in ["\(secret)", "x = \"\(secret)\";", "curl -H 'Authorization: Bearer \(secret)'\r\n", "(\(secret))"]
        {
            let leaks = LeakGuard.leaks(in: "first\nsecond\r\n" + text, file: "notes.md")
            let leak = try #require(leaks.first, "\(text)")
            #expect(leaks.count == 1)
            #expect(leak.kind == pattern.kind && leak.file == "notes.md" && leak.line == 3)
            #expect(!leak.excerpt.contains(secret.suffix(8)))
        }
        #expect(!kinds("a\(secret)").contains(pattern.kind), "Not in the middle of a word")
        #expect(kinds(String(secret.prefix(pattern.prefix.count + 6))).isEmpty, "Too short")
        if pattern.lengths.count == 1 { #expect(kinds(secret + "ABC").isEmpty, "Too long") }
    }

    @Test("What stands for a token in an example is none")
    func examples() {
        let account = "AKIA" + "IOSFODNN7" + "EXAMPLE"
        let github = "ghp_" + String(repeating: "x", count: 36)
        let counted = "ghp_" + "1234567890abcdefABCDEF1234567890abcd"
        for text in [account, github, counted, "sk_live_your_key", "AIza…", "xoxb-not-a-real-token-yourtoken-here"] {
            #expect(kinds(text).isEmpty, "\(text)")
        }
    }

    @Test("Tokens that only say where a list goes on are none, and neither is a secret's name in a cloud")
    func positions() {
        var random = SeededGenerator(seed: 5)
        let value = String(
            (0..<60).map { _ in "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement(using: &random)!
            })
        #expect(kinds("token: \(value)") == ["access token"])
        for name in ["NextToken", "next_page_token", "continuation-token", "clientRequestToken", "change-token"] {
            #expect(kinds("\"\(name)\": \"\(value)\"").isEmpty && kinds("aws x --\(name) \(value)").isEmpty, "\(name)")
        }
        #expect(kinds("arn:aws:secretsmanager:eu-west-1:210987654321:secret:Billing-a1b2c3").isEmpty)
        #expect(kinds("\"Smtp:Password\": \"tr0ub4dor-3x\"") == ["password"])
    }

    @Test("Private keys are found by their heading and what follows it")
    func privateKeys() {
        let key = "MIIEowIBAAKCAQEAx7" + "Jk2bQ9vT0yWcPq3LrZ"
        for name in ["RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY", "ENCRYPTED PRIVATE KEY"] {
            let heading = "-----BEGIN \(name)-----"
            #expect(kinds("\(heading)\n\(key)\n-----END") == ["private key"])
            #expect(kinds("{\"key\": \"\(heading)\\n\(key)\\n\"}") == ["private key"])
            #expect(kinds("if text.hasPrefix(\"\(heading)\") { return }").isEmpty)
            #expect(kinds("\(heading)\n...\n-----END").isEmpty)
        }
        let encrypted = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"
        #expect(kinds(encrypted) == ["private key"])
        #expect(kinds("-----BEGIN PUBLIC KEY-----\n\(key)\n").isEmpty)
        #expect(kinds("PuTTY-User-Key-File-3: ssh-ed25519\n") == ["PuTTY private key"])
        #expect(kinds("the heading is PuTTY-User-Key-File-3: ssh-ed25519\n").isEmpty)
    }

    @Test("Signed web tokens are found, the one that everybody knows is not")
    func webTokens() {
        let head = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
        let signature = "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
        #expect(kinds("Bearer \(head).eyJsb2dpbiI6Im1pcmEiLCJpYXQiOjE3fQ.\(signature)") == ["JSON Web Token"])
        #expect(kinds("\(head).eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4.\(signature)").isEmpty)
        #expect(kinds("\(head).\(signature)").isEmpty)
    }

    @Test(
        "Passwords are found where they are written",
        arguments: [
            "password=tr0ub4dor", "DB_PASSWORD=\"tr0ub4dor&3\"", "  passwd: 'Zaphod-42'", "db.password = s3same9x",
            "\"password\": \"horse!battery\",", "const apiSecret = 'a81cc04e77d2b5f09e';", "$pwd => 'Zaphod-42',",
            "password := `tr0ub4dor`", "client_secret: a81cc04e77d2b5f09e", "postgres://app:tr0ub4dor@db.internal/app",
            "https://mira:tr0ub4dor@host.net", "aws_secret_access_key = wJa1rXUtnF3MI/K7MD3NG/bPxRf1CYabcdJ9KLe4",
        ])
    func passwords(text: String) throws {
        let leak = try #require(LeakGuard.leaks(in: "a\n\(text)\n", file: "a").first)
        #expect(leak.line == 2)
        for secret in ["tr0ub4dor", "Zaphod", "s3same9x", "horse!", "a81cc04e", "K7MD3NG"] {
            #expect(!leak.excerpt.contains(secret))
        }
    }

    @Test(
        "Passwords are found on command lines, in headers, in elements and in arguments",
        arguments: [
            "machine api.internal login me password x9vJupc9", "machine a\n\tlogin me\n\tpassword 7Wq_kkd03\nmachine b",
            "default login anonymous password q8Wz-11r", "curl -u admin:UFjsUNPj https://api.internal",
            "curl -sS -uadmin:UFjs8NPj https://api.internal", "curl --user 'mira:h8 Kw2 x' -O x",
            "wget --password=UFjs8NPj u",
            "wget --user=me --password UFjs8NPj u", "$ /usr/bin/mysql -u root -p5kOY2oNz db",
            "mysqldump -p'5kOY2oNz' db",
            "sshpass -p 5kOY2oNz ssh h", "docker login -u me -p 5kOY2oNz ghcr.io", "redis-cli -h r -a 5kOY2oNz ping",
            "PGPASSWORD=5kOY2oNz psql -h db", "export TOKEN_PASSWORD=5kOY2oNz; run",
            "define('DB_PASSWORD', 'gyFWZY9Zmti1');",
            "os.environ.setdefault(\"DB_PASSWORD\", \"gyFWZY9Z\")", "<password>ElKncz8H</password>",
            "<ns:dbPassword>ElKncz8H</ns:dbPassword>", "<add key=\"DbPassword\" value=\"ElKncz8H\" />",
            "- name: DB_PASSWORD\n  value: ElKncz8H\n", "ConvertTo-SecureString \"U05mc4J1\" -AsPlainText -Force",
            "$s = ConvertTo-SecureString -String 'U05mc4J1' -AsPlainText",
            "curl -H \"Authorization: Bearer aP3kQ9zLw0xV7rT5yU1bN8mC\"",
            "\"Authorization\": \"token aP3kQ9zLw0xV7rT5yU1bN8mC\",",
            "headers['Authorization'] = 'Basic bWlyYTpoOEt3MnhQcQ=='",
            "{\"auths\":{\"ghcr.io\":{\"auth\":\"bWlyYTpoOEt3MnhQcQ==\"}}}",
            "    token: aP3kQ9zLw0xV7rT5yU1bN8mCaP3kQ9zLw0xV7rT5yU1bN8mCaP3kQ9zLw0xV",
            "bot 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8",
            "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs",
        ])
    func elsewhere(text: String) throws {
        let leaks = LeakGuard.leaks(in: "a\n\(text)", file: "a")
        let leak = try #require(leaks.first)
        for secret in [
            "x9vJ", "7Wq_", "q8Wz", "UFjs", "h8 K", "5kOY", "gyFW", "ElKn", "U05m", "aP3kQ9zL", "bWly", "1vGWJ", "ZnCj",
        ] {
            #expect(!leak.excerpt.contains(secret))
        }
    }

    @Test(
        "Placeholders on command lines, in headers and elements are no passwords",
        arguments: [
            "curl -u admin:$PASS https://x.org", "curl -u \"$USER:$PASS\" u", "curl -u user:password u",
            "curl -u mira u",
            "curl -H 'Authorization: Bearer $TOKEN' u", "Authorization: Bearer <token>",
            "Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE",
            "Authorization: Bearer ${{ secrets.TOKEN1 }}", "Authorization: Basic dXNlcjpwYXNzd29yZA==",
            "mysql -u root -p db",
            "mysql -p$PASS db", "mysql -pYOUR_PASSWORD1 db", "ssh -p 2222x host", "mkdir -p a1b2c3d4",
            "docker run -p 8080:80a1 x",
            "<password>${db.password1}</password>", "<password>changeme</password>", "<password></password>",
            "<a href=x>pass1word</a>",
            "define('DB_PASSWORD', 'password_here');", "machine a login b password <password>",
            "login with your password x9vJupc9 today",
            "the machine has a login and a password too", "ConvertTo-SecureString $env:PW1 -AsPlainText", "token: 0",
            "ConvertTo-SecureString \"<password>\" -AsPlainText", "\"auth\": \"none\"", "auth: bearer", "sha: 12:34:AB",
            "f(\"password\", \"username\")", "- name: LOG_LEVEL\n  value: debug1x", "12:34:56.789 at 1234567:89",
            "--password-file /run/secrets/db1", "--password prompt", "PASSWORD=$(pass show db1) run",
        ])
    func noSecrets(text: String) {
        #expect(kinds(text).isEmpty, "\(LeakGuard.leaks(in: text, file: "a"))")
    }

    @Test(
        "Placeholders, code and prose are no passwords",
        arguments: [
            "password=changeme", "password: <your password>", "PASSWORD=${DB_PASSWORD}", "password = \"xxxxxxxx\"",
            "secret = example-secret-1", "password: {{ vault_password }}", "passwd=$1", "password = os.environ[\"PW\"]",
            "password = getpass.getpass()", "if password == \"tr0ub4dor\" {", "password != 'tr0ub4dor1'",
            "var password: String", "def login(user, password=None):", "password = \"\"", "password: ****",
            "The password: it is 12 letters long.", "std::password::of(1)", "postgres://user:password@localhost/db",
            "https://example.com:8080/@user", "PWD=/home/mira1", "http://abc:tr0ub4dor@example.com", "mailto:a@b.c",
            "<input type=\"password\" name=\"pw1x\">",
            "password = config.auth1.password", "secret: true", "password=\"Your new password\"", "token: 12",
        ])
    func placeholders(text: String) {
        #expect(kinds(text).isEmpty, "\(LeakGuard.leaks(in: text, file: "a"))")
    }

    @Test("A line is named once for each kind, and no more lines than anybody reads")
    func once() {
        #expect(kinds("password=tr0ub4dor1\tpassword=tr0ub4dor2").count == 1)
        let many = (0..<1000).map { "password=tr0ub4dor\($0)\n" }.joined()
        #expect(kinds(many).count == LeakGuard.mostLeaks)
    }

    @Test("A token is found behind any name, a password in a URL too")
    func assigned() {
        #expect(kinds("secret=https://mira:tr0ub4dor@host.net/") == ["password in a URL"])
        #expect(kinds("secret = AKIA" + "Q7ZB41KLM2NO9PXY") == ["secret"])
        #expect(kinds("token: 'AKIA" + "Q7ZB41KLM2NO9PXY'") == ["AWS access key ID"])
    }

    @Test("Lines are counted as the reader counts them")
    func lines() {
        let leaks = LeakGuard.leaks(in: "a\rb\r\nc\n\npassword=tr0ub4dor", file: "a")
        #expect(leaks.map(\.line) == [5])
    }
}

/// Texts that look like secrets and are none.
enum SampleSecret {
    static func token(_ pattern: TokenPattern, using random: inout SeededGenerator) -> String {
        let alphabet = (0..<128).map(UInt8.init).filter { $0.isAlphanumeric && pattern.body.contains($0) }
        let length = Swift.min(pattern.lengths.upperBound, pattern.lengths.lowerBound + 10)
        let body = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        return String(decoding: pattern.prefix + body, as: UTF8.self)
    }
}
