import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Encodings in the file view")
struct EncodingViewTests {
    /// Пароль забыт
    private static let windows1251 = Data([
        0xCF, 0xE0, 0xF0, 0xEE, 0xEB, 0xFC, 0x20, 0xE7, 0xE0, 0xE1, 0xFB, 0xF2, 0x0A,
    ])

    private func story(
        _ bytes: Data = windows1251, _ columns: Int = 80, choices: ScreenChoices = ScreenChoices()
    ) -> Story {
        var lost = file("a.txt", size: bytes.count, content: String(decoding: bytes, as: UTF8.self))
        lost.rawURL = "https://gist.example/raw/a.txt"
        let gist = gist("g1", files: [lost, file("b.txt", content: "text")])
        var story = Story(columns, 24, choices: choices)
        story.answerPage([gist])
        story.press(.enter)
        story.answerGist(gist)
        story.answerBytes("a.txt", of: "g1", bytes)
        return story
    }

    @Test("R20: what JSON could not carry comes by the raw URL, and the rule names the guess")
    func guessed() {
        let story = story()
        #expect(story.text.contains("Пароль забыт"))
        #expect(story.text.contains(" Windows-1251? ─"))
        #expect(!story.text.contains("\u{FFFD}"))
    }

    @Test("R20: :encoding reads the file otherwise, also at the next start, and auto takes the guess again")
    func chosen() {
        var story = story()
        story.type(":encoding koi8-r")
        story.press(.enter)
        #expect(story.text.contains("оЮПНКЭ"))
        #expect(story.text.contains(" KOI8-R ─"))
        story.type("]")
        #expect(!story.text.contains(" KOI8-R ─"))
        story.type("[")
        #expect(story.text.contains("оЮПНКЭ"))
        let choices = ScreenChoices(story.model)
        #expect(choices.encodings == [.init(gist: "g1", file: "a.txt", encoding: "KOI8-R")])
        story.type(":encoding auto")
        story.press(.enter)
        #expect(story.text.contains("Пароль забыт"))
        #expect(ScreenChoices(story.model).encodings.isEmpty)
        #expect(self.story(choices: choices).text.contains("оЮПНКЭ"), "the next start")
    }

    @Test("R20: :encoding alone lists the encodings, and Tab completes a name")
    func listed() {
        var story = story()
        story.type(":encoding")
        story.press(.enter)
        #expect(story.text.contains("Encoding") && story.text.contains("Windows-1251"))
        story.type("ibm866")
        story.press(.enter)
        #expect(story.text.contains(" IBM866 ─"))
        story.type(":encoding shift")
        story.press(.tab)
        #expect(story.text.contains("encoding Shift-JIS"))
        story.press(.enter)
        #expect(story.text.contains(" Shift-JIS ─"))
        story.type(":encoding klingon")
        story.press(.enter)
        #expect(story.text.contains("There is no encoding “klingon”"))
    }

    @Test("R20: characters that could not be read are counted above the text")
    func damaged() {
        let story = story(Data([0xFF, 0xFE, 0x61, 0, 0, 0xD8, 0x62, 0]))
        #expect(story.text.contains("1 character can't be read as UTF-16LE"))
    }

    @Test(
        "R20: the clipboard takes the text as it is read, by the guess or in the encoding that was chosen",
        arguments: [
            ("", "Пароль забыт\n"), (":encoding koi8-r", "оЮПНКЭ ГЮАШР\n"), (":encoding auto", "Пароль забыт\n"),
        ])
    func copied(command: String, text: String) {
        let file = Export.Content(name: "a.txt", bytes: Self.windows1251)
        var story = story()
        story.type(command)
        if !command.isEmpty { story.press(.enter) }
        story.type("yc")
        let request = story.effects.compactMap { effect -> RequestID? in
            if case .export(_, let request) = effect { request } else { nil }
        }.last
        if let request { story.send(.answered(request, .success(.export(.collected([file]))))) }
        #expect(
            story.effects.contains {
                if case .display(.copy(text, as: _)) = $0 { true } else { false }
            })
    }

    @Test("R20: where there is little room, the encoding leaves before the place in the text does")
    func narrow() {
        let long = Data(repeatElement(Self.windows1251, count: 100).joined())
        #expect(story(long).text.contains(" Windows-1251? · 1/100 · Top ─"))
        var narrow = story(Data(repeatElement(Self.windows1251, count: 100_000).joined()), 40)
        narrow.type(":50000")
        narrow.press(.enter)
        #expect(narrow.text.contains("/100000 · 50 % ─") && !narrow.text.contains("Windows-1251"))
    }

    @Test("R20: the editor gets no file that would come back in another encoding; the form says which one it is")
    func edited() {
        let file = file("a.txt", size: Self.windows1251.count)
        let own = gist("m1", files: [file])
        var story = Story(settings: withToken, showing: gists(1...2))
        story.type("3")
        story.answerPage([own])
        story.type("E")
        story.answerBytes("a.txt", of: "m1", Self.windows1251)
        #expect(story.model.form != nil)
        story.type("e")
        #expect(story.jobs.isEmpty)
        #expect(story.text.contains("Windows-1251"), "\(story.text)")
    }

    @Test("R20: encodings that the system can't convert are named where the text may be in one of them")
    func untried() {
        #expect(Words.Reader.untried(["Shift-JIS", "GB18030"]).contains("Shift-JIS, GB18030"))
    }
}
