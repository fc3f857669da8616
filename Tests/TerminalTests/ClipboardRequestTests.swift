import Foundation
import Terminal
import Testing

@Suite struct ClipboardRequestTests {
    private static func plain(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }

    @Test(
        "R10: inside GNU screen a copy goes in pieces that it hands on, however long",
        arguments: [0, 1, 500, 513, 50_000])
    func screen(count: Int) {
        let text = String(repeating: "x", count: count)
        let environments = [
            ["STY": "1.pts-0.host", "TERM": "screen"], ["STY": "1.pts-0.host", "TERM": "xterm"],
            ["TERM": "screen.xterm-256color"], ["TERM": "screen.xterm-256color", "STY": "1.a", "TMUX": "/tmp/tmux"],
        ]
        for environment in environments {
            let pieces = ClipboardRequest.text(text, environment: environment).components(separatedBy: "\u{1B}\\")
            #expect(pieces.last == "")
            #expect(pieces.dropLast().allSatisfy { $0.hasPrefix("\u{1B}P") && $0.utf8.count < 768 })
            #expect(pieces.dropLast().map { $0.dropFirst(2) }.joined() == Self.plain(text))
        }
    }

    @Test("R10: elsewhere it is one request, inside tmux twice")
    func others() {
        let request = Self.plain("text")
        for environment in [[:], ["TERM": "xterm-256color"], ["TERM": "tmux-256color"], ["STY": "", "TMUX": ""]] {
            #expect(ClipboardRequest.text("text", environment: environment) == request)
        }
        let wrapped = "\u{1B}Ptmux;\u{1B}\(request)\u{1B}\\"
        for term in ["screen-256color", "tmux-256color", "screen"] {
            let environment = ["TERM": term, "TMUX": "/tmp/tmux", "STY": "1.outside"]
            #expect(ClipboardRequest.text("text", environment: environment) == request + wrapped)
        }
    }
}
