import Testing

@testable import Terminal

@Suite struct `The background of a command's terminal` {
    @Test(
        "A6: no other answer is waited for once the terminal has told what it is",
        arguments: [
            ("", false), ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", false), ("\u{1B}[?6", false),
            ("c\u{1B}[?62;22", false),
            ("\u{1B}[?62;22c", true), ("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}\u{1B}[?1;2c", true),
        ])
    func isWhole(_ bytes: String, _ expected: Bool) {
        #expect(TerminalBackground.isWhole(Array(bytes.utf8)) == expected)
    }
}
