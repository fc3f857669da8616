import Testing

@testable import Browser

@Suite("W6: lines for the shell that give a token")
struct ShellLineTests {
    @Test(
        "W6: the line sets the variable that counts on the server, from gh where gh can know the host",
        arguments: [
            ("github.com", "GH_TOKEN", "export GH_TOKEN=$(gh auth token)"),
            ("octo.ghe.com", "GH_TOKEN", "export GH_TOKEN=$(gh auth token --hostname octo.ghe.com)"),
            (
                "github.example.com", "GH_ENTERPRISE_TOKEN",
                "export GH_ENTERPRISE_TOKEN=$(gh auth token --hostname github.example.com)"
            ),
            ("127.0.0.1:8080", "GH_ENTERPRISE_TOKEN", "export GH_ENTERPRISE_TOKEN=TOKEN"),
        ])
    func exportToken(_ host: String, _ variable: String, _ line: String) {
        var settings = Settings()
        (settings.host, settings.tokenVariable) = (host, variable)
        #expect(ShellLine.exportToken(settings) == line)
        var story = Story(120, 24, settings: settings, showing: [gist("a")])
        story.type("2")
        #expect(story.text.contains(line))
    }
}
