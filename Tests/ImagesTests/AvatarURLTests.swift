import Images
import Testing

@Suite struct AvatarURLTests {
    @Test(
        "A8: the size is asked for where the server is known to understand",
        arguments: [
            ("https://avatars.githubusercontent.com/u/1?v=4", "https://avatars.githubusercontent.com/u/1?v=4&s=64"),
            ("https://avatars.githubusercontent.com/u/1", "https://avatars.githubusercontent.com/u/1?s=64"),
            (
                "https://avatars.githubusercontent.com/u/1?s=460&v=4",
                "https://avatars.githubusercontent.com/u/1?v=4&s=64"
            ),
            ("http://127.0.0.1:8080/u/1?v=4#x", "http://127.0.0.1:8080/u/1?v=4&s=64#x"),
            ("https://example.org/a.png", "https://example.org/a.png"),
            ("https://example.org/a.png?token=abc", "https://example.org/a.png?token=abc"),
            (
                "https://example.org/a?x=avatars.githubusercontent.com",
                "https://example.org/a?x=avatars.githubusercontent.com"
            ),
            ("file:///a?s=1", "file:///a?s=1"), ("", ""), ("?s=1", "?s=1"),
        ])
    func sized(url: String, expected: String) {
        #expect(AvatarURL.sized(url, pixels: 64) == expected)
    }
}
