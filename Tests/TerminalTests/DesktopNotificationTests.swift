import Testing

@testable import Terminal

@Suite("P4: notifications on the desktop")
struct DesktopNotificationTests {
    @Test("P4: the form is that of the terminal; unknown ones get OSC 9, those that print it none")
    func forms() {
        #expect(DesktopNotification(["TERM": "xterm-256color"]) == .osc9)
        #expect(DesktopNotification(["TERM": "xterm-256color", "VTE_VERSION": "7600"]) == .osc777)
        #expect(DesktopNotification(["TERM": "foot-extra"]) == .osc777)
        #expect(DesktopNotification(["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"]) == .osc777)
        for term in ["linux", "dumb", ""] { #expect(DesktopNotification(["TERM": term]) == nil) }
    }

    @Test("P4: texts of strangers end neither the request nor its fields")
    func hostileTexts() {
        let evil = "a\u{1B}]0;x\u{7}\u{9C}b;c\nd"
        let plain = DesktopNotification.osc9.text(title: "gists-tui", evil, environment: [:])
        #expect(plain.hasPrefix("\u{1B}]9;gists-tui: a") && plain.hasSuffix("\u{7}"))
        let titled = DesktopNotification.osc777.text(title: "gists;tui", evil, environment: [:])
        #expect(titled.hasPrefix("\u{1B}]777;notify;gists,tui;a"))
        for request in [plain, titled] {
            let inside = request.unicodeScalars.dropFirst().dropLast()
            #expect(!inside.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
            #expect(request.unicodeScalars.count < 300)
        }
        // A number would be another request of ConEmu.
        #expect(DesktopNotification.osc9.text(title: "t", "4;3;5", environment: [:]).hasPrefix("\u{1B}]9;t: 4"))
    }

    @Test("P4: a multiplexer passes the request on")
    func multiplexers() {
        let tmux = DesktopNotification.osc9.text(
            title: "t", "x", environment: ["TERM": "tmux-256color", "TMUX": "/tmp/s"])
        #expect(tmux == "\u{1B}Ptmux;\u{1B}\u{1B}]9;t: x\u{7}\u{1B}\\")
        let screen = DesktopNotification.osc9.text(title: "t", "x", environment: ["TERM": "screen", "STY": "1"])
        #expect(screen == "\u{1B}P\u{1B}]9;t: x\u{7}\u{1B}\\")
    }
}
